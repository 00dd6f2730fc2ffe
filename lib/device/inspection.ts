import { createStore, type StoreApi } from 'zustand/vanilla';
import { calendarDay } from '@/lib/dates';
import { deleteReport, endReport, saveReport, startReport } from '@/lib/reports/contract';
import { openEditor, step } from '@/lib/reports/editor';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { isUnsaved, nextSave, phaseOf, type Editor, type Section } from '@/lib/reports/editor/state';
import { same } from '@/lib/reports/merge';
import { photoAddress } from '@/lib/reports/photos';
import type { InspectionPack } from '@/lib/reports/report';
import { photoCount } from '@/lib/reports/rules';
import { ask, RefusedError, UnreachableError } from './ask';
import { now } from './clock';
import { compressPhoto } from './compress-photo';
import type { Draft, WaitingPhoto } from './database';
import { draftKeeper } from './drafts';
import { photoQueue } from './photo-queue';
import { keepPack } from './shelf';
import { savingOutcome } from './saving-outcome';

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
  /** The server's answer about an inspection that was opened from the device before it came. */
  meet(answer: Promise<InspectionPack>): Promise<void>;
  /** Sends what is unsaved now; resolves when the server answered or could not be reached. */
  flush(): Promise<void>;
  /** Resolves when everything entered is on this device: a page may be left or loaded anew then. */
  keep(): Promise<void>;
  /** Takes this inspection away, here and on the server: another one is gone on with instead (decision X-11). */
  discard(): Promise<void>;
  /** Stops; what is unsaved has been sent or stays in the draft. */
  close(): void;
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
const RETRY_PAUSE = 5000;

