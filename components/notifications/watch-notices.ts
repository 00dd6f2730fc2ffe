import { ask } from '@/lib/client/ask';
import { watch } from '@/lib/client/live';
import { topicAddress } from '@/lib/live-messages';
import { noticeMessages } from '@/lib/notices';
import { myBadges } from '@/lib/notifications/contract';
import type { Badges } from '@/lib/notifications/rules';

const CHANGED = noticeMessages['changed-notifications'];

/** Also calls `onChange` after a reconnect. @returns the unsubscribe function. */
export function watchNotices(personId: string, onChange: () => void): () => void {
  return watch(
    topicAddress(CHANGED.topic, personId),
    personId,
    ({ type }) => {
      if (type === CHANGED.type) onChange();
    },
    onChange,
  );
}

/** Fetches the badges after each possible change. Outdated responses are ignored. */
export function watchCounts(personId: string, show: (counts: Badges) => void): () => void {
  let asked = 0;
  let left = false;
  const end = watchNotices(personId, () => {
    const number = ++asked;
    void ask(myBadges, {}).then(
      (counts) => {
        if (!left && number === asked) show(counts);
      },
      // Keeps the current counts until the next successful fetch.
      () => undefined,
    );
  });
  return () => {
    left = true;
    end();
  };
}
