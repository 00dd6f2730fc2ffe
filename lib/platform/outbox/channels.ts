import { ZodError } from 'zod';
import { SealBroken } from '../seal';
import {
  emailPayloadSchema,
  type OpenEmail,
  openEmail,
  type SmsPayload,
  smsPayloadSchema,
  type WebhookPayload,
  webhookPayloadSchema,
} from './message';
import { type OpenAttempt, SendFailure, type ChannelSender, type Sent } from './sender';

/** The sender of each channel. The configuration decides which ones (mail.ts, sms.ts, webhook.ts). */
export interface Senders {
  sms: ChannelSender<SmsPayload>;
  email: ChannelSender<OpenEmail>;
  webhook: ChannelSender<WebhookPayload>;
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
