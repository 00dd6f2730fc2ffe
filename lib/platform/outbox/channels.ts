import { ZodError } from 'zod';
import { SealBroken } from '../seal';
import {
  type CustomerPayload,
  customerPayloadSchema,
  emailPayloadSchema,
  type OpenEmail,
  openEmail,
  type SmsPayload,
  smsPayloadSchema,
  type WebhookPayload,
  webhookPayloadSchema,
} from './message';

export interface Sent {
  /** The provider's message id; '' if it has none. */
  providerId: string;
}

/** An earlier attempt with an unknown outcome: the process ended or the connection broke. */
export interface OpenAttempt {
  startedAt: Date;
  /** Provider ids that already belong to other messages to this recipient. */
  takenIds: ReadonlySet<string>;
}

export interface Outgoing<Payload> {
  /** The outbox id. It is the same for every attempt, so that a receiver can recognize duplicates. */
  id: string;
  payload: Payload;
}

export interface ChannelSender<Payload> {
  /** @throws SendFailure if the outcome is known. Any other error counts as `unknown`. */
  send(message: Outgoing<Payload>): Promise<Sent>;
  /** Finds out whether an attempt with unknown outcome was sent. null: no trace, so the message is sent again. */
  findSent(message: Outgoing<Payload>, attempt: OpenAttempt): Promise<Sent | null>;
}

/** `refused`: permanent. `not-sent`: retried. `unknown`: possibly sent; the next attempt checks first. */
export type FailureKind = 'refused' | 'not-sent' | 'unknown';

export class SendFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export function asSendFailure(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error;
  return new SendFailure('unknown', errorText(error), { cause: error });
}

const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EDNS']);

/** Without a connection nothing was sent. If it broke later, something may have been. */
export function connectionFailure(error: unknown): SendFailure {
  const kind = codesOf(error).some((code) => NEVER_CONNECTED.has(code)) ? 'not-sent' : 'unknown';
  return new SendFailure(kind, errorText(error), { cause: error });
}

/** An undeclared field of a thrown value, such as the status that libraries attach. */
export function detailOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** The error text for the outbox screen. Node's connection errors may have codes only. */
export function errorText(error: unknown): string {
  const message = detailOf(error, 'message');
  if (typeof message === 'string' && message !== '') return message;
  return codesOf(error).join(' ') || String(error);
}

/** The codes of an error and of its causes: first the library's, then Node's. */
function codesOf(error: unknown): string[] {
  const own = ['code', 'originalCode'].map((name) => detailOf(error, name)).filter((code) => typeof code === 'string');
  const cause = detailOf(error, 'cause');
  return cause === undefined ? own : [...own, ...codesOf(cause)];
}

export interface Senders {
  sms: ChannelSender<SmsPayload>;
  email: ChannelSender<OpenEmail>;
  webhook: ChannelSender<WebhookPayload>;
  customer: ChannelSender<CustomerPayload>;
}

export interface ReadyMessage {
  send(): Promise<Sent>;
  findSent(attempt: OpenAttempt): Promise<Sent | null>;
}

interface StoredMessage {
  id: string;
  channel: string;
  payload: unknown;
}

/** @throws SendFailure `refused` if the row is invalid */
export type MakeReady = (message: StoredMessage) => ReadyMessage;

export function channelsOf(senders: Senders, authSecret: string): MakeReady {
  return ({ id, channel, payload }) => {
    try {
      if (channel === 'sms') return bind(senders.sms, { id, payload: smsPayloadSchema.parse(payload) });
      if (channel === 'webhook') return bind(senders.webhook, { id, payload: webhookPayloadSchema.parse(payload) });
      if (channel === 'customer') return bind(senders.customer, { id, payload: customerPayloadSchema.parse(payload) });
      const email = openEmail(emailPayloadSchema.parse(payload), authSecret, id);
      return bind(senders.email, { id, payload: email });
    } catch (error) {
      if (error instanceof SealBroken) throw new SendFailure('refused', error.message, { cause: error });
      if (error instanceof ZodError)
        throw new SendFailure('refused', 'The stored message is invalid.', { cause: error });
      throw error;
    }
  };
}

function bind<Payload>(sender: ChannelSender<Payload>, message: { id: string; payload: Payload }): ReadyMessage {
  return {
    send: () => sender.send(message),
    findSent: (attempt) => sender.findSent(message, attempt),
  };
}
