import { folded } from '@/lib/accounts/rules';
import { ask } from '@/lib/client/ask';
import { watch } from '@/lib/client/live';
import { whyNot } from '@/lib/client/why-not';
import { topicAddress } from '@/lib/live-messages';
import { ownWorkUnits } from '@/lib/workgroups/contract';
import { crewUpdates } from '@/lib/workgroups/events';

const REMOVED = crewUpdates['removed-employee'];

/**
 * Hears that this person was removed from the work unit (LIVE-19): by the message that names their address, or because
 * the live channel does not let them listen any more, which a removal does first. Then the server is asked, because a
 * person who chose another unit in another window may not listen here either, and has not been removed. Whoever was
 * signed out on another device may not listen either; they are told once, and again after they have listened.
 *
 * @returns the end of watching.
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

/** Without an answer nobody is led away. */
async function becameOf(unitId: string, email: string): Promise<'removed' | 'signed-out' | 'here'> {
  try {
    const { workGroups } = await ask(ownWorkUnits, { email });
    return workGroups.some(({ idworkgroup }) => idworkgroup === unitId) ? 'here' : 'removed';
  } catch (error) {
    return whyNot(error).help === 'sign-in' ? 'signed-out' : 'here';
  }
}
