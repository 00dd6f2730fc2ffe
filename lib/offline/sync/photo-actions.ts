import type { MapGround } from '@/lib/map/types';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { mayLeaveDevice } from '@/lib/reports/editor/photos';
import { bmpOf, type Editor, type Section } from '@/lib/reports/editor/state';
import type { PhotoRefusal } from '@/lib/reports/domain/photo-refusals';
import { photoAddress } from '@/lib/reports/domain/photos';
import type { EditorData } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';
import { now } from '@/lib/client/clock';
import { compressChosen, type CompressedPhotos } from '@/lib/offline/store/compress-photo';
import type { UnsentPhoto } from '@/lib/offline/store/schema';
import { groundAtServer } from './map-ground';
import type { PhotoQueue } from './photo-upload';

/** What a person can do with the pictures of an open inspection, and what the screens ask about them. */
export interface PhotoActions {
  /** Compresses, keeps and queues photos of one side of a BMP, as many as it holds. Tells what became of the rest. */
  addPhotos(bmpId: string, side: Section, files: readonly File[]): Promise<PhotoOutcome>;
  /** Answers how to take it back: the photo, its bytes and its place. */
  removePhoto(bmpId: string, side: Section, fileName: string): () => Promise<void>;
  /** Keeps and queues the map picture, with what it shows. */
  captureMap(captured: { picture: Blob; ground: MapGround }): Promise<void>;
  /** What a map picture shows, so that pins can be drawn on it; null where they are drawn in. Rejects without signal. */
  groundOf(fileName: string): Promise<MapGround | null>;
  /** Where to show a picture from, whether it is still here or with the server. */
  pictureAddress(directory: 'practiceactions' | 'mapimages', fileName: string): string;
  isUnsent(fileName: string): boolean;
  /** The server's no to a photo; null where there was none. */
  photoRefusal(fileName: string): PhotoRefusal | null;
  /** Sends refused photos again, as far as that can change anything. */
  tryPhotosAgain(): Promise<void>;
  /** Names of the photos that are on this device only. */
  unsentPhotos(): ReadonlySet<string>;
}

export interface PhotoOutcome extends Omit<CompressedPhotos, 'photos'> {
  /** Names of the photos that are on the device now. */
  fileNames: readonly string[];
}

interface OpenInspection {
  opened: EditorData;
  photos: PhotoQueue;
  editor: () => Editor;
  send: (event: EditorEvent) => void;
  /** Sends what is unsent now. */
  flush: () => Promise<void>;
}

export const photoActions = ({ opened, photos, editor, send, flush }: OpenInspection): PhotoActions => ({
  async addPhotos(bmpId, side, files) {
    const bmp = bmpOf(editor(), bmpId);
    const existing = (side === 'condition' ? bmp?.condition : bmp?.correction)?.photos.length ?? 0;
    const { photos: compressed, ...not } = await compressChosen(files, LIMITS.photos - existing);
    const taken = compressed.map(({ picture, ...camera }) => ({
      ...newPhoto(opened, 'practiceactions', picture),
      ...camera,
    }));
    await photos.add(taken);
    const fileNames = taken.map(({ fileName }) => fileName);
    if (fileNames.length > 0) send({ type: 'photosAdded', bmpId, side, fileNames });
    void flush();
    return { fileNames, ...not };
  },
  removePhoto(bmpId, side, fileName) {
    const at = bmpOf(editor(), bmpId)?.[side]?.photos.indexOf(fileName) ?? 0;
    const copy = photos.unsent().has(fileName) ? photos.copyOf(fileName) : Promise.resolve(undefined);
    send({ type: 'photoRemoved', bmpId, side, fileName });
    const removed = copy.then(async (photo) => {
      if (photo && mayLeaveDevice(editor(), fileName)) await photos.forget(fileName);
      return photo;
    });
    removed.catch(() => undefined);
    return async () => {
      const photo = await removed;
      if (photo && !photos.unsent().has(fileName)) await photos.add([photo]);
      send({ type: 'photoPutBack', bmpId, side, fileName, at });
    };
  },
  async captureMap({ picture, ground }) {
    const photo = { ...newPhoto(opened, 'reports', picture), ground };
    await photos.add([photo]);
    send({ type: 'mapCaptured', fileName: photo.fileName });
    void flush();
  },
  groundOf: async (fileName) =>
    photos.groundOf(fileName) ?? (photos.addressOf(fileName) ? null : groundAtServer(fileName)),
  pictureAddress: (directory, fileName) => photos.addressOf(fileName) ?? photoAddress(directory, fileName),
  isUnsent: (fileName) => photos.unsent().has(fileName),
  unsentPhotos: photos.unsent,
  photoRefusal: photos.refusalOf,
  async tryPhotosAgain() {
    await photos.tryAgain();
    await flush();
  },
});

const newPhoto = ({ me, unit, report }: EditorData, area: UnsentPhoto['area'], picture: Blob): UnsentPhoto => ({
  fileName: `${crypto.randomUUID()}.jpg`,
  personId: me.id,
  reportId: report.id,
  unitId: unit.id,
  area,
  picture,
  takenAt: null,
  position: null,
  addedAt: now(),
});
