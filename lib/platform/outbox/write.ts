import type { Db } from '../database/client';
import type { Message } from '../delivery';
import type { MessageChannel } from '@/lib/message-states';
import { type OutboxPayload, sealSecrets } from './message';

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
      workUnitId: context.workUnitId,
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
  return new URL(message.url).host;
}

function payloadOf(message: Message, id: string, authSecret: string): OutboxPayload {
  if (message.kind === 'sms') return { to: message.to, text: message.text };
  if (message.kind === 'webhook') return { url: message.url, body: JSON.parse(JSON.stringify(message.body)) };
  return {
    to: message.to,
    subject: message.subject,
    text: message.text,
    attachments: message.attachments ?? [],
    sealed: sealSecrets(message.secrets ?? {}, authSecret, id),
  };
}
