/**
 * What an event sends, and to whom. Rooms' `deliveries.ts` make these; `platform/operation` writes messages to the
 * outbox and hints to `pg_notify`, both inside the transaction of the change.
 */

/** A live hint: browsers that watch the topic are told that something changed. Not a delivery; may be lost. */
export interface Hint {
  kind: 'hint';
  /** Exact topic, for example `ET/reports/{idworkgroup}`. */
  topic: string;
  /** The work group id: a subscriber's callback runs only when it is its own (LIVE-05). */
  identifier: string;
  message: { type: string } & Record<string, unknown>;
}

/** What an outgoing message is about, so that a screen can show its state. */
export interface About {
  kind: 'report' | 'share' | 'account' | '';
  id: string;
}

export interface TextMessage {
  kind: 'sms';
  /** E.164. */
  to: string;
  text: string;
  about: About;
  personId?: string;
}

export interface Email {
  kind: 'email';
  to: { name: string; address: string };
  subject: string;
  /** Plain text. `[[name]]` stands for a value of `secrets`, filled in only while sending. */
  text: string;
  attachments?: { fileName: string; contentType: string; storageKey: string }[];
  /** Links and codes that must not be readable in the database: sealed in the outbox, opened while sending. */
  secrets?: Record<string, string>;
  about: About;
  personId?: string;
}

/** Entered text inside a message: it can't pose as a placeholder, and so carry somebody's secret to another address. */
export const asEntered = (text: string): string => text.replaceAll('[[', '[ [');

export interface Webhook {
  kind: 'webhook';
  url: string;
  body: Record<string, unknown>;
  about: About;
}

export type Message = TextMessage | Email | Webhook;
export type Delivery = Hint | Message;

export const hint = (topic: string, identifier: string, message: Hint['message']): Hint => ({
  kind: 'hint',
  topic,
  identifier,
  message,
});
