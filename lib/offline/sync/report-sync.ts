import { createStore, type StoreApi } from 'zustand/vanilla';
import { calendarDay } from '@/lib/dates';
import { deleteReport } from '@/lib/reports/contract';
import { openEditor, reduce } from '@/lib/reports/editor/reducer';
import type { EditorEvent } from '@/lib/reports/editor/events';
import type { Editor, PlaceToOpen, SaveFailure } from '@/lib/reports/editor/state';
import type { EditorData } from '@/lib/reports/domain/report';
import { ask, type RefusedError } from '@/lib/client/ask';
import { now } from '@/lib/client/clock';
import { settled } from '@/lib/client/settled';
import { openDraftPersistence } from '@/lib/offline/store/draft-persistence';
import { editorDraftOf, type StoredDraft } from '@/lib/offline/store/stored-draft';
import { photoQueue, type PhotoQueue } from './photo-upload';
import { learn, refetchSender } from './refetch';
import {
  sendDue,
  sendLoop,
  closeSender,
  LONGEST_ANSWER,
  notifySender,
  photoSender,
  removalSender,
  saveSender,
  type SyncedReport,
  attemptEndOf,
} from './scheduler';
import { whyNotClosed, type SendResult } from './send-result';
import { phaseOf } from '@/lib/reports/editor/derived';
import { painted } from '@/lib/client/painted';
import { startRetry } from '@/lib/client/retry';
import { photoActions, type PhotoActions } from './photo-actions';

/**
 * One report between this device and the server, with a screen or without: the editor's state, its draft, its photos,
 * and one request at a time. Whoever opens it has the report's edit lock (edit-lock.ts).
 */
export interface ReportSync {
  store: StoreApi<Editor>;
  photos: PhotoQueue;
  /** What the person does. The draft on the device follows by itself. */
  dispatch(event: EditorEvent): void;
  /** Resolves when the newest state is on this device, or this device could not keep it. */
  persisted(): Promise<void>;
  /** Sends all that can go now. What is entered meanwhile goes too. */
  send(): Promise<SendResult>;
  /** The report changed elsewhere, at this instant of the server's if it is known: it is read again. */
  askForRefetch(changedAt: string | null): void;
  /** The server's answer about a report that was opened from the device before it came. */
  mergeServerAnswer(answer: Promise<EditorData>): Promise<void>;
  /** Takes the report away, here and on the server. Rejects when the server did not. */
  discard(): Promise<void>;
  /** From now on nothing is written and nothing more is sent: somebody else has the edit lock. */
  stop(): void;
}

/** Why the server takes nothing under this session; null: it just took something. */
export type OnSessionRefused = (why: RefusedError | null) => void;

/** What is known of the person who has the report open in this tab. */
export interface Presence {
  /** Where this person was in it when this device had it open last. */
  place: PlaceToOpen | null;
  /** Whether something may still be entered at any moment. */
  entering: () => boolean;
}

