import type { AttemptResult } from '@/lib/client/retry';
import { SENT, type SendResult, toSaveEvent, toSendResult, type NotSent } from './send-result';
import { deleteReportPhotos, saveReport, notifyCrew } from '@/lib/reports/contract';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { findRemovedPhotos, canUploadPhoto, canDeleteFromServer } from '@/lib/reports/editor/photos';
import { isUnsaved, getNextSave } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import { QUEUED } from '@/lib/reports/editor/texts';
import { applyChanges } from '@/lib/reports/domain/conflict-merge';
import type { PhotoRejection } from '@/lib/reports/domain/photo-rejections';
import { listReportPictures } from '@/lib/reports/domain/photos';
import { callApi, type RequestSender } from '@/lib/client/api';
import { now } from '@/lib/client/clock';
import { settleRequest } from '@/lib/client/settle-request';
import { sendCloseOut } from './close-out';
import type { PhotoQueue } from './photo-upload';

/** The order of sending, for a report and for all reports of a device. `createRetry` retries by `toAttemptResult`. */

/**
 * The parts of a report in order of sending. `refetch` gets the server's newer report, so that the save is based on
 * it. `save` sends the names of photos, `photo` sends their bytes, and `removal` deletes unnamed ones.
 * `notify` (SAVE & NOTIFY) and `close` (CLOSE OUT) depend on everything before.
 */
const SEND_ORDER = ['refetch', 'save', 'photo', 'removal', 'notify', 'close'] as const;
type Part = (typeof SEND_ORDER)[number];

export interface Sender {
  isDue(): boolean;
  send(): Promise<SendResult>;
}

type Senders = Partial<Record<Part, Sender>>;

/**
 * Sends the due parts of a report in order, until nothing is due or a result ends the attempt. Returns the last result
 * other than 'sent' or 'refused', otherwise the first refusal; 'sent' if nothing failed.
 */
export async function sendDueParts(
  senders: Senders,
  isStopped: () => boolean,
  onResult: (result: SendResult) => void = () => undefined,
): Promise<SendResult> {
  const skipped = new Set<Part>();
  const findNextPart = () => SEND_ORDER.find((part) => !skipped.has(part) && senders[part]?.isDue());
  let overallResult: SendResult = SENT;
  for (let part = findNextPart(); part && !isStopped(); part = findNextPart()) {
    const result = (await senders[part]?.send()) ?? SENT;
    onResult(result);
    if (result.kind === 'sent') continue;
    if (result.kind !== 'refused' || overallResult.kind === 'sent') overallResult = result;
    if (isAttemptOver(part, result)) break;
    // A refused photo is no longer due; the next photo may be sent.
    if (part !== 'photo' || result.kind !== 'refused') skipped.add(part);
  }
  return overallResult;
}

/** A failed photo does not delay the notification of the crew. */
const isAttemptOver = (part: Part, { kind }: SendResult): boolean =>
  kind !== 'refused' && (part !== 'photo' || kind === 'signed-out');

/**
 * Sends several reports or ticket changes in sequence, by id. Returns the result that ended the sequence, otherwise the
 * last one to be repeated; 'sent' if there is none.
 */
export async function sendEach(
  ids: readonly string[],
  send: (id: string) => Promise<SendResult>,
  isStopped: () => boolean,
): Promise<SendResult> {
  let overallResult: SendResult = SENT;
  for (const id of ids) {
    if (isStopped()) break;
    const result = await send(id);
    if (isSequenceOver(result)) return result;
    if (toAttemptResult(result) === 'retry') overallResult = result;
  }
  return overallResult;
}

/** Offline, without a session, or during server trouble, the rest would fail too. */
const isSequenceOver = (result: SendResult): boolean =>
  result.kind === 'offline' ||
  result.kind === 'signed-out' ||
  (result.kind === 'blocked' && result.by === 'server-trouble');

/**
 * Whether to retry automatically: 'retry' after no response, server trouble, a limit, or another tab's lock; 'done'
 * after success, a refusal, the end of the session, or when a person must decide.
 */
export function toAttemptResult(result: SendResult): AttemptResult {
  if (result.kind === 'offline') return 'retry';
  return result.kind === 'blocked' && result.by !== 'decision' ? 'retry' : 'done';
}

/** Runs one attempt at a time. A call during an attempt causes one more, and gets its result. */
export function createSendLoop(attempt: () => Promise<SendResult>, isStopped: () => boolean) {
  let currentRun: Promise<SendResult> | null = null;
  let isRequestedAgain = false;

  async function runAll(): Promise<SendResult> {
    let result: SendResult = SENT;
    while (isRequestedAgain && !isStopped()) {
      isRequestedAgain = false;
      result = await attempt();
    }
    return result;
  }

  const idle = async () => void (await currentRun);
  return {
    run(): Promise<SendResult> {
      isRequestedAgain = true;
      currentRun ??= runAll().finally(() => {
        currentRun = null;
      });
      return currentRun;
    },
    /** Starts no further attempt and waits for the current one. */
    end() {
      isRequestedAgain = false;
      return idle();
    },
    idle,
  };
}

export interface SyncedReport {
  reportId: string;
  sender: RequestSender;
  photos: PhotoQueue;
  /** Photos on the server that no saved state refers to any more. */
  unnamedPhotos: Set<string>;
  editor(): Editor;
  apply(event: EditorEvent): void;
  countPhotos(failed: Editor['save']['failure']): void;
}

