import { tellsNobody } from '@/lib/events';
import type { ActivityFilter } from './filter';
import { named, type Sentences } from '@/lib/sentences';

/** What the Office does with messages. The outbox publishes their states itself (lib/message-states.ts). */
export const activityEvents = {
  'exported-activity': tellsNobody<{ filter: ActivityFilter }>(),
  'retried-delivery': tellsNobody<{ messageId: string; title: string; recipient: string }>(),
};

export const activitySentences = {
  'exported-activity': () => 'exported the activity of the work unit as a file',
  'retried-delivery': ({ title, recipient }) =>
    `sent ${named('message', title)} again${recipient ? ` to ${recipient}` : ''}`,
} satisfies Sentences<typeof activityEvents>;
