import type { LimitName } from '@/lib/limits';
import type { NotificationDelivery, NotificationWithdrawal, TaskCompletion } from '@/lib/notification-types';

/**
 * The messages that an event sends. `deliveries.ts` of a feature creates them, and `platform/operation` writes
 * them to the outbox in the transaction of the change. Live messages are declared in `events.ts`.
 */

/** The subject of an outgoing message, so that a screen can show its state. */
export interface MessageSubject {
  kind: 'report' | 'share' | 'account' | 'invitation' | 'webhook' | '';
  id: string;
}

export interface TextMessage {
  kind: 'sms';
  to: string;
  /** `[[name]]` is a placeholder for a value of `secrets`, replaced while sending. */
  text: string;
  /** Links, encrypted in the outbox and decrypted while sending. */
  secrets?: Record<string, string>;
  about: MessageSubject;
  /** The row of lib/limits.ts that counts this message. */
  limit: LimitName;
  personId?: string;
}

export interface Email {
  kind: 'email';
  to: { name: string; address: string };
  subject: string;
  /** Plain text. `[[name]]` is a placeholder for a value of `secrets`, replaced while sending. */
  text: string;
  /** If a file's content differs from its `sha256`, the email is not sent. */
  attachments?: { fileName: string; contentType: string; storageKey: string; sha256?: string }[];
  /** Links and codes, encrypted in the outbox and decrypted while sending. */
  secrets?: Record<string, string>;
  about: MessageSubject;
  limit: LimitName;
  /** Two emails to one address with the same value are repetitions; for example, the id of a report. */
  repetitionKey?: string;
  personId?: string;
  /** Belongs to no work unit, so no Outbox shows it. */
  isPersonal?: true;
  /** The work unit whose Outbox shows it, if nobody is signed in. */
  unitId?: string;
}

/** Escapes user input: a placeholder in it would send a secret to another address. */
export const escapePlaceholders = (text: string): string => text.replaceAll('[[', '[ [');

/** A JSON request to another program. */
export interface Webhook {
  kind: 'webhook';
  url: string;
  body: Record<string, unknown>;
  about: MessageSubject;
}

/** Sends a person's current email address to the payment provider. */
export interface CustomerUpdate {
  kind: 'customer';
  about: MessageSubject;
  personId: string;
}

export const createCustomerUpdate = (personId: string): CustomerUpdate => ({
  kind: 'customer',
  personId,
  about: { kind: 'account', id: personId },
});

/** Counts without sending, where a response must not reveal whether an account exists. */
export interface LimitOnlyMessage {
  kind: 'unsent';
  limit: LimitName;
}

export type Message = TextMessage | Email | Webhook | CustomerUpdate;
/** Everything that an event triggers: outgoing messages and changes of notifications. */
export type Delivery = Message | LimitOnlyMessage | NotificationDelivery | TaskCompletion | NotificationWithdrawal;
