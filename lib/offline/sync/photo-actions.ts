import type { MapGround } from '@/lib/map/types';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { mayLeaveDevice } from '@/lib/reports/editor/photos';
import { bmpOf } from '@/lib/reports/editor/derived';
import type { Editor, Section } from '@/lib/reports/editor/state';
import { marksOn } from '@/lib/reports/domain/photo-marks';
import { photoAddress, type KnownOfPhoto } from '@/lib/reports/domain/photos';
import type { EditorData } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';
import { now } from '@/lib/client/clock';
import { compressChosen, type CompressedPhotos } from '@/lib/offline/store/compress-photo';
import type { UnsentPhoto } from '@/lib/offline/store/schema';
import { groundAtServer } from './map-ground';
import type { PhotoQueue } from './photo-upload';

export interface PhotoOutcome extends Omit<CompressedPhotos, 'photos'> {
  /** Names of the photos that are on the device now. */
  fileNames: readonly string[];
}

interface OpenInspection {
  opened: EditorData;
  photos: PhotoQueue;
  editor: () => Editor;
  send: (event: EditorEvent) => void;
  /** Sends unsent work now. */
  flush: () => Promise<void>;
}

/** What a person can do with the pictures of an open inspection, and what the screens ask about them. */
export const photoActions = ({ opened, photos, editor, send, flush }: OpenInspection) => ({
  /** Compresses, stores and queues photos of one side of a BMP, as many as it holds. Tells what became of the rest. */
  async addPhotos(bmpId: string, side: Section, files: readonly File[]): Promise<PhotoOutcome> {
    const bmp = bmpOf(editor(), bmpId);
    const existing = (side === 'condition' ? bmp?.condition : bmp?.correction)?.photos.length ?? 0;
    const { photos: compressed, ...not } = await compressChosen(
      files,
      LIMITS.photos - existing,
      editor().report.timeZone,
    );
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
  /** Removes a photo. Returns what takes that back: the photo, its bytes, its place and what was drawn on it. */
  removePhoto(bmpId: string, side: Section, fileName: string): () => Promise<void> {
    const documentation = bmpOf(editor(), bmpId)?.[side];
    const at = documentation?.photos.indexOf(fileName) ?? 0;
    const marked = documentation ? marksOn(documentation, fileName) : null;
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
      send({ type: 'photoPutBack', bmpId, side, fileName, at, marked });
    };
  },
  /** Stores and queues the map picture, with what it shows. */
  async captureMap({ picture, ground }: { picture: Blob; ground: MapGround }): Promise<void> {
    const photo = { ...newPhoto(opened, 'reports', picture), ground };
    await photos.add([photo]);
    send({ type: 'mapCaptured', fileName: photo.fileName });
    void flush();
  },
  /** What a map picture shows, so that pins can be drawn on it; null where they are drawn in. Rejects without signal. */
  groundOf: async (fileName: string): Promise<MapGround | null> =>
    photos.groundOf(fileName) ?? (photos.addressOf(fileName) ? null : groundAtServer(fileName)),
  /** Where to show a picture from, whether it is still here or with the server. */
  pictureAddress: (directory: 'practiceactions' | 'mapimages', fileName: string): string =>
    photos.addressOf(fileName) ?? photoAddress(directory, fileName),
  isUnsent: (fileName: string): boolean => photos.unsent().has(fileName),
  /** When and where an unsent photo was taken; null where this device has it no more. */
  async photoFactsHere(fileName: string): Promise<Omit<KnownOfPhoto, 'fileName' | 'by'> | null> {
    const photo = await photos.copyOf(fileName);
    return photo ? { takenAt: photo.takenAt, isZoneAssumed: photo.isZoneAssumed, position: photo.position } : null;
  },
  /** Whether this device has or had the bytes: the photo is then on no other device, also until the server has it. */
  isHere: (fileName: string): boolean => photos.addressOf(fileName) !== null,
  /** Names of the photos that are on this device only. */
  unsentPhotos: photos.unsent,
  /** The server's no to a photo; null where there was none. */
  photoRefusal: photos.refusalOf,
  /** Sends refused photos again, as far as that can change anything. */
  async tryPhotosAgain(): Promise<void> {
    await photos.tryAgain();
    await flush();
  },
});

export type PhotoActions = ReturnType<typeof photoActions>;

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
