import { saveState, type SaveState } from '@/lib/reports/editor/state';
import { deviceDatabase } from './database';
import { draftOf } from './drafts';
import { openInspection } from './inspection';

/** `waits`: a decision of the person is needed first, or nothing of it can go now; the list says which. */
export type Resent = 'sent' | 'waits' | 'unreachable' | 'signed-out' | 'refused';

/** Sends what waits of an inspection now, without showing it. */
export async function resendInspection(reportId: string, personId: string): Promise<Resent> {
  const draft = await draftOf(reportId, personId);
  const pack = draft?.pack ?? (await (await deviceDatabase()).get('packs', reportId))?.pack;
  if (!pack) return 'unreachable';
  let signedOut = false;
  const inspection = openInspection(pack, draft, () => {
    signedOut = true;
  });
  await inspection.flush();
  inspection.close();
  return signedOut ? 'signed-out' : OUTCOME[saveState(inspection.store.getState())];
}

const OUTCOME: Record<SaveState, Resent> = {
  saved: 'sent',
  saving: 'unreachable',
  unsaved: 'unreachable',
  waiting: 'unreachable',
  failed: 'refused',
  conflict: 'waits',
};
