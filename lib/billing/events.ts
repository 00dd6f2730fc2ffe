import { tellsNobody, type RecordedBy } from '@/lib/events';
import { fields, liveMessages, tell } from '@/lib/live-messages';
import type { Sentences } from '@/lib/sentences';

/** Messages to the person's own browsers, on every device. */
export const billingMessages = liveMessages('people', {
  'changed-card': fields({}),
});

/** Nothing of the card is recorded. */
export const billingEvents = {
  'changed-card': (_event: object, { personId }: { personId: string }) => [
    tell(billingMessages['changed-card'], personId, {}),
  ],
  'changed-billing-address': tellsNobody<object>(),
};

export type BillingEvent = RecordedBy<typeof billingEvents>;

export const billingSentences = {
  'changed-card': () => 'changed their card',
  'changed-billing-address': () => 'changed their billing address at the payment provider',
} satisfies Sentences<typeof billingEvents>;