/** A retry after a timeout is harmless. */
export const REQUEST_TIMEOUT_MS = 45_000;

export const createSaveSender = ({ sender, unnamedPhotos, editor, apply }: SyncedReport): Sender => ({
  isDue: () => getNextSave(editor()) !== null,
  async send() {
    const next = getNextSave(editor());
    if (!next) return SENT;
    // A retry has the same saveId.
    const changes = { saveId: crypto.randomUUID(), ...next };
    const { base } = editor();
    // Not awaited, because the page may be closing; the draft stores the pending save meanwhile.
    apply({ type: 'saveStarted', changes });
    const response = await settleRequest(
      callApi(saveReport, changes, { keepalive: true, timeoutMs: REQUEST_TIMEOUT_MS, sender }),
    );
    if ('error' in response) {
      const result = toSendResult(response.error);
      const event = toSaveEvent(result);
      apply(event);
      // The refusal contained the newer report, so the merged report can be sent now.
      return event.type === 'serverMoved' ? SENT : result;
    }
    const saved = applyChanges(base, changes);
    for (const fileName of findRemovedPhotos(base, saved)) unnamedPhotos.add(fileName);
    // A later change may have restored a photo that an earlier save removed.
    for (const fileName of listReportPictures(saved)) unnamedPhotos.delete(fileName);
    apply({ type: 'serverAnswered', result: response.output, at: now() });
    return SENT;
  },
});

export function createPhotoSender({ photos, editor, apply, countPhotos }: SyncedReport) {
  let stored = 0;
  let rejections: PhotoRejection[] = [];
  const canSend = (fileName: string) => canUploadPhoto(editor(), fileName);
  return {
    isDue: () => editor().base.version > 0 && photos.hasNext(canSend),
    async send(): Promise<SendResult> {
      const result = await photos.sendNext(canSend);
      countPhotos(result.kind === 'sent' || result.kind === 'refused' ? null : result.kind);
      if (result.kind === 'sent') stored += 1;
      if (result.kind === 'refused') {
        const { code, status, message } = result.failure;
        rejections.push({ code, status, message });
        if (code === 'report-not-found') apply({ type: 'reportOrphaned', reason: 'deleted' });
      }
      return result;
    },
    endAttempt() {
      if (rejections.length > 0) apply({ type: 'photosRejected', rejections, storedCount: stored });
      stored = 0;
      rejections = [];
    },
  };
}

const MAX_REMOVED_PHOTOS = 20;

/** Deletes photos on the server that no saved state refers to any more. */
export function createRemovalSender({ sender, photos, unnamedPhotos, editor }: SyncedReport): Sender {
  const listRemovable = () => [...unnamedPhotos].filter((fileName) => canDeleteFromServer(editor(), fileName));
  return {
    isDue: () => listRemovable().length > 0,
    async send() {
      const photosToDelete = listRemovable().slice(0, MAX_REMOVED_PHOTOS);
      const response = await settleRequest(
        callApi(deleteReportPhotos, { photosToDelete }, { timeoutMs: REQUEST_TIMEOUT_MS, sender }),
      );
      const result = 'error' in response ? toSendResult(response.error) : SENT;
      if (result.kind !== 'sent' && result.kind !== 'refused') return result;
      // A refused deletion is not repeated.
      for (const fileName of photosToDelete) {
        unnamedPhotos.delete(fileName);
        await photos.forget(fileName).catch(() => undefined);
      }
      return SENT;
    },
  };
}

export const createNotifySender = (report: SyncedReport, refetch: () => void): Sender => ({
  isDue: () => report.editor().queued !== null && !isUnsaved(report.editor()),
  async send() {
    const { reportId: idreport, sender, apply } = report;
    apply({ type: 'sendingStarted' });
    const response = await settleRequest(
      callApi(notifyCrew, { idreport, ...report.editor().queued }, { timeoutMs: REQUEST_TIMEOUT_MS, sender }),
    );
    if ('error' in response) return handleUnconfirmed(report, toSendResult(response.error), refetch);
    const { tags, signatureFailure } = response.output;
    apply({ type: 'notified', tags, signatureFailure });
    return SENT;
  },
});

export const createCloseSender = (report: SyncedReport, refetch: () => void): Sender => ({
  isDue: () => report.editor().sending === 'close' && !isUnsaved(report.editor()),
  async send() {
    const { reportId: idreport, sender, apply } = report;
    const mapImg = report.editor().report.fields.mapImage ?? '';
    const response = await settleRequest(sendCloseOut({ idreport, mapImg }, sender));
    if ('error' in response) return handleUnconfirmed(report, toSendResult(response.error), refetch);
    apply({ type: 'closed' });
    return SENT;
  },
});

/** A refusal cancels what was confirmed, and the report is refetched. What is blocked stays queued. */
function handleUnconfirmed({ apply }: SyncedReport, result: NotSent, refetch: () => void): SendResult {
  if (result.kind === 'blocked') apply({ type: 'sendingQueued', why: result.why ?? QUEUED.trouble });
  if (result.kind === 'refused') {
    apply({ type: 'sendingFailed', message: result.failure.message });
    refetch();
  }
  return result;
}
