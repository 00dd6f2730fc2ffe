import { saveState, type SavingState } from '@/lib/reports/editor/save-state';
import { forgetRefusals } from '@/lib/offline/sync/photo-upload';
import { sendUnsentWork } from '@/lib/offline/sync/send-unsent-work';

/** `blocked`: a decision of the person is needed first, or nothing of it can go now; the list says which. */
export type Resent = 'sent' | 'blocked' | 'busy' | 'unreachable' | 'trouble' | 'signed-out' | 'refused';

/** Sends what waits of an inspection now, because a person asked for it. */
export async function resendInspection(reportId: string, personId: string): Promise<Resent> {
  await forgetRefusals(reportId, personId);
  const sent = await sendUnsentWork(reportId, personId);
  if (sent === null) return 'busy';
  if (sent.reach === 'signed-out') return 'signed-out';
  if (sent.reach === 'trouble') return 'trouble';
  if (sent.editor === null) return sent.reach === 'reached' ? 'sent' : 'unreachable';
  return OUTCOME[saveState(sent.editor)];
}

const OUTCOME: Record<SavingState, Resent> = {
  saved: 'sent',
  saving: 'unreachable',
  unsaved: 'unreachable',
  waiting: 'unreachable',
  trouble: 'trouble',
  failed: 'refused',
  conflict: 'blocked',
};
