import { withoutLiveMessages } from '@/lib/events';
import type { ActivityFilter } from './filter';
import { formatNamed, type Sentences } from '@/lib/audit-sentences';

/** No live messages: the outbox publishes the states of messages itself (lib/message-states.ts). */
export const activityEvents = {
  'exported-activity': withoutLiveMessages<{ filter: ActivityFilter }>(),
  'retried-delivery': withoutLiveMessages<{ messageId: string; title: string; recipient: string }>(),
};

export const activitySentences = {
  'exported-activity': () => 'exported the activity of the work unit as a file',
  'retried-delivery': ({ title, recipient }) =>
    `sent ${formatNamed('message', title)} again${recipient ? ` to ${recipient}` : ''}`,
} satisfies Sentences<typeof activityEvents>;
