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

/** The channels by which messages go out, how each answers the worker, and what a failed attempt means. */

export interface Sent {
  /** The provider's own id, '' when it gives none. */
  providerId: string;
}

/** An earlier attempt without a known outcome: the process died, or the connection broke at the wrong moment. */
export interface OpenAttempt {
  startedAt: Date;
  /** Provider ids that belong to other messages to this recipient, which can't be traces of this one. */
  takenIds: ReadonlySet<string>;
}

export interface Outgoing<Payload> {
  /** The outbox id. It is the same at every attempt, so that a receiver recognises a repetition. */
  id: string;
  payload: Payload;
}

export interface ChannelSender<Payload> {
  /** @throws SendFailure when the outcome is known. Any other error counts as `unknown`. */
  send(message: Outgoing<Payload>): Promise<Sent>;
  /** Whether an attempt without a known outcome went out. null: there is no trace, so the message is sent again. */
  findSent(message: Outgoing<Payload>, attempt: OpenAttempt): Promise<Sent | null>;
}

/**
 * `refused`: the message will never go out and is given up. `not-sent`: it certainly did not go out and is tried again.
 * `unknown`: it may have gone out; the next attempt looks for it first.
 */
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

/** When no connection was made, nothing was sent. When it broke later, something may have been. */
export function connectionFailure(error: unknown): SendFailure {
  const kind = codesOf(error).some((code) => NEVER_CONNECTED.has(code)) ? 'not-sent' : 'unknown';
  return new SendFailure(kind, errorText(error), { cause: error });
}

/** A field of a thrown value: libraries put a status and a code on their errors without declaring them. */
export function detailOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** What went wrong, for the person who reads the outbox. Node's own connection errors may have codes only. */
export function errorText(error: unknown): string {
  const message = detailOf(error, 'message');
  if (typeof message === 'string' && message !== '') return message;
  return codesOf(error).join(' ') || String(error);
}

/** The codes of an error and of its causes: first the library's own, then Node's. */
function codesOf(error: unknown): string[] {
  const own = ['code', 'originalCode'].map((name) => detailOf(error, name)).filter((code) => typeof code === 'string');
  const cause = detailOf(error, 'cause');
  return cause === undefined ? own : [...own, ...codesOf(cause)];
}

/** The sender of each channel. The configuration decides which ones (server/background.ts). */
export interface Senders {
  sms: ChannelSender<SmsPayload>;
  email: ChannelSender<OpenEmail>;
  webhook: ChannelSender<WebhookPayload>;
  customer: ChannelSender<CustomerPayload>;
}

/** A stored message, bound to the sender of its channel. */
export interface ReadyMessage {
  send(): Promise<Sent>;
  findSent(attempt: OpenAttempt): Promise<Sent | null>;
}

interface StoredMessage {
  id: string;
  channel: string;
  payload: unknown;
}

/** @throws SendFailure `refused` when the row can't be read: trying again would not help */
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
        throw new SendFailure('refused', 'The stored message is damaged.', { cause: error });
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
