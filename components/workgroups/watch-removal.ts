import { foldName } from '@/lib/accounts/rules';
import { callApi } from '@/lib/client/api';
import { watchTopics } from '@/lib/client/live';
import { describeError } from '@/lib/client/describe-error';
import { getTopicName } from '@/lib/live-messages';
import { ownWorkUnits } from '@/lib/workgroups/contract';
import { employeeMessages } from '@/lib/workgroups/events';

const REMOVED_MESSAGE = employeeMessages['removed-employee'];

/**
 * Detects a removal (LIVE-19) by its message, or by asking the server after the live channel refused the person. The
 * channel also refuses people who switched units or were signed out.
 * @returns the unsubscribe function.
 */
export function watchRemoval(
  { unitId, email }: { unitId: string; email: string },
  onRemoved: () => void,
  onSignedOut: () => void,
): () => void {
  let hasReportedSignOut = false;
  const onRefused = () =>
    void fetchMembershipState(unitId, email).then((state) => {
      if (state === 'removed') onRemoved();
      if (state === 'signed-out' && !hasReportedSignOut) onSignedOut();
      hasReportedSignOut ||= state === 'signed-out';
    });
  return watchTopics({
    topics: [getTopicName(REMOVED_MESSAGE.topic, unitId)],
    identifier: unitId,
    onMessage(message) {
      const isOwn =
        message.type === REMOVED_MESSAGE.type &&
        REMOVED_MESSAGE.isPayload(message) &&
        foldName(message.idemployee) === foldName(email);
      if (isOwn) onRemoved();
    },
    onReconnect() {
      hasReportedSignOut = false;
    },
    onRefused,
  });
}

/** Any other failure counts as 'member', so that the person stays on the page. */
async function fetchMembershipState(unitId: string, email: string): Promise<'removed' | 'signed-out' | 'member'> {
  try {
    const { workGroups } = await callApi(ownWorkUnits, { email });
    return workGroups.some(({ idworkgroup }) => idworkgroup === unitId) ? 'member' : 'removed';
  } catch (error) {
    return describeError(error).help === 'sign-in' ? 'signed-out' : 'member';
  }
}
