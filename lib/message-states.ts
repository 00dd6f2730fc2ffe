import { fields, liveMessages, isText } from './live-messages';

/** How messages leave, and how far they have come: the outbox writes it, the Office reads it. */

export const MESSAGE_CHANNELS = ['sms', 'email', 'webhook', 'customer'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/**
 * queued → sending → sent → delivered; or dead: given up, until a person sends the message again. The Office's filter
 * has this order.
 */
export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'delivered', 'dead'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** What is told of a message wherever it is listed. Instants are ISO 8601 in UTC. */
export interface MessageFacts {
  id: string;
  channel: MessageChannel;
  recipient: string;
  /** The name that an e-mail is addressed to; '' where nobody knows. */
  recipientName: string;
  /** The subject of an e-mail, or the beginning of a text message. */
  title: string;
  state: MessageState;
  attempts: number;
  lastError: string;
  /** When the next attempt is due; null once the message is done. */
  nextAttemptAt: string | null;
  createdAt: string;
}

/** What is told of a message that is opened. */
export interface MessageContent {
  /** The text as stored: `[[name]]` stands where a secret link or code is filled in while sending. */
  text: string;
  attachments: { fileName: string; contentType: string }[];
  tries: { startedAt: string; endedAt: string | null; outcome: 'unknown' | 'sent' | 'failed'; error: string }[];
}

/** Told to the browsers of a work unit when a message of theirs was sent, arrived or failed. */
export const deliveryMessages = liveMessages('reports', {
  delivery: fields({ idmessage: isText, about: fields({ kind: isText, id: isText }), state: isText }),
});
