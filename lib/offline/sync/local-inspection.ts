import type { StoreApi } from 'zustand/vanilla';
import type { MapGround } from '@/lib/map/types';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { mayLeaveDevice } from '@/lib/reports/editor/photos';
import { bmpOf, phaseOf, type Editor, type PlaceOnDevice, type Section } from '@/lib/reports/editor/state';
import type { PhotoRefusal } from '@/lib/reports/domain/photo-refusals';
import { photoAddress } from '@/lib/reports/domain/photos';
import type { EditorData } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';
import { now } from '@/lib/client/clock';
import { compressChosen, type CompressedPhotos } from '@/lib/offline/store/compress-photo';
import type { StoredDraft } from '@/lib/offline/store/stored-draft';
import type { UnsentPhoto } from '@/lib/offline/store/schema';
import { groundAtServer } from './map-ground';
import { painted } from '@/lib/client/painted';
import { openReportSync, type OnSessionRefused } from './report-sync';
import { startRetry } from '@/lib/client/retry';

/** An inspection that is open on this device: the pure machine, kept on the device and in step with the server. */
export interface LocalInspection {
  store: StoreApi<Editor>;
  /** Everything a person does. The draft is on the device before anything is sent. */
  send(event: EditorEvent): void;
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
  /** The server's answer about an inspection that was opened from the device before it came. */
  mergeServerAnswer(answer: Promise<EditorData>): Promise<void>;
  /** Sends what is unsaved now; resolves when the server answered or could not be reached. */
  flush(): Promise<void>;
  /** Resolves when everything entered is on this device: a page may be left or loaded anew then. */
  persist(): Promise<void>;
  /** Takes this inspection away, here and on the server: another one is gone on with instead (decision X-11). */
  discard(): Promise<void>;
  /** The report changed elsewhere, at this instant of the server's if it is known. */
  changedElsewhere(changedAt: string | null): void;
  /** Ends; what is unsaved has been sent or stays in the draft. */
  close(): Promise<void>;
  /** Ends at once and writes nothing more: another tab goes on from the draft. */
  abandon(): void;
}

export interface PhotoOutcome extends Omit<CompressedPhotos, 'photos'> {
  /** Names of the photos that are on the device now. */
  fileNames: readonly string[];
}

/** What is typed goes to the server after this pause, and at once when the screen changes. */
const TYPING_PAUSE = 2000;

export function openInspection(
  pack: EditorData,
  draft: StoredDraft | null,
  place: PlaceOnDevice | null,
  onHeld: OnSessionRefused,
): LocalInspection {
  let left = false;
  const saving = openReportSync(pack, draft, onHeld, { place, entering: () => !left });
  const { store, photos } = saving;
  // What came while a try was on its way goes along with it.
  const retry = startRetry(() => saving.send());
  const flush = retry.now;

  function send(event: EditorEvent): void {
    const before = store.getState();
    saving.dispatch(event);
    const after = store.getState();
    if (after === before) return;
    const isKept = saving.persist(true);
    retry.after(TYPING_PAUSE);
    const confirmed = after.sending !== null && before.sending === null;
    if (confirmed || phaseOf(after) !== phaseOf(before) || after.leaving !== null)
      void Promise.all([isKept, painted()]).then(() => retry.after(0));
  }

  /** The phone is put away, or the page is left: a small save outlives it, a large one is in the draft. */
  const whenLeft = () => void flush();
  const whenHidden = () => document.visibilityState === 'hidden' && whenLeft();

  function end(): void {
    left = true;
    retry.end();
    window.removeEventListener('pagehide', whenLeft);
    document.removeEventListener('visibilitychange', whenHidden);
  }

  window.addEventListener('pagehide', whenLeft);
  document.addEventListener('visibilitychange', whenHidden);
  // A browser without storage has no photos from before.
  void photos
    .load()
    .catch(() => undefined)
    .then(() => flush());
  void photos.loadSent().catch(() => undefined);

  const unsentPhoto = (area: UnsentPhoto['area'], fileName: string, picture: Blob): UnsentPhoto => ({
    fileName,
    personId: pack.me.id,
    reportId: pack.report.id,
    unitId: pack.unit.id,
    area,
    picture,
    takenAt: null,
    position: null,
    addedAt: now(),
  });

  return {
    store,
    send,
    flush,
    persist: saving.persist,
    mergeServerAnswer: saving.mergeServerAnswer,
    async addPhotos(bmpId, side, files) {
      const bmp = bmpOf(store.getState(), bmpId);
      const existing = (side === 'condition' ? bmp?.condition : bmp?.correction)?.photos.length ?? 0;
      const { photos: compressed, ...not } = await compressChosen(files, LIMITS.photos - existing);
      const taken = compressed.map(({ picture, ...camera }) => ({
        ...unsentPhoto('practiceactions', `${crypto.randomUUID()}.jpg`, picture),
        ...camera,
      }));
      await photos.add(taken);
      const fileNames = taken.map(({ fileName }) => fileName);
      if (fileNames.length > 0) send({ type: 'photosAdded', bmpId, side, fileNames });
      void flush();
      return { fileNames, ...not };
    },
    removePhoto(bmpId, side, fileName) {
      const at = bmpOf(store.getState(), bmpId)?.[side]?.photos.indexOf(fileName) ?? 0;
      const copy = photos.unsent().has(fileName) ? photos.copyOf(fileName) : Promise.resolve(undefined);
      send({ type: 'photoRemoved', bmpId, side, fileName });
      const removed = copy.then(async (photo) => {
        if (photo && mayLeaveDevice(store.getState(), fileName)) await photos.forget(fileName);
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
      const photo = { ...unsentPhoto('reports', `${crypto.randomUUID()}.jpg`, picture), ground };
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
    changedElsewhere(changedAt) {
      saving.askForRefetch(changedAt);
      void flush();
    },
    async discard() {
      end();
      await saving.discard();
    },
    async close() {
      end();
      await flush();
    },
    abandon() {
      end();
      saving.stop();
    },
  };
}
