import type { SaveConflict } from '@/lib/reports/domain/report-changes';
import type { SaveEvent } from '@/lib/reports/editor/events';
import { NOT_ALL_SAVED, SERVER_UNREACHABLE, SERVER_TROUBLE } from '@/lib/reports/editor/texts';
import { RejectedError } from '@/lib/client/api';

export type SendResult =
  | { kind: 'sent' }
  /** The server refused it; a retry would change nothing. */
  | { kind: 'refused'; failure: RejectedError }
  /** No response. The server may have received it. */
  | { kind: 'offline' }
  /** The server does not accept this session in this work unit. */
  | { kind: 'signed-out'; failure: RejectedError }
  /** Valid, but it cannot be sent now. `why`: the server's message. */
  | { kind: 'blocked'; by: BlockedBy; why?: string };

/**
 * `server-trouble`: broken, restarting or busy. `limit`: a limit is used up. `other-tab`: another tab has the
 * report's lock. `decision`: a person must decide in the editor. `photos-first`: an evidence copy waits for 720 px
 * pictures.
 */
type BlockedBy = 'server-trouble' | 'limit' | 'other-tab' | 'decision' | 'photos-first';

export type NotSent = Exclude<SendResult, { kind: 'sent' }>;

/** Everything due was sent, or nothing was due. */
export const SENT: SendResult = { kind: 'sent' };
export const OFFLINE: NotSent = { kind: 'offline' };
export const OTHER_TAB: NotSent = { kind: 'blocked', by: 'other-tab' };
export const PHOTOS_FIRST: NotSent = { kind: 'blocked', by: 'photos-first' };
export const NEEDS_DECISION: NotSent = { kind: 'blocked', by: 'decision' };

/** The result for an error of `callApi`. */
export function toSendResult(error: unknown): NotSent {
  if (!(error instanceof RejectedError)) return OFFLINE;
  const { code, status, message } = error;
  if (status === 401 || code === 'other-work-unit') return { kind: 'signed-out', failure: error };
  if (code === 'limit-reached' || code === 'photos-unnamed') return { kind: 'blocked', by: 'limit', why: message };
  if (status >= 500 || status === 429) return { kind: 'blocked', by: 'server-trouble' };
  return { kind: 'refused', failure: error };
}

/** The editor's event for a save that was not sent. */
export function toSaveEvent(result: NotSent): SaveEvent {
  if (result.kind !== 'refused') return { type: 'saveFailed', reason: result.kind };
  const { code, message, details } = result.failure;
  if (CONFLICT_CODES.has(code) && isConflict(details)) return { type: 'serverMoved', conflict: details };
  const reason = ORPHAN_REASONS.get(code);
  return reason
    ? { type: 'reportOrphaned', reason }
    : { type: 'saveFailed', reason: 'refused', why: message || undefined };
}

/** Refusals that contain the server's newer report, to be merged. */
const CONFLICT_CODES: ReadonlySet<string> = new Set(['report-conflict', 'report-full']);

type OrphanReason = Extract<SaveEvent, { type: 'reportOrphaned' }>['reason'];

const ORPHAN_REASONS = new Map<string, OrphanReason>([
  ['report-not-found', 'deleted'],
  ['report-closed', 'closed'],
  ['report-not-setup', 'open'],
  ['no-work-unit', 'left-unit'],
  ['not-your-role', 'left-unit'],
]);

/** Checks only that the fields exist, because our own server sent them. */
function isConflict(details: unknown): details is SaveConflict {
  return typeof details === 'object' && details !== null && 'report' in details && 'changedBy' in details;
}

/** The message after a CLOSE OUT that was not sent. */
export function formatCloseOutFailure(result: SendResult): string {
  if (result.kind === 'offline') return SERVER_UNREACHABLE;
  return result.kind === 'blocked' && result.by === 'server-trouble' ? SERVER_TROUBLE : NOT_ALL_SAVED;
}
