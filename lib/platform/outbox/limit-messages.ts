import { isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Email, Message, TextMessage, Unsent } from '@/lib/platform/delivery';
import { limitFailure, mailboxOf, takeLimits, type Exceeded, type Use } from '@/lib/platform/limits';

export interface Requester {
  personId: string | null;
  unitId: string | null;
  /** Where the request came from (`networkOf`). */
  network: string;
}

/**
 * The messages that may go out, after counting them, or the sentence that says why none may. A message over a limit
 * that must not be mentioned is left out.
 */
export async function withinLimits(
  db: Db,
  deliveries: readonly (Message | Unsent)[],
  sender: Requester,
  now: Date,
): Promise<Message[] | Failure> {
  const uses = deliveries.flatMap((delivery) => usesOf(delivery, sender));
  const exceeded = await takeLimits(db, uses, now);
  const refused = limitFailure(exceeded, now);
  if (isFailure(refused)) return refused;
  return deliveries.filter((delivery) => delivery.kind !== 'unsent').filter((message) => !isLeftOut(message, exceeded));
}

/** A webhook goes to an address of the server's own settings, not to a person. */
function usesOf(delivery: Message | Unsent, { personId, unitId, network }: Requester): Use[] {
  if (delivery.kind === 'webhook') return [];
  const { limit } = delivery;
  const recipient = delivery.kind === 'unsent' ? null : recipientUse(delivery);
  const uses: (Use | null)[] = [
    personId === null ? null : { limit, scope: 'person', of: personId, amount: 1 },
    unitId === null ? null : { limit, scope: 'unit', of: unitId, amount: 1 },
    { limit, scope: 'network', of: network, amount: 1 },
    { limit, scope: 'server', of: '', amount: 1 },
    recipient,
    recipient && delivery.kind === 'email' && delivery.repeats
      ? { ...recipient, scope: 'repetition', of: `${recipient.of} ${delivery.repeats}` }
      : null,
  ];
  return uses.filter((use) => use !== null);
}

function recipientUse(message: Email | TextMessage): Use {
  const { limit } = message;
  if (message.kind === 'sms') return { limit, scope: 'recipient', of: message.to, amount: 1 };
  const { name, address } = message.to;
  return { limit, scope: 'recipient', of: mailboxOf(address), amount: 1, who: name || address };
}

/** Whether this message goes to the recipient whose limit is exceeded. */
function isLeftOut(message: Message, exceeded: readonly Exceeded[]): boolean {
  if (message.kind === 'webhook') return false;
  const { limit, of } = recipientUse(message);
  return exceeded.some(({ use }) => use.limit === limit && use.scope === 'recipient' && use.of === of);
}
