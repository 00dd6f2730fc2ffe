import { addHours } from 'date-fns';
import { z } from 'zod';
import type { MessageChannel } from '@/lib/message-states';
import type { Db } from '../database/client';
import type { CustomerUpdate, Message, Email, TextMessage, Unsent, Webhook } from '../delivery';
import { deriveKey, seal, unseal } from '../seal';
import { isFailure, type Failure } from '@/lib/failures';
import { limitRow, NEW_UNIT_HOURS } from '@/lib/limits';
import { limitFailure, mailboxOf, takeLimits, type Exceeded, type Use } from '@/lib/platform/limits';

/** A message as the outbox stores it: its row, what the row holds, and how its secret parts are sealed and opened. */

export const smsPayloadSchema = z.object({ to: z.string(), text: z.string() });

export const emailPayloadSchema = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(
    z.object({
      fileName: z.string(),
      contentType: z.string(),
      storageKey: z.string(),
      sha256: z.string().optional(),
    }),
  ),
  /** The values for `[[name]]` in the text, sealed; '' when there are none. */
  sealed: z.string(),
});

export const webhookPayloadSchema = z.object({ url: z.string(), body: z.record(z.string(), z.json()) });

/** What is to be told is looked up when it is sent, so that the newest holds in whatever order messages leave. */
export const customerPayloadSchema = z.object({ personId: z.string() });

export type SmsPayload = z.infer<typeof smsPayloadSchema>;
export type EmailPayload = z.infer<typeof emailPayloadSchema>;
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>;
export type CustomerPayload = z.infer<typeof customerPayloadSchema>;
/** An e-mail with its secrets filled in, as the recipient gets it. It is never stored. */
export type OpenEmail = Omit<EmailPayload, 'sealed'>;
export type OutboxPayload = SmsPayload | EmailPayload | WebhookPayload | CustomerPayload;

const secretsSchema = z.record(z.string(), z.string());
const PURPOSE = 'outbox-secrets';

/** Seals the secrets of one message, for that message only. */
function sealSecrets(secrets: Record<string, string>, authSecret: string, messageId: string): string {
  if (Object.keys(secrets).length === 0) return '';
  return seal(secrets, deriveKey(authSecret, PURPOSE), messageId);
}

/** The e-mail as the recipient gets it. @throws SealBroken */
export function openEmail({ sealed, ...email }: EmailPayload, authSecret: string, messageId: string): OpenEmail {
  if (sealed === '') return email;
  const secrets = new Map(
    Object.entries(secretsSchema.parse(unseal(sealed, deriveKey(authSecret, PURPOSE), messageId))),
  );
  const text = email.text.replace(/\[\[([^\]]+)\]\]/g, (placeholder, name: string) => secrets.get(name) ?? placeholder);
  return { ...email, text };
}

/** The channel on which the workers of all servers listen. */
export const OUTBOX_CHANNEL = 'earthtight_outbox';

/** A row of `outbox_message`, by its Prisma names. Columns left out have their defaults. */
export interface OutboxRow {
  id: string;
  workUnitId: string | null;
  channel: MessageChannel;
  recipient: string;
  payload: OutboxPayload;
  aboutKind: string;
  aboutId: string;
  personId: string | null;
  availableAt: Date;
  createdAt: Date;
}

export interface WriteContext {
  workUnitId: string | null;
  now: Date;
  newId: () => string;
  /** The key that seals the messages' secrets is derived from this. */
  authSecret: string;
}

/**
 * The rows of these messages, their secrets sealed. They must be inserted in the transaction of the change, and the
 * worker woken after that.
 */
export function messageRows(messages: readonly Message[], context: WriteContext): OutboxRow[] {
  return messages.map((message) => {
    const id = context.newId();
    return {
      id,
      workUnitId: message.kind === 'email' && message.personal ? null : context.workUnitId,
      channel: message.kind,
      recipient: recipientOf(message),
      payload: payloadOf(message, id, context.authSecret),
      aboutKind: message.about.kind,
      aboutId: message.about.id,
      personId: message.kind === 'webhook' ? null : (message.personId ?? null),
      availableAt: context.now,
      createdAt: context.now,
    };
  });
}

