import type { MapGround } from '@/lib/map/types';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { canDeleteFromDevice } from '@/lib/reports/editor/photos';
import { findBmp } from '@/lib/reports/editor/derived';
import type { SelectedPhotos } from '@/lib/reports/editor/photo-texts';
import type { Editor, BmpSide } from '@/lib/reports/editor/state';
import { getMarks } from '@/lib/reports/domain/photo-marks';
import { createPhotoUrl, type LocalPhotoMetadata } from '@/lib/reports/domain/photos';
import type { EditorData } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';
import { now } from '@/lib/client/clock';
import type { PhotoSource } from '@/lib/offline/store/prepare-photos';
import type { UnsentPhoto } from '@/lib/offline/store/schema';
import type { PhotoQueue } from './photo-upload';
import { parseMapGround, MAP_GROUND_HEADER } from '@/lib/reports/map-ground';

export interface PhotoOutcome extends Omit<SelectedPhotos, 'addedCount'> {
  fileNames: readonly string[];
}

export const loadPhotoPreparation = () => import('@/lib/offline/store/prepare-photos');

interface OpenInspection {
  initialData: EditorData;
  photos: PhotoQueue;
  editor: () => Editor;
  send: (event: EditorEvent) => void;
  flush: () => Promise<void>;
}

export const createPhotoActions = ({ initialData, photos, editor, send, flush }: OpenInspection) => ({
  /** Prepares, stores and queues photos of one side of a BMP, up to its maximum. Returns other files by reason. */
  async addPhotos(bmpId: string, side: BmpSide, files: readonly File[], source: PhotoSource): Promise<PhotoOutcome> {
    const bmp = findBmp(editor(), bmpId);
    const existing = (side === 'condition' ? bmp?.condition : bmp?.correction)?.photos.length ?? 0;
    const { prepareInspectionPhotos } = await loadPhotoPreparation();
    const { photos: prepared, ...rejected } = await prepareInspectionPhotos(
      files,
      source,
      LIMITS.photos - existing,
      editor().report.timeZone,
    );
    const evidenceCopies = new Map<string, Blob>();
    const added = prepared.map(({ picture, evidence, ...camera }) => {
      const photo = { ...createUnsentPhoto(initialData, 'practiceactions', picture), ...camera };
      if (evidence) evidenceCopies.set(photo.fileName, evidence);
      return photo;
    });
    const { leftOutCopies } = await photos.add(added, evidenceCopies);
    const fileNames = added.map(({ fileName }) => fileName);
    if (fileNames.length > 0) send({ type: 'photosAdded', bmpId, side, fileNames });
    void flush();
    return { fileNames, leftOutCopies, ...rejected };
  },
  /** Removes a photo. Returns an undo function, which restores the photo, its bytes, position and marks. */
  removePhoto(bmpId: string, side: BmpSide, fileName: string): () => Promise<void> {
    const documentation = findBmp(editor(), bmpId)?.[side];
    const at = documentation?.photos.indexOf(fileName) ?? 0;
    const marked = documentation ? getMarks(documentation, fileName) : null;
    const copies = photos.listUnsent().has(fileName)
      ? Promise.all([photos.findCopy(fileName), photos.findEvidence(fileName)])
      : Promise.resolve([]);
    send({ type: 'photoRemoved', bmpId, side, fileName });
    const removal = copies.then(async ([photo, evidence]) => {
      if (photo && canDeleteFromDevice(editor(), fileName)) await photos.forget(fileName);
      return { photo, evidence };
    });
    removal.catch(() => undefined);
    return async () => {
      const { photo, evidence } = await removal;
      if (photo && !photos.listUnsent().has(fileName))
        await photos.add([photo], evidence && new Map([[fileName, evidence.copy]]));
      send({ type: 'photoPutBack', bmpId, side, fileName, at, markedPhoto: marked });
    };
  },
  /** Rejects if the inspection cannot be changed now, for example while SAVE & NOTIFY is queued. */
  async captureMap({ picture, ground }: { picture: Blob; ground: MapGround }): Promise<void> {
    const photo = { ...createUnsentPhoto(initialData, 'reports', picture), ground };
    await photos.add([photo]);
    send({ type: 'mapCaptured', fileName: photo.fileName });
    if (editor().report.fields.mapImage !== photo.fileName) {
      await photos.forget(photo.fileName);
      throw new Error('The inspection did not accept the map picture.');
    }
    void flush();
  },
  /** The area of a map image, for drawing pins; null if the pins are part of it. Rejects offline. */
  getGround: async (fileName: string): Promise<MapGround | null> =>
    photos.getGround(fileName) ?? (photos.getUrl(fileName) ? null : fetchMapGround(fileName)),
  getPictureUrl: (directory: 'practiceactions' | 'mapimages', fileName: string): string =>
    photos.getUrl(fileName) ?? createPhotoUrl(directory, fileName),
  isUnsent: (fileName: string): boolean => photos.listUnsent().has(fileName),
  async findPhotoMetadata(fileName: string): Promise<LocalPhotoMetadata | null> {
    const photo = await photos.findCopy(fileName);
    if (!photo) return null;
    const { takenAt, isZoneAssumed, position, origin = null } = photo;
    return { takenAt, isZoneAssumed, position, origin };
  },
  /** Whether this page has the bytes of the photo from this device, sent or not. */
  isOnDevice: (fileName: string): boolean => photos.getUrl(fileName) !== null,
  /** Names of the photos that are on this device only. */
  listUnsentPhotos: photos.listUnsent,
  getPhotoRejection: photos.getRejection,
  /** Resends refused photos where that could help. */
  async retryPhotos(): Promise<void> {
    await photos.retryRejected();
    await flush();
  },
});

export type PhotoActions = ReturnType<typeof createPhotoActions>;

const createUnsentPhoto = (
  { me, unit, report }: EditorData,
  area: UnsentPhoto['area'],
  picture: Blob,
): UnsentPhoto => ({
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

/**
 * The area of a map image on the server; null if its pins are part of the image.
 * @throws if the request fails
 */
export async function fetchMapGround(fileName: string): Promise<MapGround | null> {
  const response = await fetch(createPhotoUrl('mapimages', fileName));
  if (!response.ok) throw new Error(`The map picture could not be loaded: ${response.status}`);
  return parseMapGround(response.headers.get(MAP_GROUND_HEADER));
}
