import { subDays } from 'date-fns';
import { failure, type Failure } from '@/lib/failures';
import { asSystem, type Db } from '@/lib/platform/database/client';
import { parseNetwork } from '@/lib/platform/http/network';
import { readBodyText } from '@/lib/platform/operation/body';
import type { Call } from '@/lib/platform/operation/call';
import { allowProvider } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { writeEffects } from '@/lib/platform/operation/effects';
import { logSecurity } from '@/lib/platform/security/security-log';
import { createLiveNotifications } from '@/lib/events';
import { billingEvents } from '@/lib/billing/events';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { getCardProvider, providerFailure, type CardProvider, type ProviderEvent } from './card-provider';
import { keepNewestCard, storeCustomer } from './stored-customer';

/** In bytes. The provider's events have a few kilobytes. */
const MAX_EVENT_BYTES = 256 * 1024;
/** The provider retries an event for three days. */
const EVENT_RETENTION_DAYS = 30;

/** Accepts signed events, each once. An event only triggers a read, so the order of events does not matter. */
export const stripeWebhookEndpoint = createFileEndpoint({
  name: 'billing.webhook',
  route: 'POST /api/stripe/webhook',
  callers: allowProvider<Record<string, never>>(),
  rate: 'provider',
  input: noInput,
  unknown: 'not-found',
  largestBody: MAX_EVENT_BYTES,
  async handle({ request, body, memory, call }) {
    const cards = getCardProvider();
    if (!cards) return failure('billing-not-set-up');
    const raw = await readBodyText(body, memory);
    const event = await cards.readEvent(raw, request.headers.get('stripe-signature') ?? '', call.now);
    if (!event) {
      logSecurity({ what: 'webhook-refused', at: 'billing.webhook' }, call);
      return failure('webhook-unproven');
    }
    return (await handleEvent(cards, event, call)) ?? { received: true };
  },
});

/** How often to ask the provider again after a concurrent change of the customer. */
const MAX_ATTEMPTS = 3;

/**
 * Calls the provider outside of any transaction, so that an outage holds no connection. The event is then not claimed,
 * and sent again.
 */
async function handleEvent(cards: CardProvider, event: ProviderEvent, call: Call): Promise<Failure | null> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const owner = await asSystem((db) => findOwner(db, event));
    if (owner === 'taken before') return null;
    let paymentMethodId: string | null = null;
    try {
      if (owner) paymentMethodId = await keepNewestCard(cards, owner.customerId);
    } catch (error) {
      return providerFailure(error);
    }
    const isDone = await asSystem((db) => storeIfUnchanged(db, event, owner && { ...owner, paymentMethodId }, call));
    if (isDone) return null;
  }
  return failure('provider-away');
}

interface Owner {
  personId: string;
  customerId: string;
  /** PostgreSQL's version of the row, which changes with each update. */
  version: string;
}

/** The owner of the event's customer, or null if it is not ours. */
async function findOwner(db: Db, { id, customerId }: ProviderEvent): Promise<Owner | null | 'taken before'> {
  if ((await db.stripeEvent.count({ where: { id } })) > 0) return 'taken before';
  const [owner] = await db.$queryRaw<Owner[]>`
    SELECT person_id AS "personId", customer_id AS "customerId", xmin::text AS version
      FROM billing_customer WHERE customer_id = ${customerId}`;
  return owner ?? null;
}

/** Returns false if the customer was changed after the provider was asked, because the data may be older. */
async function storeIfUnchanged(
  db: Db,
  { id, type }: ProviderEvent,
  owner: (Owner & { paymentMethodId: string | null }) | null,
  call: Call,
): Promise<boolean> {
  if (owner) {
    const [row] = await db.$queryRaw<{ version: string }[]>`
      SELECT xmin::text AS version FROM billing_customer WHERE person_id = ${owner.personId}::uuid FOR UPDATE`;
    if (row?.version !== owner.version) return false;
  }
  const claimed = await db.stripeEvent.createMany({
    data: [{ id, type, receivedAt: call.now }],
    skipDuplicates: true,
  });
  if (claimed.count === 0 || owner === null) return true;
  await db.stripeEvent.deleteMany({ where: { receivedAt: { lt: subDays(call.now, EVENT_RETENTION_DAYS) } } });
  const { personId, customerId, paymentMethodId } = owner;
  if (!(await storeCustomer(db, { personId, customerId, paymentMethodId, at: call.now }))) return true;
  const changed = { type: 'changed-card' as const, personId };
  await writeEffects(db, {
    operation: 'billing.webhook',
    events: [changed],
    hints: createLiveNotifications(billingEvents, [changed], { personId }),
    actor: { personId, unitId: null, name: '' },
    network: parseNetwork(call.ip),
    requestId: call.requestId,
    at: call.now,
  });
  return true;
}
