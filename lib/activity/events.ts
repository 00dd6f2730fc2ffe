import { tellsNobody } from '@/lib/events';
import { named, type Sentences } from '@/lib/sentences';

/** What the Office does with messages. How a message fares is told by the outbox itself (lib/message-states.ts). */
export const activityEvents = {
  'retried-delivery': tellsNobody<{ messageId: string; title: string; recipient: string }>(),
};

export const activitySentences = {
  'retried-delivery': ({ title, recipient }) =>
    `sent ${named('message', title)} again${recipient ? ` to ${recipient}` : ''}`,
} satisfies Sentences<typeof activityEvents>;
