import { ask } from '@/lib/client/ask';
import { watch } from '@/lib/client/live';
import { topicAddress } from '@/lib/live-messages';
import { noticeMessages } from '@/lib/notices';
import { myBadges } from '@/lib/notifications/contract';
import type { Badges } from '@/lib/notifications/rules';

const CHANGED = noticeMessages['changed-notifications'];

/**
 * Hears that rows of this person changed, or may have changed while nothing was heard. @returns the end of watching.
 */
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

/** Asks for the badges' numbers whenever they may be others; answers that were overtaken are dropped. */
export function watchCounts(personId: string, show: (counts: Badges) => void): () => void {
  let asked = 0;
  let left = false;
  const end = watchNotices(personId, () => {
    const number = ++asked;
    void ask(myBadges, {}).then(
      (counts) => {
        if (!left && number === asked) show(counts);
      },
      // What is shown stays until it can be asked again.
      () => undefined,
    );
  });
  return () => {
    left = true;
    end();
  };
}
