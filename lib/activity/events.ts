import { tellsNobody } from '@/lib/events';

/** What the Office does with messages. How a message fares is told by the outbox itself (lib/message-states.ts). */
export const activityEvents = {
  'retried-delivery': tellsNobody<{ messageId: string }>(),
};
