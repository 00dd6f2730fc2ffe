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
import { getCardProvider, toProviderFailure, type CardProvider, type ProviderEvent } from './card-provider';
import { keepNewestCard, storeCustomer } from './stored-customer';

/** The provider's events have a few kilobytes. */
const MAX_EVENT_BYTES = 256 * 1024;
/** Ids of received events are kept longer than the three days for which the provider retries. */
const EVENT_RETENTION_DAYS = 30;

/** Accepts signed events, each once. An event only triggers a read, so the order of events does not matter. */
export const stripeWebhookEndpoint = createFileEndpoint({
  name: 'billing.webhook',
  route: 'POST /api/stripe/webhook',
  access: allowProvider<Record<string, never>>(),
  rate: 'provider',
  input: noInput,
  invalidRequestCode: 'not-found',
  maxBodyBytes: MAX_EVENT_BYTES,
  async handle({ request, body, memory, call }) {
    const provider = getCardProvider();
    if (!provider) return failure('billing-not-set-up');
    const rawBody = await readBodyText(body, memory);
    const event = await provider.parseEvent(rawBody, request.headers.get('stripe-signature') ?? '', call.now);
    if (!event) {
      logSecurity({ what: 'webhook-refused', at: 'billing.webhook' }, call);
      return failure('webhook-unproven');
    }
    return (await handleEvent(provider, event, call)) ?? { received: true };
  },
});

/** How often the provider is called if the customer changes at the same time. */
const MAX_ATTEMPTS = 3;

/**
 * Calls the provider outside of any transaction, so that an outage holds no connection. In an outage the event is not
 * stored, and the provider sends it again.
 */
async function handleEvent(provider: CardProvider, event: ProviderEvent, call: Call): Promise<Failure | null> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const owner = await asSystem((db) => findOwner(db, event));
    if (owner === 'already-received') return null;
    let paymentMethodId: string | null = null;
    try {
      if (owner) paymentMethodId = await keepNewestCard(provider, owner.customerId);
    } catch (error) {
      return toProviderFailure(error);
    }
    const isStored = await asSystem((db) => storeIfUnchanged(db, event, owner && { ...owner, paymentMethodId }, call));
    if (isStored) return null;
  }
  return failure('provider-away');
}

interface Owner {
  personId: string;
  customerId: string;
  /** PostgreSQL's version of the row, which changes with each update. */
  version: string;
}

/** Returns the owner of the event's customer, null if it is not ours, or 'already-received' for a repeated event. */
async function findOwner(db: Db, { id, customerId }: ProviderEvent): Promise<Owner | null | 'already-received'> {
  if ((await db.stripeEvent.count({ where: { id } })) > 0) return 'already-received';
  const [owner] = await db.$queryRaw<Owner[]>`
    SELECT person_id AS "personId", customer_id AS "customerId", xmin::text AS version
      FROM billing_customer WHERE customer_id = ${customerId}`;
  return owner ?? null;
}

/** Returns false if the customer changed after the provider was called: the card may be outdated. */
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
  const inserted = await db.stripeEvent.createMany({
    data: [{ id, type, receivedAt: call.now }],
    skipDuplicates: true,
  });
  if (inserted.count === 0 || owner === null) return true;
  await db.stripeEvent.deleteMany({ where: { receivedAt: { lt: subDays(call.now, EVENT_RETENTION_DAYS) } } });
  const { personId, customerId, paymentMethodId } = owner;
  if (!(await storeCustomer(db, { personId, customerId, paymentMethodId, at: call.now }))) return true;
  const event = { type: 'changed-card' as const, personId };
  await writeEffects(db, {
    operation: 'billing.webhook',
    events: [event],
    liveNotifications: createLiveNotifications(billingEvents, [event], { personId }),
    actor: { personId, unitId: null, name: '' },
    network: parseNetwork(call.ip),
    requestId: call.requestId,
    at: call.now,
  });
  return true;
}
