import { folded } from '@/lib/accounts/rules';
import { ask } from '@/lib/client/ask';
import { watch } from '@/lib/client/live';
import { topicAddress } from '@/lib/live-messages';
import { ownWorkUnits } from '@/lib/workgroups/contract';
import { crewUpdates } from '@/lib/workgroups/events';

const REMOVED = crewUpdates['removed-employee'];

/**
 * Hears that this person was removed from the work unit (LIVE-19): by the message that names their address, or because
 * the live channel does not let them listen any more, which a removal does first. Then the server is asked, because a
 * person who chose another unit in another window may not listen here either, and has not been removed.
 *
 * @returns the end of watching.
 */
export function watchRemoval({ unitId, email }: { unitId: string; email: string }, leave: () => void): () => void {
  const onRefused = () => void wasRemoved(unitId, email).then((removed) => removed && leave());
  return watch(
    topicAddress(REMOVED.topic, unitId),
    unitId,
    (message) => {
      const isOwn =
        message.type === REMOVED.type && REMOVED.reads(message) && folded(message.idemployee) === folded(email);
      if (isOwn) leave();
    },
    undefined,
    onRefused,
  );
}

/** Without an answer nobody is led away. */
async function wasRemoved(unitId: string, email: string): Promise<boolean> {
  try {
    const { workGroups } = await ask(ownWorkUnits, { email });
    return !workGroups.some(({ idworkgroup }) => idworkgroup === unitId);
  } catch {
    return false;
  }
}
