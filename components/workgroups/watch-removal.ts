import { folded } from '@/lib/accounts/rules';
import { ask } from '@/lib/client/ask';
import { watch } from '@/lib/client/live';
import { whyNot } from '@/lib/client/why-not';
import { topicAddress } from '@/lib/live-messages';
import { ownWorkUnits } from '@/lib/workgroups/contract';
import { crewUpdates } from '@/lib/workgroups/events';

const REMOVED = crewUpdates['removed-employee'];

/**
 * Detects a removal (LIVE-19) by its message or because the live channel refuses the person. Then it asks the server,
 * because the channel also refuses people who switched units or were signed out elsewhere.
 * @returns the unsubscribe function.
 */
export function watchRemoval(
  { unitId, email }: { unitId: string; email: string },
  leave: () => void,
  onSignedOut: () => void,
): () => void {
  let isTold = false;
  const onRefused = () =>
    void becameOf(unitId, email).then((state) => {
      if (state === 'removed') leave();
      if (state === 'signed-out' && !isTold) onSignedOut();
      isTold ||= state === 'signed-out';
    });
  return watch(
    topicAddress(REMOVED.topic, unitId),
    unitId,
    (message) => {
      const isOwn =
        message.type === REMOVED.type && REMOVED.reads(message) && folded(message.idemployee) === folded(email);
      if (isOwn) leave();
    },
    () => {
      isTold = false;
    },
    onRefused,
  );
}

/** Without a response the person stays on the page. */
async function becameOf(unitId: string, email: string): Promise<'removed' | 'signed-out' | 'here'> {
  try {
    const { workGroups } = await ask(ownWorkUnits, { email });
    return workGroups.some(({ idworkgroup }) => idworkgroup === unitId) ? 'here' : 'removed';
  } catch (error) {
    return whyNot(error).help === 'sign-in' ? 'signed-out' : 'here';
  }
}