/** Wakes the workers when the transaction commits. */
export async function wakeOutbox(db: Pick<Db, '$executeRaw'>): Promise<void> {
  await db.$executeRaw`select pg_notify(${OUTBOX_CHANNEL}, '')`;
}

function recipientOf(message: Message): string {
  if (message.kind === 'sms') return message.to;
  if (message.kind === 'email') return message.to.address;
  return message.kind === 'webhook' ? new URL(message.url).host : 'payment provider';
}

function payloadOf(message: Message, id: string, authSecret: string): OutboxPayload {
  if (message.kind === 'sms') return { to: message.to, text: message.text };
  if (message.kind === 'webhook') return { url: message.url, body: JSON.parse(JSON.stringify(message.body)) };
  if (message.kind === 'customer') return { personId: message.personId };
  return {
    to: message.to,
    subject: message.subject,
    text: message.text,
    attachments: message.attachments ?? [],
    sealed: sealSecrets(message.secrets ?? {}, authSecret, id),
  };
}

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
  const newUnit = await newUnitOf(db, deliveries, sender, now);
  const uses = deliveries.flatMap((delivery) => usesOf(delivery, sender, newUnit));
  const exceeded = await takeLimits(db, uses, now);
  const refused = limitFailure(exceeded, now);
  if (isFailure(refused)) return refused;
  return deliveries.filter((delivery) => delivery.kind !== 'unsent').filter((message) => !isLeftOut(message, exceeded));
}

type ToPerson = Exclude<Message, Webhook | CustomerUpdate>;

/** What goes to another program, at an address of the server's own settings, is not counted. */
const isToProgram = <Sent extends Message | Unsent>(message: Sent): message is Exclude<Sent, ToPerson | Unsent> =>
  message.kind === 'webhook' || message.kind === 'customer';

/**
 * The sender's work unit, if it is so new that the limits of 'new-unit' hold and one of these messages has such a limit.
 */
async function newUnitOf(
  db: Db,
  deliveries: readonly (Message | Unsent)[],
  { unitId }: Requester,
  now: Date,
): Promise<string | null> {
  const isLimited = deliveries.some((each) => !isToProgram(each) && limitRow(each.limit)['new-unit'] !== undefined);
  if (unitId === null || !isLimited) return null;
  const found = await db.workUnit.findUnique({ where: { id: unitId }, select: { createdAt: true } });
  return found && addHours(found.createdAt, NEW_UNIT_HOURS) > now ? unitId : null;
}

function usesOf(delivery: Message | Unsent, { personId, unitId, network }: Requester, newUnit: string | null): Use[] {
  if (isToProgram(delivery)) return [];
  const { limit } = delivery;
  const recipient = delivery.kind === 'unsent' ? null : recipientUse(delivery);
  const uses: (Use | null)[] = [
    personId === null ? null : { limit, scope: 'person', of: personId, amount: 1 },
    unitId === null ? null : { limit, scope: 'unit', of: unitId, amount: 1 },
    newUnit === null ? null : { limit, scope: 'new-unit', of: newUnit, amount: 1 },
    // A person who creates one work unit after the other has the first day of one.
    newUnit === null || personId === null ? null : { limit, scope: 'new-unit', of: personId, amount: 1 },
    { limit, scope: 'network', of: network, amount: 1 },
    { limit, scope: 'server', of: '', amount: 1, sparedAs: network },
    recipient && { ...recipient, sparedAs: `${network} ${recipient.of}` },
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
  if (isToProgram(message)) return false;
  const { limit, of } = recipientUse(message);
  return exceeded.some(({ use }) => use.limit === limit && use.scope === 'recipient' && use.of === of);
}
