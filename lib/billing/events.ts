import { withoutLiveMessages, type EventsOf } from '@/lib/events';
import { defineLiveMessages, createLiveNotification } from '@/lib/live-messages';
import { hasFields } from '@/lib/type-guards';
import type { Sentences } from '@/lib/audit-sentences';

/** Messages to the person's own browsers, on every device. */
export const billingMessages = defineLiveMessages('people', {
  'changed-card': hasFields({}),
});

/** The audit trail records no data of the card. */
export const billingEvents = {
  'changed-card': (_event: object, { personId }: { personId: string }) => [
    createLiveNotification(billingMessages['changed-card'], personId, {}),
  ],
  'changed-billing-address': withoutLiveMessages<object>(),
};

export type BillingEvent = EventsOf<typeof billingEvents>;

export const billingSentences = {
  'changed-card': () => 'changed their card',
  'changed-billing-address': () => 'changed their billing address at the payment provider',
} satisfies Sentences<typeof billingEvents>;
