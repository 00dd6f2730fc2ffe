import type { SaveConflict } from '@/lib/reports/contract';
import type { SaveEvent } from '@/lib/reports/editor/events';
import { RefusedError } from './ask';

/** What a save that did not succeed means for the editor, and whether to try again. */
export interface SavingOutcome {
  event: SaveEvent;
  /** Try again by itself after a while. */
  retry: boolean;
  /** There may be something to send at once (a merge of both people's changes). */
  goOn: boolean;
  signedOut: boolean;
}

const outcome = (event: SaveEvent, more: Partial<SavingOutcome> = {}): SavingOutcome => ({
  event,
  retry: false,
  goOn: false,
  signedOut: false,
  ...more,
});

export function savingOutcome(error: unknown): SavingOutcome {
  if (!(error instanceof RefusedError)) return outcome({ type: 'saveFailed', reason: 'offline' }, { retry: true });
  if (error.code === 'report-conflict' && isConflict(error.details)) {
    return outcome({ type: 'serverMoved', conflict: error.details }, { goOn: true });
  }
  if (error.status === 401) return outcome({ type: 'saveFailed', reason: 'refused' }, { signedOut: true });
  if (error.code === 'report-not-found') return outcome({ type: 'reportGone', reason: 'deleted' });
  if (error.code === 'report-closed') return outcome({ type: 'reportGone', reason: 'closed' });
  if (error.code === 'report-not-setup') return outcome({ type: 'reportGone', reason: 'open' });
  if (error.code === 'no-work-unit' || error.code === 'not-your-role')
    return outcome({ type: 'reportGone', reason: 'left-unit' });
  const busy = error.status >= 500 || error.status === 429;
  return outcome({ type: 'saveFailed', reason: busy ? 'offline' : 'refused' }, { retry: busy });
}

/** Our own server's answer to its own contract. */
function isConflict(details: unknown): details is SaveConflict {
  return typeof details === 'object' && details !== null && 'report' in details && 'changedBy' in details;
}
