import { ZodError } from 'zod';
import { UnsealError } from '@/lib/platform/security/seal';
import {
  type CustomerPayload,
  customerPayloadSchema,
  type EventPayload,
  eventPayloadSchema,
  emailPayloadSchema,
  type DecryptedEmail,
  decryptMessage,
  type DecryptedSms,
  type PushPayload,
  pushPayloadSchema,
  smsPayloadSchema,
  type WebhookPayload,
  webhookPayloadSchema,
} from './message';

export interface SentMessage {
  /** The provider's message id; '' if it has none. */
  providerId: string;
}

/** An earlier attempt with an unknown outcome: the process ended or the connection broke. */
export interface UnresolvedAttempt {
  startedAt: Date;
  /** Provider ids that already belong to other messages to this recipient. */
  usedIds: ReadonlySet<string>;
}

export interface OutgoingMessage<Payload> {
  /** The outbox id. It is the same for every attempt, so that a receiver can recognize duplicates. */
  id: string;
  payload: Payload;
}

export interface ChannelSender<Payload> {
  /** @throws SendError with what is known of the outcome. Any other error counts as `unknown`. */
  send(message: OutgoingMessage<Payload>): Promise<SentMessage>;
  /** Finds out whether an attempt with unknown outcome was sent. null: no trace, so the message is sent again. */
  findSent(message: OutgoingMessage<Payload>, attempt: UnresolvedAttempt): Promise<SentMessage | null>;
}

/**
 * `refused`: permanent. `obsolete`: no longer to be sent. `not-sent`: retried. `unknown`: possibly sent; the next attempt
 * checks first.
 */
export type SendErrorKind = 'refused' | 'obsolete' | 'not-sent' | 'unknown';

export class SendError extends Error {
  readonly kind: SendErrorKind;

  constructor(kind: SendErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Any error that is not a SendError has an unknown outcome. */
export function toSendError(error: unknown): SendError {
  if (error instanceof SendError) return error;
  return new SendError('unknown', formatError(error), { cause: error });
}

const CONNECT_ERRORS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EDNS']);

/**
 * The error for a failed connection. Without a connection nothing was sent; if it broke later, something may have been.
 */
export function toConnectionError(error: unknown): SendError {
  const kind = listErrorCodes(error).some((code) => CONNECT_ERRORS.has(code)) ? 'not-sent' : 'unknown';
  return new SendError(kind, formatError(error), { cause: error });
}

/** An undeclared field of a thrown value, such as the status that libraries attach. */
export function getErrorField(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** The error text for the outbox screen. Node's connection errors may have codes only. */
export function formatError(error: unknown): string {
  const message = getErrorField(error, 'message');
  if (typeof message === 'string' && message !== '') return message;
  return listErrorCodes(error).join(' ') || String(error);
}

/** The codes of an error and of its causes: first the library's, then Node's. */
function listErrorCodes(error: unknown): string[] {
  const ownCodes = ['code', 'originalCode']
    .map((name) => getErrorField(error, name))
    .filter((code) => typeof code === 'string');
  const cause = getErrorField(error, 'cause');
  return cause === undefined ? ownCodes : [...ownCodes, ...listErrorCodes(cause)];
}

export interface Senders {
  sms: ChannelSender<DecryptedSms>;
  email: ChannelSender<DecryptedEmail>;
  webhook: ChannelSender<WebhookPayload>;
  event: ChannelSender<EventPayload>;
  push: ChannelSender<PushPayload>;
  customer: ChannelSender<CustomerPayload>;
}

export interface PreparedMessage {
  send(): Promise<SentMessage>;
  findSent(attempt: UnresolvedAttempt): Promise<SentMessage | null>;
}

interface StoredMessage {
  id: string;
  channel: string;
  payload: unknown;
}

/** @throws SendError `refused` if the row is invalid */
export type PrepareMessage = (message: StoredMessage) => PreparedMessage;

/** Validates and decrypts stored messages and gives them to the sender of their channel. */
export function createChannels(senders: Senders, authSecret: string): PrepareMessage {
  return ({ id, channel, payload }) => {
    try {
      if (channel === 'sms')
        return bind(senders.sms, { id, payload: decryptMessage(smsPayloadSchema.parse(payload), authSecret, id) });
      if (channel === 'webhook') return bind(senders.webhook, { id, payload: webhookPayloadSchema.parse(payload) });
      if (channel === 'event') return bind(senders.event, { id, payload: eventPayloadSchema.parse(payload) });
      if (channel === 'push') return bind(senders.push, { id, payload: pushPayloadSchema.parse(payload) });
      if (channel === 'customer') return bind(senders.customer, { id, payload: customerPayloadSchema.parse(payload) });
      const email = decryptMessage(emailPayloadSchema.parse(payload), authSecret, id);
      return bind(senders.email, { id, payload: email });
    } catch (error) {
      if (error instanceof UnsealError) throw new SendError('refused', error.message, { cause: error });
      if (error instanceof ZodError) throw new SendError('refused', 'The stored message is invalid.', { cause: error });
      throw error;
    }
  };
}

function bind<Payload>(sender: ChannelSender<Payload>, message: { id: string; payload: Payload }): PreparedMessage {
  return {
    send: () => sender.send(message),
    findSent: (attempt) => sender.findSent(message, attempt),
  };
}
