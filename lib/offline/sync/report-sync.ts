import { createStore, type StoreApi } from 'zustand/vanilla';
import { calendarDay } from '@/lib/dates';
import { deleteReport } from '@/lib/reports/contract';
import { openEditor, reduce } from '@/lib/reports/editor/reducer';
import type { EditorEvent } from '@/lib/reports/editor/events';
import type { Editor, PlaceToOpen, SaveFailure } from '@/lib/reports/editor/state';
import type { EditorData } from '@/lib/reports/domain/report';
import { callApi, type RejectedError } from '@/lib/client/api';
import { now } from '@/lib/client/clock';
import { settleRequest } from '@/lib/client/settle-request';
import { createDraftPersistence } from '@/lib/offline/store/draft-persistence';
import { toEditorDraft, type StoredDraft } from '@/lib/offline/store/stored-draft';
import { createPhotoQueue, type PhotoQueue } from './photo-upload';
import { mergeResponse, createRefetchSender } from './refetch';
import {
  sendDueParts,
  createSendLoop,
  createCloseSender,
  REQUEST_TIMEOUT_MS,
  createNotifySender,
  createPhotoSender,
  createRemovalSender,
  createSaveSender,
  type SyncedReport,
  toAttemptResult,
} from './scheduler';
import { formatCloseOutFailure, type SendResult } from './send-result';
import { getPhase } from '@/lib/reports/editor/derived';
import { waitForPaint } from '@/lib/client/wait-for-paint';
import { createRetry } from '@/lib/client/retry';
import { createPhotoActions, type PhotoActions } from './photo-actions';

/** Syncs one report with the server, one request at a time. The caller holds its edit lock (edit-lock.ts). */
export interface ReportSync {
  store: StoreApi<Editor>;
  photos: PhotoQueue;
  /** Applies an action of the person; the draft is stored automatically. */
  dispatch(event: EditorEvent): void;
  /** Resolves when the latest state is stored, or could not be. */
  persist(): Promise<void>;
  /** Sends everything that is due, including what is entered meanwhile. */
  send(): Promise<SendResult>;
  /** Requests a refetch; `changedAt` is the time of the change on the server, if known. */
  requestRefetch(changedAt: string | null): void;
  /** Merges the server's response for a report that was opened from the device first. */
  mergeServerResponse(response: Promise<EditorData>): Promise<void>;
  /** Deletes the report on the device and the server. Rejects if the server refuses. */
  discard(): Promise<void>;
  /** Stops writing and sending: another tab has the edit lock. */
  stop(): void;
}

/** Called with the error by which the server refuses this session, and with null after a success. */
export type OnSessionRejected = (error: RejectedError | null) => void;

export interface Presence {
  place: PlaceToOpen | null;
  /** Whether the person may still enter something. */
  canEnter: () => boolean;
}

/** Opens a report for sending. `presence` is null without a screen. */
export function openReportSync(
  initialData: EditorData,
  draft: StoredDraft | null,
  onSessionRejected: OnSessionRejected,
  presence: Presence | null = null,
): ReportSync {
  const store = createStore<Editor>(() => openEditor(initialData, draft && toEditorDraft(draft), presence?.place));
  const { id: reportId } = initialData.report;
  const sender = { personId: initialData.me.id, unitId: initialData.unit.id };
  let isStopped = false;

  function apply(event: EditorEvent): void {
    if (!isStopped) store.setState(reduceAtCurrentTime(store.getState(), event), true);
  }
  const countPhotos = (failed: SaveFailure | null) =>
    apply({ type: 'photosCounted', ...photos.count(), failure: failed });
  const photos = createPhotoQueue(reportId, sender.personId, () => countPhotos(store.getState().save.failure));
  const persistence = createDraftPersistence(store, initialData, draft, {
    isOpenOnScreen: presence?.canEnter ?? (() => false),
    onWritten: (isPersisted) => apply({ type: 'draftPersisted', isPersisted }),
  });
  const { unreferencedPhotos: unnamedPhotos } = persistence;
  const report: SyncedReport = { reportId, sender, photos, unnamedPhotos, editor: store.getState, apply, countPhotos };

  const senders = createSenders(report);

  function applyResult(result: SendResult): void {
    if (result.kind === 'sent') onSessionRejected(null);
    if (result.kind === 'signed-out' && !isStopped) onSessionRejected(result.failure);
  }

  async function attempt(): Promise<SendResult> {
    const result = await sendDueParts(senders, () => isStopped, applyResult);
    // `sending` is still set if SAVE & NOTIFY or CLOSE OUT failed. SAVE & NOTIFY stays queued; CLOSE OUT fails with a message
    // and must be confirmed again.
    const { sending } = store.getState();
    if (sending === 'notify') apply({ type: 'sendingQueued' });
    if (sending === 'close') apply({ type: 'sendingFailed', message: formatCloseOutFailure(result) });
    senders.photo.endAttempt();
    await persistence.persist();
    return result;
  }
  const loop = createSendLoop(attempt, () => isStopped);

  function stop(): void {
    persistence.stop();
    isStopped = true;
  }

  return {
    store,
    photos,
    dispatch(event) {
      persistence.markChanged();
      apply(event);
    },
    persist: persistence.persist,
    send: loop.run,
    requestRefetch: senders.refetch.request,
    async mergeServerResponse(responsePromise) {
      const response = await settleRequest(responsePromise);
      await loop.idle();
      const result = mergeResponse(report, response);
      if (result.kind === 'signed-out') applyResult(result);
    },
    async discard() {
      await loop.end();
      stop();
      await persistence.deleteDraft();
      if (store.getState().base.version > 0)
        await callApi(deleteReport, { idreport: reportId }, { timeoutMs: REQUEST_TIMEOUT_MS, sender });
    },
    stop,
  };
}