/** `presence` null: what waits is sent without a screen. */
export function openReportSync(
  opened: EditorData,
  draft: StoredDraft | null,
  onSessionRefused: OnSessionRefused,
  presence: Presence | null = null,
): ReportSync {
  const store = createStore<Editor>(() => openEditor(opened, draft && editorDraftOf(draft), presence?.place));
  const { id: reportId } = opened.report;
  const as = { personId: opened.me.id, unitId: opened.unit.id };
  let stopped = false;

  function apply(event: EditorEvent): void {
    if (!stopped) store.setState(after(store.getState(), event), true);
  }
  const countPhotos = (failed: SaveFailure | null) => apply({ type: 'photosCounted', ...photos.counts(), failed });
  const photos = photoQueue(reportId, as.personId, () => countPhotos(store.getState().save.failed));
  const persistence = openDraftPersistence(store, opened, draft, {
    entering: presence?.entering ?? (() => false),
    onWritten: (persisted) => apply({ type: 'draftPersisted', persisted }),
  });
  const { unnamedPhotos } = persistence;
  const report: SyncedReport = { reportId, as, photos, unnamedPhotos, editor: store.getState, apply, countPhotos };

  const senders = sendersOf(report);

  function hear(result: SendResult): void {
    if (result.kind === 'sent') onSessionRefused(null);
    if (result.kind === 'signed-out' && !stopped) onSessionRefused(result.failure);
  }

  async function attempt(): Promise<SendResult> {
    const result = await sendDue(senders, () => stopped, hear);
    // `sending` is still set when what the person confirmed did not get through. SAVE & NOTIFY waits and is sent later by
    // itself. CLOSE OUT is given up with a notice, and the person has to press it again.
    const { sending } = store.getState();
    if (sending === 'notify') apply({ type: 'sendingWaits' });
    if (sending === 'close') apply({ type: 'sendingFailed', message: whyNotClosed(result) });
    senders.photo.endAttempt();
    await persistence.persisted();
    return result;
  }
  const loop = sendLoop(attempt, () => stopped);

  function stop(): void {
    persistence.end();
    stopped = true;
  }

  return {
    store,
    photos,
    dispatch(event) {
      persistence.entered();
      apply(event);
    },
    persisted: persistence.persisted,
    send: loop.run,
    askForRefetch: senders.refetch.askFor,
    async mergeServerAnswer(answer) {
      const asked = await settled(answer);
      await loop.idle();
      const result = learn(report, asked);
      if (result.kind === 'signed-out') hear(result);
    },
    async discard() {
      await loop.end();
      stop();
      await persistence.forget();
      if (store.getState().base.version > 0)
        await ask(deleteReport, { idreport: reportId }, { timeout: LONGEST_ANSWER, as });
    },
    stop,
  };
}

function sendersOf(report: SyncedReport) {
  const refetch = refetchSender(report);
  const readAgain = () => refetch.askFor(null);
  return {
    refetch,
    save: saveSender(report),
    photo: photoSender(report),
    removal: removalSender(report),
    notify: notifySender(report, readAgain),
    close: closeSender(report, readAgain),
  };
}

function after(editor: Editor, event: EditorEvent): Editor {
  const instant = now();
  const today = calendarDay(instant, editor.report.timeZone);
  return reduce(editor, event, { now: instant, today, newId: () => crypto.randomUUID() });
}

/** An inspection that is open on this device: the editor, kept on the device and in step with the server. */
export interface LocalInspection extends PhotoActions {
  store: StoreApi<Editor>;
  /** Resolves when it is known which photos of the inspection this device has. */
  photosRead: Promise<unknown>;
  /** Everything a person does. The draft is on the device before anything is sent. */
  send(event: EditorEvent): void;
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

/** Milliseconds after the last key until the server gets it; a change of screen sends it at once. */
const TYPING_PAUSE = 2000;

export function openInspection(
  opened: EditorData,
  draft: StoredDraft | null,
  place: PlaceToOpen | null,
  onSessionRefused: OnSessionRefused,
): LocalInspection {
  let left = false;
  const sync = openReportSync(opened, draft, onSessionRefused, { place, entering: () => !left });
  const { store, photos } = sync;
  // What is entered while an attempt is under way goes along with it.
  const retry = startRetry(() => sync.send().then(attemptEndOf));
  const flush = retry.now;

  function send(event: EditorEvent): void {
    const before = store.getState();
    sync.dispatch(event);
    const after = store.getState();
    if (after === before) return;
    const isPersisted = sync.persisted();
    retry.after(TYPING_PAUSE);
    const confirmed = after.sending !== null && before.sending === null;
    if (confirmed || phaseOf(after) !== phaseOf(before) || after.leaving !== null)
      void Promise.all([isPersisted, painted()]).then(() => retry.after(0));
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
  const loaded = photos.load().catch(() => undefined);
  void loaded.then(() => flush());
  const photosRead = Promise.all([loaded, photos.loadSent().catch(() => undefined)]);

  return {
    store,
    photosRead,
    send,
    flush,
    persist: sync.persisted,
    mergeServerAnswer: sync.mergeServerAnswer,
    ...photoActions({ opened, photos, editor: store.getState, send, flush }),
    changedElsewhere(changedAt) {
      sync.askForRefetch(changedAt);
      void flush();
    },
    async discard() {
      end();
      await sync.discard();
    },
    async close() {
      const { undo } = store.getState();
      if (undo) sync.dispatch({ type: 'undoEnded', undo });
      end();
      await flush();
    },
    abandon() {
      end();
      sync.stop();
    },
  };
}
