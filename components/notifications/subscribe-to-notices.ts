import { callApi } from '@/lib/client/api';
import { watchTopic } from '@/lib/client/live';
import { getTopicName } from '@/lib/live-messages';
import { noticeMessages } from '@/lib/notices';
import { myBadges } from '@/lib/notifications/contract';
import type { Badges } from '@/lib/notifications/rules';

const CHANGED = noticeMessages['changed-notifications'];

/** Also calls `onChange` after a reconnect. @returns the unsubscribe function. */
export function subscribeToNotices(personId: string, onChange: () => void): () => void {
  return watchTopic(
    getTopicName(CHANGED.topic, personId),
    personId,
    ({ type }) => {
      if (type === CHANGED.type) onChange();
    },
    onChange,
  );
}

/** Fetches the badges after each possible change. Outdated responses are ignored. */
export function subscribeToBadges(personId: string, show: (counts: Badges) => void): () => void {
  let requestCount = 0;
  let isUnmounted = false;
  const end = subscribeToNotices(personId, () => {
    const number = ++requestCount;
    void callApi(myBadges, {}).then(
      (counts) => {
        if (!isUnmounted && number === requestCount) show(counts);
      },
      // Keeps the current counts until the next successful fetch.
      () => undefined,
    );
  });
  return () => {
    isUnmounted = true;
    end();
  };
}
