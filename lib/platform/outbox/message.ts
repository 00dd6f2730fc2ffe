import { addHours } from 'date-fns';
import { z } from 'zod';
import type { MessageChannel } from '@/lib/message-states';
import type { Db } from '../database/client';
import type {
  CustomerUpdate,
  Message,
  Email,
  TextMessage,
  LimitOnlyMessage,
  Webhook,
} from '@/lib/platform/messages/delivery';
import { deriveKey, seal, unseal } from '@/lib/platform/security/seal';
import { isFailure, type Failure } from '@/lib/failures';
import { getLimitRow, NEW_UNIT_HOURS } from '@/lib/limits';
import {
  createLimitFailure,
  normalizeMailbox,
  consumeLimits,
  type ExceededLimit,
  type LimitCount,
} from '@/lib/platform/security/limits';

/** The stored form of messages: rows, payloads, and the encryption of secrets. */

export const smsPayloadSchema = z.object({
  to: z.string(),
  text: z.string(),
  /** The encrypted values for `[[name]]` in the text. Absent if there are none. */
  sealed: z.string().optional(),
});

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
  /** The encrypted values for `[[name]]` in the text; '' if there are none. */
  sealed: z.string(),
});

/** An event for a webhook of a work unit. The database queues it (`queue_webhook_messages`). */
export const eventPayloadSchema = z.object({
  webhookId: z.string(),
  type: z.string(),
  at: z.string(),
  data: z.record(z.string(), z.string()),
});

/** A notification for a device. The database queues it (`queue_push_messages`). */
export const pushPayloadSchema = z.object({ subscriptionId: z.string(), notificationId: z.string() });

export const webhookPayloadSchema = z.object({ url: z.string(), body: z.record(z.string(), z.json()) });

/** The data is read when the message is sent, so that order does not matter. */
export const customerPayloadSchema = z.object({ personId: z.string() });

export type SmsPayload = z.infer<typeof smsPayloadSchema>;
export type EmailPayload = z.infer<typeof emailPayloadSchema>;
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>;
export type EventPayload = z.infer<typeof eventPayloadSchema>;
export type PushPayload = z.infer<typeof pushPayloadSchema>;
export type CustomerPayload = z.infer<typeof customerPayloadSchema>;
/** Messages with their secrets filled in. They are never stored. */
export type DecryptedEmail = Omit<EmailPayload, 'sealed'>;
export type DecryptedSms = Omit<SmsPayload, 'sealed'>;
export type OutboxPayload = SmsPayload | EmailPayload | WebhookPayload | CustomerPayload;

const secretsSchema = z.record(z.string(), z.string());
const PURPOSE = 'outbox-secrets';

function sealSecrets(secrets: Record<string, string>, authSecret: string, messageId: string): string {
  if (Object.keys(secrets).length === 0) return '';
  return seal(secrets, deriveKey(authSecret, PURPOSE), messageId);
}

interface SealedText {
  text: string;
  sealed?: string;
}

/**
 * The message with its secrets filled in.
 * @throws UnsealError if they cannot be decrypted, ZodError if they are invalid
 */
export function decryptMessage<Payload extends SealedText>(
  { sealed = '', ...message }: Payload,
  authSecret: string,
  messageId: string,
): Omit<Payload, 'sealed'> {
  if (sealed === '') return message;
  const secrets = new Map(
    Object.entries(secretsSchema.parse(unseal(sealed, deriveKey(authSecret, PURPOSE), messageId))),
  );
  const text = message.text.replace(
    /\[\[([^\]]+)\]\]/g,
    (placeholder, name: string) => secrets.get(name) ?? placeholder,
  );
  return { ...message, text };
}

export const OUTBOX_CHANNEL = 'earthtight_outbox';

/** A row of `outbox_message`, by its Prisma names. Omitted columns have defaults. */
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
  authSecret: string;
}

/** Builds the outbox rows. Insert them in the transaction of the change, then wake the workers. */
export function createOutboxRows(messages: readonly Message[], context: WriteContext): OutboxRow[] {
  return messages.map((message) => {
    const id = context.newId();
    return {
      id,
      workUnitId: message.kind === 'email' ? getMailUnitId(message, context) : context.workUnitId,
      channel: message.kind,
      recipient: getRecipient(message),
      payload: createPayload(message, id, context.authSecret),
      aboutKind: message.about.kind,
      aboutId: message.about.id,
      personId: message.kind === 'webhook' ? null : (message.personId ?? null),
      availableAt: context.now,
      createdAt: context.now,
    };
  });
}

const getMailUnitId = ({ isPersonal, unitId }: Email, context: WriteContext): string | null =>
  isPersonal ? null : (unitId ?? context.workUnitId);

