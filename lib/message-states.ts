import { fields, liveMessages, isText } from './live-messages';

/** How messages leave, and how far they have come: the outbox writes it, the Office reads it. */

export const MESSAGE_CHANNELS = ['sms', 'email', 'webhook'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/**
 * queued → sending → sent → delivered; or dead: given up, until a person sends the message again. The Office's filter
 * has this order.
 */
export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'delivered', 'dead'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Told to the browsers of a work unit when a message of theirs was sent, arrived or failed. */
export const deliveryMessages = liveMessages('reports', {
  delivery: fields({ idmessage: isText, about: fields({ kind: isText, id: isText }), state: isText }),
});