function createSenders(report: SyncedReport) {
  const refetch = createRefetchSender(report);
  const requestAgain = () => refetch.request(null);
  return {
    refetch,
    save: createSaveSender(report),
    photo: createPhotoSender(report),
    removal: createRemovalSender(report),
    notify: createNotifySender(report, requestAgain),
    close: createCloseSender(report, requestAgain),
  };
}

function reduceAtCurrentTime(editor: Editor, event: EditorEvent): Editor {
  const instant = now();
  const today = calendarDay(instant, editor.report.timeZone);
  return reduce(editor, event, { now: instant, today, newId: () => crypto.randomUUID() });
}

export interface LocalInspection extends PhotoActions {
  store: StoreApi<Editor>;
  /** Resolves when the photos on the device are known, or could not be read. */
  photosRead: Promise<unknown>;
  /** Applies an action of the person. The draft is stored before anything is sent. */
  send(event: EditorEvent): void;
  /** Merges the server's response for an inspection that was opened from the device first. */
  mergeServerResponse(response: Promise<EditorData>): Promise<void>;
  /** Sends unsaved work now; resolves when the server responded or was unreachable. */
  flush(): Promise<void>;
  /** Resolves when everything entered is stored, or could not be. Then the page may be left or reloaded. */
  persist(): Promise<void>;
  /** Deletes this inspection on the device and the server; another one is continued instead (decision X-11). */
  discard(): Promise<void>;
  /** Fetches a change of someone else; `changedAt` is its time on the server, if known. */
  refetch(changedAt: string | null): void;
  /** Ends; unsaved work has been sent or stays in the draft. */
  close(): Promise<void>;
  /** Ends immediately: another tab continues from the draft. */
  abandon(): void;
}

/** From the last keystroke until a save. A change of screen saves without this delay. */
const TYPING_DELAY_MS = 2000;

export function openInspection(
  initialData: EditorData,
  draft: StoredDraft | null,
  place: PlaceToOpen | null,
  onSessionRejected: OnSessionRejected,
): LocalInspection {
  let isClosed = false;
  const sync = openReportSync(initialData, draft, onSessionRejected, { place, canEnter: () => !isClosed });
  const { store, photos } = sync;
  // Input during an attempt is sent in the same attempt.
  const retry = createRetry(() => sync.send().then(toAttemptResult));
  const flush = retry.runNow;

  function send(event: EditorEvent): void {
    const before = store.getState();
    sync.dispatch(event);
    const after = store.getState();
    if (after === before) return;
    const isPersisted = sync.persist();
    retry.schedule(TYPING_DELAY_MS);
    const isConfirmed = after.sending !== null && before.sending === null;
    if (isConfirmed || getPhase(after) !== getPhase(before) || after.leaving !== null)
      void Promise.all([isPersisted, waitForPaint()]).then(() => retry.schedule(0));
  }

  /** The page is hidden or left: a small save outlives it (keepalive), a large one is in the draft. */
  const onLeave = () => void flush();
  const onVisibilityChange = () => document.visibilityState === 'hidden' && onLeave();

  function end(): void {
    isClosed = true;
    retry.stop();
    window.removeEventListener('pagehide', onLeave);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  }

  window.addEventListener('pagehide', onLeave);
  document.addEventListener('visibilitychange', onVisibilityChange);
  // Without storage there are no earlier photos.
  const loaded = photos.load().catch(() => undefined);
  void loaded.then(() => flush());
  const photosRead = Promise.all([loaded, photos.loadSent().catch(() => undefined)]);

  return {
    store,
    photosRead,
    send,
    flush,
    persist: sync.persist,
    mergeServerResponse: sync.mergeServerResponse,
    ...createPhotoActions({ initialData, photos, editor: store.getState, send, flush }),
    refetch(changedAt) {
      sync.requestRefetch(changedAt);
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
