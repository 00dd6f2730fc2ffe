import { callApi } from '@/lib/client/api';
import { watchTopics } from '@/lib/client/live';
import { getTopicName } from '@/lib/live-messages';
import { notificationMessages } from '@/lib/notification-types';
import { myBadges } from '@/lib/notifications/contract';
import type { Badges } from '@/lib/notifications/rules';

const CHANGED_MESSAGE = notificationMessages['changed-notifications'];

/**
 * Calls `onChange` when the person's notifications change, and after a reconnect.
 * @returns the unsubscribe function.
 */
export function subscribeToNotifications(personId: string, onChange: () => void): () => void {
  return watchTopics({
    topics: [getTopicName(CHANGED_MESSAGE.topic, personId)],
    identifier: personId,
    onMessage({ type }) {
      if (type === CHANGED_MESSAGE.type) onChange();
    },
    onReconnect: onChange,
  });
}

/** Fetches the badges after each possible change. Outdated responses are ignored. */
export function subscribeToBadges(personId: string, onCounts: (counts: Badges) => void): () => void {
  let requestCount = 0;
  let isEnded = false;
  const unsubscribe = subscribeToNotifications(personId, () => {
    const requestNumber = ++requestCount;
    void callApi(myBadges, {}).then(
      (counts) => {
        if (!isEnded && requestNumber === requestCount) onCounts(counts);
      },
      // Keeps the current counts until the next successful fetch.
      () => undefined,
    );
  });
  return () => {
    isEnded = true;
    unsubscribe();
  };
}
