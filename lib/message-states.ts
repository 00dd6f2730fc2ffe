import { defineLiveMessages } from './live-messages';
import { isString, hasFields } from './type-guards';

/** Channels and states of outgoing messages. */

export const MESSAGE_CHANNELS = ['sms', 'email', 'webhook', 'event', 'push', 'customer'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** queued → sending → sent → delivered; dead: given up until a person retries. The Office's filter has this order. */
export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'delivered', 'dead'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** The fields of a listed message. Instants are ISO 8601 in UTC. */
export interface MessageFields {
  id: string;
  channel: MessageChannel;
  recipient: string;
  /** The name in the email address; '' if unknown. */
  recipientName: string;
  /** The subject of an email, or the beginning of a text message. */
  title: string;
  state: MessageState;
  attempts: number;
  lastError: string;
  /** When the next attempt is due; null once the message is done. */
  nextAttemptAt: string | null;
  createdAt: string;
}

/** The fields of an opened message. */
export interface MessageContent {
  /** The stored text, with `[[name]]` for a secret link or code that is filled in while sending. */
  text: string;
  attachments: { fileName: string; contentType: string }[];
  tries: { startedAt: string; endedAt: string | null; outcome: 'unknown' | 'sent' | 'failed'; error: string }[];
}

/** Sent to a work unit when one of its messages changes state. */
export const deliveryMessages = defineLiveMessages('reports', {
  delivery: hasFields({ idmessage: isString, about: hasFields({ kind: isString, id: isString }), state: isString }),
});
