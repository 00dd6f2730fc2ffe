import { subDays } from 'date-fns';
import { z } from 'zod';
import { failure } from '@/lib/failures';
import { asSystem, type Db } from '@/lib/platform/database/client';
import { networkOf } from '@/lib/platform/network';
import { bodyText } from '@/lib/platform/operation/body';
import type { Call } from '@/lib/platform/operation/call';
import { provider } from '@/lib/platform/operation/callers';
import { fileDoor } from '@/lib/platform/operation/file-door';
import { writeHappened } from '@/lib/platform/operation/happened';
import { logSecurity } from '@/lib/platform/security-log';
import { hintsOf } from '@/lib/events';
import { billingEvents } from '@/lib/billing/events';
import { cardProvider, type CardProvider, type ProviderEvent } from './card-provider';
import { settleCards, storeCustomer } from './stored-customer';

/** Bytes. The provider's events have a few kilobytes. */
const MAX_EVENT_BYTES = 256 * 1024;
/** The provider sends an event again for three days. */
const REMEMBERED_DAYS = 30;

/**
 * The payment provider tells here what happened to customers and cards. Only what it signed is believed, each event once.
 * The event only says where to look: what is stored is what the provider answers then, so their order does not matter.
 */
export const stripeWebhookDoor = fileDoor({
  name: 'billing.webhook',
  route: 'POST /api/stripe/webhook',
  callers: provider<Record<string, never>>(),
  rate: 'provider',
  input: z.object({}).transform((): Record<string, never> => ({})),
  unknown: 'not-found',
  largestBody: MAX_EVENT_BYTES,
  async answer({ request, body, memory, call }) {
    const cards = cardProvider();
    if (!cards) return failure('billing-not-set-up');
    const raw = await bodyText(body, memory);
    const event = await cards.readEvent(raw, request.headers.get('stripe-signature') ?? '', call.now);
    if (!event) {
      logSecurity({ what: 'webhook-refused', at: 'billing.webhook' }, call);
      return failure('webhook-unproven');
    }
    await asSystem((db) => take(db, cards, event, call));
    return { received: true };
  },
});

/** In one transaction: if the provider does not answer, the event is not claimed and is sent again. */
async function take(db: Db, cards: CardProvider, event: ProviderEvent, call: Call): Promise<void> {
  const { id, type, customerId } = event;
  const claimed = await db.stripeEvent.createMany({
    data: [{ id, type, receivedAt: call.now }],
    skipDuplicates: true,
  });
  if (claimed.count === 0 || customerId === null) return;
  await db.stripeEvent.deleteMany({ where: { receivedAt: { lt: subDays(call.now, REMEMBERED_DAYS) } } });
  // The row is held until the end, so that of two events at once the later one asks the provider later.
  const [owner] = await db.$queryRaw<{ personId: string }[]>`
    SELECT person_id AS "personId" FROM billing_customer WHERE customer_id = ${customerId} FOR UPDATE`;
  if (!owner) return;
  const { personId } = owner;
  const paymentMethodId = await settleCards(cards, customerId);
  if (!(await storeCustomer(db, { personId, customerId, paymentMethodId, at: call.now }))) return;
  const changed = { type: 'changed-card' as const, personId };
  await writeHappened(db, {
    operation: 'billing.webhook',
    events: [changed],
    hints: hintsOf(billingEvents, [changed], { personId }),
    actor: { personId, unitId: null, name: '' },
    network: networkOf(call.ip),
    requestId: call.requestId,
    at: call.now,
  });
}
