import type { Actor } from '@/lib/platform/database/client';
import { createCustomerUpdate } from '@/lib/platform/messages/delivery';
import type { Deliveries } from '@/lib/platform/operation/implement';
import type { BillingEvent } from '@/lib/billing/events';

export const billingDeliveries: Deliveries<BillingEvent, Actor> = {
  // The outbox reads the email address when it sends, because it may have changed.
  'changed-billing-address': (_event, { actor }) => [createCustomerUpdate(actor.personId)],
};
