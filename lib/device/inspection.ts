import type { StoreApi } from 'zustand/vanilla';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { mayLeaveDevice } from '@/lib/reports/editor/photos';
import { bmpOf, phaseOf, type Editor, type Section } from '@/lib/reports/editor/state';
import { photoAddress } from '@/lib/reports/photos';
import type { InspectionPack } from '@/lib/reports/report';
import { photoCount } from '@/lib/reports/rules';
import { now } from './clock';
import { compressPhoto } from './compress-photo';
import type { Draft, WaitingPhoto } from './database';
import { painted } from './painted';
import { openSaving, type OnHeld } from './saving';
import { startTries } from './tries';

/** An inspection that is open on this device: the pure machine, kept on the device and in step with the server. */
export interface Inspection {
  store: StoreApi<Editor>;
  /** Everything a person does. The draft is on the device before anything is sent. */
  send(event: EditorEvent): void;
  /** Compresses, keeps and queues photos of one side of a BMP. Tells of files that are no pictures. */
  addPhotos(bmpId: string, side: Section, files: readonly File[]): Promise<PhotoOutcome>;
  removePhoto(bmpId: string, side: Section, fileName: string): void;
  /** Keeps and queues the map picture. */
  captureMap(picture: Blob): Promise<void>;
  /** Where to show a picture from, whether it is still here or with the server. */
  pictureAddress(directory: 'practiceactions' | 'mapimages', fileName: string): string;
  isWaiting(fileName: string): boolean;
  /** Names of the photos that are on this device only. */
  waitingPhotos(): ReadonlySet<string>;
  /** The server's answer about an inspection that was opened from the device before it came. */
  meet(answer: Promise<InspectionPack>): Promise<void>;
  /** Sends what is unsaved now; resolves when the server answered or could not be reached. */
  flush(): Promise<void>;
  /** Resolves when everything entered is on this device: a page may be left or loaded anew then. */
  keep(): Promise<void>;
  /** Takes this inspection away, here and on the server: another one is gone on with instead (decision X-11). */
  discard(): Promise<void>;
  /** The report changed elsewhere, at this instant of the server's if it is known. */
  changedElsewhere(changedAt: string | null): void;
  /** Ends; what is unsaved has been sent or stays in the draft. */
  close(): Promise<void>;
  /** Ends at once and writes nothing more: another tab goes on from the draft. */
  abandon(): void;
}

export interface PhotoOutcome {
  added: number;
  /** Too many for one documentation; none was added (PHOTO-06). */
  tooMany: boolean;
  /** Names of files that are no pictures, or too large even when compressed. */
  refused: string[];
}

/** What is typed goes to the server after this pause, and at once when the screen changes. */
const TYPING_PAUSE = 2000;

export function openInspection(pack: InspectionPack, draft: Draft | null, onHeld: OnHeld): Inspection {
  let left = false;
  const saving = openSaving(pack, draft, onHeld, () => !left);
  const { store, photos } = saving;
  // What came while a try was on its way goes along with it.
  const tries = startTries(() => saving.send());
  const flush = tries.now;

  function send(event: EditorEvent): void {
    const before = store.getState();
    saving.dispatch(event);
    const after = store.getState();
    if (after === before) return;
    const isKept = saving.keep(true);
    tries.after(TYPING_PAUSE);
    const confirmed = after.sending !== null && before.sending === null;
    if (confirmed || phaseOf(after) !== phaseOf(before) || after.leaving !== null)
      void Promise.all([isKept, painted()]).then(() => tries.after(0));
  }

  /** The phone is put away, or the page is left: a small save outlives it, a large one is in the draft. */
  const whenLeft = () => void flush();
  const whenHidden = () => document.visibilityState === 'hidden' && whenLeft();

  function end(): void {
    left = true;
    tries.end();
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

  const waitingPhoto = (area: WaitingPhoto['area'], fileName: string, picture: Blob): WaitingPhoto => ({
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
    keep: saving.keep,
    meet: saving.meet,
    async addPhotos(bmpId, side, files) {
      const bmp = bmpOf(store.getState(), bmpId);
      const existing = (side === 'condition' ? bmp?.condition : bmp?.correction)?.photos.length ?? 0;
      if (photoCount(existing, files.length) === 'too-many') return { added: 0, tooMany: true, refused: [] };
      const taken: WaitingPhoto[] = [];
      const refused: string[] = [];
      for (const file of files) {
        const photo = await compressPhoto(file);
        if (photo)
          taken.push({
            ...waitingPhoto('practiceactions', `${crypto.randomUUID()}.jpg`, photo.picture),
            takenAt: photo.takenAt,
            position: photo.position,
          });
        else refused.push(file.name);
      }
      await photos.add(taken);
      if (taken.length > 0)
        send({ type: 'photosAdded', bmpId, side, fileNames: taken.map(({ fileName }) => fileName) });
      void flush();
      return { added: taken.length, tooMany: false, refused };
    },
    removePhoto(bmpId, side, fileName) {
      send({ type: 'photoRemoved', bmpId, side, fileName });
      const isOnlyHere = photos.waiting().has(fileName);
      if (isOnlyHere && mayLeaveDevice(store.getState(), fileName)) void photos.forget(fileName);
    },
    async captureMap(picture) {
      const photo = waitingPhoto('reports', `${crypto.randomUUID()}.jpg`, picture);
      await photos.add([photo]);
      send({ type: 'mapCaptured', fileName: photo.fileName });
      void flush();
    },
    pictureAddress: (directory, fileName) => photos.addressOf(fileName) ?? photoAddress(directory, fileName),
    isWaiting: (fileName) => photos.waiting().has(fileName),
    waitingPhotos: photos.waiting,
    changedElsewhere(changedAt) {
      saving.read(changedAt);
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