export function openInspection(pack: InspectionPack, draft: Draft | null, onSignedOut: () => void): Inspection {
  const store = createStore<Editor>(() => openEditor(pack, draft && { ...draft, stranded: draft.stranded ?? null }));
  const drafts = draftKeeper();
  const personId = pack.me.id;
  const reportId = pack.report.id;
  const photos = photoQueue(personId, {
    onChange: () => store.setState((editor) => ({ ...editor })),
    onRefused: () => dispatch({ type: 'saveFailed', reason: 'refused' }),
  });
  let typing: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | null = null;
  let closed = false;
  let discarded = false;

  const context = () => {
    const instant = now();
    return {
      now: instant,
      today: calendarDay(instant, store.getState().report.timeZone),
      newId: () => crypto.randomUUID(),
    };
  };

  function dispatch(event: EditorEvent): void {
    store.setState(step(store.getState(), event, context()), true);
  }

  function send(event: EditorEvent): void {
    const before = store.getState();
    dispatch(event);
    const after = store.getState();
    if (after === before) return;
    void keep();
    if (after.sending !== null && before.sending === null) void finish(after.sending);
    else if (phaseOf(after) !== phaseOf(before) || after.leaving !== null) void flush();
    else schedule(TYPING_PAUSE);
  }

  function keep(): Promise<void> {
    if (discarded) return drafts.drop(reportId, personId);
    const { base, report, stranded, queued, clashes, changedBy } = store.getState();
    const kept: InspectionPack = { ...store.getState().pack, report: base, today: pack.today };
    if (!holdsWork(store.getState())) return settle(kept);
    return drafts.keep({
      reportId,
      personId,
      unitId: pack.unit.id,
      unitName: pack.unit.name,
      base,
      mine: report,
      stranded,
      pack: kept,
      changedAt: now(),
      clashes,
      changedBy,
      queued,
    });
  }

  /** The server has everything: from now on the device opens the report as the server has it. */
  async function settle(saved: InspectionPack): Promise<void> {
    if (saved.report.version > 0) await keepPack(saved).catch(() => undefined);
    // Something may have been entered meanwhile.
    if (!holdsWork(store.getState())) await drafts.drop(reportId, personId);
  }

  async function meet(answer: Promise<InspectionPack>): Promise<void> {
    try {
      const { report } = await answer;
      await saving;
      const { base, save } = store.getState();
      // What was saved meanwhile has met the server's versions; this answer may be older.
      if (closed || report.version === 0 || save.savedAt !== null || same(report, base)) return;
      dispatch({ type: 'serverMoved', conflict: { report, changedBy: '', changedAt: new Date().toISOString() } });
      await keep();
    } catch (error) {
      const { event, signedOut } = savingOutcome(error);
      if (signedOut) onSignedOut();
      else if (event.type === 'reportGone') dispatch(event);
    }
  }

  function schedule(pause: number): void {
    clearTimeout(typing);
    if (!closed) typing = setTimeout(() => void flush(), pause);
  }

  function flush(): Promise<void> {
    clearTimeout(typing);
    if (discarded) return Promise.resolve();
    saving ??= saveAll().finally(() => {
      saving = null;
    });
    return saving;
  }

  async function saveAll(): Promise<void> {
    for (let changes = nextSave(store.getState()); changes; changes = nextSave(store.getState())) {
      dispatch({ type: 'saveStarted', changes });
      try {
        const result = await ask(saveReport, changes);
        dispatch({ type: 'serverAnswered', result, at: now() });
      } catch (error) {
        const outcome = savingOutcome(error);
        dispatch(outcome.event);
        if (outcome.signedOut) onSignedOut();
        if (outcome.retry) schedule(RETRY_PAUSE);
        if (!outcome.goOn) break;
      } finally {
        await keep();
      }
    }
    if (store.getState().base.version > 0) await photos.send(reportId);
  }

  /** SAVE & NOTIFY or CLOSE OUT: everything is saved first, then the server is asked. */
  async function finish(act: 'notify' | 'close'): Promise<void> {
    try {
      await flush();
      if (isUnsaved(store.getState())) throw new UnreachableError('unsaved');
      const mapImg = store.getState().report.fields.mapImage;
      if (act === 'notify') await ask(startReport, { idreport: reportId });
      else if (mapImg) await ask(endReport, { idreport: reportId, mapImg });
      dispatch({ type: act === 'notify' ? 'notified' : 'closed' });
    } catch (error) {
      const message = error instanceof RefusedError ? error.message : NOT_REACHED;
      dispatch({ type: 'sendingFailed', message });
    }
  }

  const waitingPhoto = (area: WaitingPhoto['area'], fileName: string, picture: Blob): WaitingPhoto => ({
    fileName,
    personId,
    reportId,
    unitId: pack.unit.id,
    area,
    picture,
    takenAt: null,
    position: null,
    addedAt: now(),
  });

  const whenBack = () => void flush();
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') void flush();
  };
  window.addEventListener('online', whenBack);
  document.addEventListener('visibilitychange', whenHidden);
  window.addEventListener('pagehide', whenBack);
  void photos.load(reportId).then(() => flush());

  return {
    store,
    send,
    meet,
    flush,
    keep,
    async addPhotos(bmpId, side, files) {
      const bmp = store.getState().report.bmps.find(({ id }) => id === bmpId);
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
      await flush();
      return { added: taken.length, tooMany: false, refused };
    },
    removePhoto(bmpId, side, fileName) {
      send({ type: 'photoRemoved', bmpId, side, fileName });
      void photos.forget(fileName);
    },
    async captureMap(picture) {
      const photo = waitingPhoto('reports', `${crypto.randomUUID()}.jpg`, picture);
      await photos.add([photo]);
      send({ type: 'mapCaptured', fileName: photo.fileName });
      await flush();
    },
    pictureAddress: (directory, fileName) => photos.addressOf(fileName) ?? photoAddress(directory, fileName),
    isWaiting: (fileName) => photos.waiting().has(fileName),
    async discard() {
      clearTimeout(typing);
      await saving;
      discarded = true;
      await keep();
      if (store.getState().base.version > 0) await ask(deleteReport, { idreport: reportId });
    },
    close() {
      closed = true;
      clearTimeout(typing);
      window.removeEventListener('online', whenBack);
      window.removeEventListener('pagehide', whenBack);
      document.removeEventListener('visibilitychange', whenHidden);
      void flush();
    },
  };
}

/** Something that the server does not have, or that nobody decided yet. */
const holdsWork = (editor: Editor): boolean =>
  isUnsaved(editor) || editor.stranded !== null || editor.queued !== null || editor.clashes.length > 0;

const NOT_REACHED = 'The server could not be reached. Nothing is lost: everything is on this device.';
