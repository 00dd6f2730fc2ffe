import type { Actor } from '@/lib/platform/database/client';
import { customerUpdate } from '@/lib/platform/delivery';
import type { Deliveries } from '@/lib/platform/operation/implement';
import type { BillingEvent } from '@/lib/billing/events';

export const billingDeliveries: Deliveries<BillingEvent, Actor> = {
  // The e-mail address may have changed while the form was on its way: the outbox tells the one that holds then.
  'changed-billing-address': (_event, { actor }) => [customerUpdate(actor.personId)],
};
