import type { LimitName } from '@/lib/limits';
import type { NoticeDelivery, NoticeOver, TaskDone } from '@/lib/notices';

/**
 * The messages that an event sends, and to whom. Rooms' `deliveries.ts` make them; `platform/operation` writes them to
 * the outbox inside the transaction of the change. What browsers are told live stands in the rooms' `events.ts`.
 */

/** What an outgoing message is about, so that a screen can show its state. */
export interface About {
  kind: 'report' | 'share' | 'account' | 'invitation' | '';
  id: string;
}

export interface TextMessage {
  kind: 'sms';
  /** E.164. */
  to: string;
  text: string;
  about: About;
  /** The row of lib/limits.ts that this message counts for. */
  limit: LimitName;
  personId?: string;
}

export interface Email {
  kind: 'email';
  to: { name: string; address: string };
  subject: string;
  /** Plain text. `[[name]]` stands for a value of `secrets`, filled in only while sending. */
  text: string;
  /** With `sha256`, a file with another content is not sent. */
  attachments?: { fileName: string; contentType: string; storageKey: string; sha256?: string }[];
  /** Links and codes that must not be readable in the database. The outbox seals them and opens them while sending. */
  secrets?: Record<string, string>;
  about: About;
  /** The row of lib/limits.ts that this message counts for. */
  limit: LimitName;
  /** Two e-mails to one address with the same value say the same thing again; a report's id, for example. */
  repeats?: string;
  personId?: string;
  /** Of no concern to a work unit: its Outbox does not show the message, whoever caused it. */
  personal?: true;
}

/**
 * Entered text inside a message. It must not pose as a placeholder, which would send somebody's secret to another
 * address.
 */
export const asEntered = (text: string): string => text.replaceAll('[[', '[ [');

export interface Webhook {
  kind: 'webhook';
  url: string;
  body: Record<string, unknown>;
  about: About;
}

/** Has the payment provider told of a person's e-mail address, as it is when this is sent. */
export interface CustomerUpdate {
  kind: 'customer';
  about: About;
  personId: string;
}

export const customerUpdate = (personId: string): CustomerUpdate => ({
  kind: 'customer',
  personId,
  about: { kind: 'account', id: personId },
});

/**
 * A message that is not sent but counts towards the limits. Where the answer must be the same whether or not there is
 * somebody to write to, the limits must be the same, too.
 */
export interface Unsent {
  kind: 'unsent';
  limit: LimitName;
}

export type Message = TextMessage | Email | Webhook | CustomerUpdate;
/** What an event brings about: messages that go out, and rows in people's bells, which do not leave the product. */
export type Delivery = Message | Unsent | NoticeDelivery | TaskDone | NoticeOver;
