/** How messages leave and what became of them. The outbox writes it and the Office reads it. */

export const MESSAGE_CHANNELS = ['sms', 'email', 'webhook'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/**
 * queued → sending → sent → delivered; or dead: given up, until a person sends the message again. The Office's filter
 * has this order.
 */
export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'delivered', 'dead'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
