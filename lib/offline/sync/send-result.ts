import type { SaveConflict } from '@/lib/reports/domain/report-changes';
import type { SaveEvent } from '@/lib/reports/editor/events';
import { RefusedError } from '@/lib/client/ask';

/** What an answer other than yes means for the editor, and for what is sent next. */
export interface SendOutcome {
  event: SaveEvent;
  /**
   * unreachable: try again after a while. trouble: the same, but the server answered. later: the same, and everything
   * else may still go. signed-out: not under this session. refused: this is not taken. sent: it was answered, and there may be
   * more to send at once (a merge of both people's changes).
   */
  went: 'sent' | 'refused' | 'unreachable' | 'trouble' | 'signed-out' | 'later';
}

export function sendOutcome(error: unknown): SendOutcome {
  if (!(error instanceof RefusedError))
    return { event: { type: 'saveFailed', reason: 'offline' }, went: 'unreachable' };
  const { code, status, details } = error;
  if (BRINGS_THEIRS.has(code) && isConflict(details)) {
    return { event: { type: 'serverMoved', conflict: details }, went: 'sent' };
  }
  if (status === 401 || code === 'other-work-unit') {
    return { event: { type: 'saveFailed', reason: 'signed-out' }, went: 'signed-out' };
  }
  if (isPutOff(code)) return { event: { type: 'saveFailed', reason: 'trouble' }, went: 'later' };
  const reason = ORPHANED_BY.get(code);
  if (reason) return { event: { type: 'reportOrphaned', reason }, went: 'refused' };
  return isTrouble(status)
    ? { event: { type: 'saveFailed', reason: 'trouble' }, went: 'trouble' }
    : { event: { type: 'saveFailed', reason: 'refused', why: error.message || undefined }, went: 'refused' };
}

/** The server answered, and not about what was sent: it is broken, restarting or busy. */
export const isTrouble = (status: number): boolean => status >= 500 || status === 429;

/** A limit is used up for now: nothing is wrong with what was sent. */
export const isPutOff = (code: string): boolean => code === 'limit-reached' || code === 'photos-unnamed';

/** Refused with what is there now: both people's work is put together and sent again. */
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
