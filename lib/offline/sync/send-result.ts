import type { SaveConflict } from '@/lib/reports/domain/report-changes';
import type { SaveEvent } from '@/lib/reports/editor/events';
import { LATER, NOT_REACHED, SERVER_TROUBLE } from '@/lib/reports/editor/texts';
import { RefusedError } from '@/lib/client/ask';

/** What became of something that this device sent: a save, a photo, a whole report. */
export type SendResult =
  | { kind: 'sent' }
  /** The server does not take this, and sending the same again would change nothing. */
  | { kind: 'refused'; failure: RefusedError }
  /** No answer came. The server may have taken what was sent nevertheless. */
  | { kind: 'offline' }
  /** The server answers, but not to this person in this work unit. */
  | { kind: 'signed-out'; failure: RefusedError }
  /** Nothing is wrong with what was sent, but now it cannot go. `why`: the server's sentence. */
  | { kind: 'blocked'; by: BlockedBy; why?: string };

/**
 * `server-trouble`: the server is broken, restarting or busy. `limit`: one of its limits is used up for now. `other-tab`:
 * another tab has the report open or is sending it. `decision`: a person has to decide first, in the editor.
 */
type BlockedBy = 'server-trouble' | 'limit' | 'other-tab' | 'decision';

/** Anything but `sent`. */
export type NotSent = Exclude<SendResult, { kind: 'sent' }>;

/** All is well: what was due was sent, or nothing was left to send. */
export const SENT: SendResult = { kind: 'sent' };
export const OFFLINE: NotSent = { kind: 'offline' };
export const OTHER_TAB: NotSent = { kind: 'blocked', by: 'other-tab' };
export const NEEDS_DECISION: NotSent = { kind: 'blocked', by: 'decision' };

/** The one rule for what `ask` throws. */
export function notSent(error: unknown): NotSent {
  if (!(error instanceof RefusedError)) return OFFLINE;
  const { code, status, message } = error;
  if (status === 401 || code === 'other-work-unit') return { kind: 'signed-out', failure: error };
  if (code === 'limit-reached' || code === 'photos-unnamed') return { kind: 'blocked', by: 'limit', why: message };
  if (status >= 500 || status === 429) return { kind: 'blocked', by: 'server-trouble' };
  return { kind: 'refused', failure: error };
}

/** The event that tells the editor why a save, or reading the report again, did not succeed. */
export function eventOf(result: NotSent): SaveEvent {
  if (result.kind !== 'refused') return { type: 'saveFailed', reason: result.kind };
  const { code, message, details } = result.failure;
  if (BRINGS_THEIRS.has(code) && isConflict(details)) return { type: 'serverMoved', conflict: details };
  const reason = ORPHANED_BY.get(code);
  return reason
    ? { type: 'reportOrphaned', reason }
    : { type: 'saveFailed', reason: 'refused', why: message || undefined };
}

/** Refusals that carry the server's newer report: both people's work is merged and sent again. */
const BRINGS_THEIRS: ReadonlySet<string> = new Set(['report-conflict', 'report-full']);

type OrphanReason = Extract<SaveEvent, { type: 'reportOrphaned' }>['reason'];

const ORPHANED_BY = new Map<string, OrphanReason>([
  ['report-not-found', 'deleted'],
  ['report-closed', 'closed'],
  ['report-not-setup', 'open'],
  ['no-work-unit', 'left-unit'],
  ['not-your-role', 'left-unit'],
]);

/** Our own server's answer to its own contract. */
function isConflict(details: unknown): details is SaveConflict {
  return typeof details === 'object' && details !== null && 'report' in details && 'changedBy' in details;
}

/** What a person reads after CLOSE OUT was not sent. */
export function whyNotClosed(result: SendResult): string {
  if (result.kind === 'offline') return NOT_REACHED;
  return result.kind === 'blocked' && result.by === 'server-trouble' ? SERVER_TROUBLE : LATER;
}