/** Wakes the outbox workers of all servers on commit. */
export async function wakeOutbox(db: Pick<Db, '$executeRaw'>): Promise<void> {
  await db.$executeRaw`select pg_notify(${OUTBOX_CHANNEL}, '')`;
}

function getRecipient(message: Message): string {
  if (message.kind === 'sms') return message.to;
  if (message.kind === 'email') return message.to.address;
  return message.kind === 'webhook' ? new URL(message.url).host : 'payment provider';
}

function createPayload(message: Message, id: string, authSecret: string): OutboxPayload {
  if (message.kind === 'sms') {
    const { to, text, secrets } = message;
    return secrets ? { to, text, sealed: sealSecrets(secrets, authSecret, id) } : { to, text };
  }
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
  network: string;
}

/**
 * Counts messages and returns those to send, or the failure of an exceeded limit that has a sentence. A message over
 * the limit of its recipient is dropped if that limit has none.
 */
export async function applyLimits(
  db: Db,
  deliveries: readonly (Message | LimitOnlyMessage)[],
  requester: Requester,
  now: Date,
): Promise<Message[] | Failure> {
  const newUnitId = await findNewUnitId(db, deliveries, requester, now);
  const counts = deliveries.flatMap((delivery) => listLimitCounts(delivery, requester, newUnitId));
  const exceeded = await consumeLimits(db, counts, now);
  const limitFailure = createLimitFailure(exceeded, now);
  if (isFailure(limitFailure)) return limitFailure;
  return deliveries
    .filter((delivery) => delivery.kind !== 'unsent')
    .filter((message) => !isOverRecipientLimit(message, exceeded));
}

type PersonalMessage = Exclude<Message, Webhook | CustomerUpdate>;

/** Messages to other programs, at configured addresses, are not counted. */
const isProgramMessage = <AnyMessage extends Message | LimitOnlyMessage>(
  message: AnyMessage,
): message is Exclude<AnyMessage, PersonalMessage | LimitOnlyMessage> =>
  message.kind === 'webhook' || message.kind === 'customer';

/** The id of the requester's work unit, if it is new and a message has a 'new-unit' limit; null otherwise. */
async function findNewUnitId(
  db: Db,
  deliveries: readonly (Message | LimitOnlyMessage)[],
  { unitId }: Requester,
  now: Date,
): Promise<string | null> {
  const isLimited = deliveries.some(
    (delivery) => !isProgramMessage(delivery) && getLimitRow(delivery.limit)['new-unit'] !== undefined,
  );
  if (unitId === null || !isLimited) return null;
  const unit = await db.workUnit.findUnique({ where: { id: unitId }, select: { createdAt: true } });
  return unit && addHours(unit.createdAt, NEW_UNIT_HOURS) > now ? unitId : null;
}

function listLimitCounts(
  delivery: Message | LimitOnlyMessage,
  { personId, unitId, network }: Requester,
  newUnitId: string | null,
): LimitCount[] {
  if (isProgramMessage(delivery)) return [];
  const { limit } = delivery;
  const recipient = delivery.kind === 'unsent' ? null : createRecipientCount(delivery);
  const counts: (LimitCount | null)[] = [
    personId === null ? null : { limit, scope: 'person', subject: personId, amount: 1 },
    unitId === null ? null : { limit, scope: 'unit', subject: unitId, amount: 1 },
    newUnitId === null ? null : { limit, scope: 'new-unit', subject: newUnitId, amount: 1 },
    // Also per person, so that creating several work units does not multiply the limit.
    newUnitId === null || personId === null ? null : { limit, scope: 'new-unit', subject: personId, amount: 1 },
    { limit, scope: 'network', subject: network, amount: 1 },
    { limit, scope: 'server', subject: '', amount: 1, reserveSubject: network },
    recipient && { ...recipient, reserveSubject: `${network} ${recipient.subject}` },
    recipient && delivery.kind === 'email' && delivery.repetitionKey
      ? { ...recipient, scope: 'repetition', subject: `${recipient.subject} ${delivery.repetitionKey}` }
      : null,
  ];
  return counts.filter((count) => count !== null);
}

function createRecipientCount(message: Email | TextMessage): LimitCount {
  const { limit } = message;
  if (message.kind === 'sms') return { limit, scope: 'recipient', subject: message.to, amount: 1 };
  const { name, address } = message.to;
  return { limit, scope: 'recipient', subject: normalizeMailbox(address), amount: 1, recipientName: name || address };
}

function isOverRecipientLimit(message: Message, exceeded: readonly ExceededLimit[]): boolean {
  if (isProgramMessage(message)) return false;
  const { limit, subject } = createRecipientCount(message);
  return exceeded.some(
    ({ count }) => count.limit === limit && count.scope === 'recipient' && count.subject === subject,
  );
}
