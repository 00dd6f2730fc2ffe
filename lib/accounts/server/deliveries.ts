import type { LimitName } from '@/lib/limits';
import { createNotificationKey } from '@/lib/notification-types';
import type { Language } from '@/lib/language';
import type { Actor, Db } from '@/lib/platform/database/client';
import { escapePlaceholders, createCustomerUpdate, type Delivery, type Email } from '@/lib/platform/messages/delivery';
import {
  sanitizeNameForMail,
  sanitizeNameInMailBody,
  sanitizeUsernameForMail,
} from '@/lib/platform/messages/sanitize-name';
import type { Deliveries } from '@/lib/platform/operation/implement';
import { getRuntime } from '@/lib/platform/process/runtime';
import { maskAddress } from '@/lib/accounts/rules';
import type { AccountEvent, MailRecipient, AddressMails, PasskeyChanges, OwnAccountEvent } from '@/lib/accounts/events';
import { findChosenLanguage } from './language';
import { ACCOUNT_MAILS, type AccountMails, type Mail } from './mails';

interface DeliveryContext {
  db: Db;
  language: Language;
}

/** Selects the emails in the language that the person chose, or else the request's. */
const selectMails = async (personId: string, { db, language }: DeliveryContext): Promise<AccountMails> =>
  ACCOUNT_MAILS[(await findChosenLanguage(db, personId)) ?? language];

export const accountDeliveries: Deliveries<AccountEvent, null> = {
  registered: ({ personId, sending }, context) => createConfirmationDeliveries(personId, sending, context),
  'registered-again': async ({ personId, sending }, context) => {
    const mails = await selectMails(personId, context);
    const text = mails.alreadyRegistered(escapePlaceholders(sending.name), sending.username);
    return [createMail(personId, sending, text, 'registration-mail', { link: createLink('/login') })];
  },
  'corrected-address': ({ personId, sending }, context) => createConfirmationDeliveries(personId, sending, context),
  'confirmed-account': ({ personId }, { now }) => [
    createWelcomeNotification(personId),
    ...createConversionWebhooks(personId, now),
  ],
  'requested-code': ({ personId, sending }, context) => createConfirmationDeliveries(personId, sending, context),
  'requested-password': ({ personId, sending }, context) =>
    createCodeDeliveries(personId, sending, context, (mails) => mails.passwordCode, '/forgot-password?code'),
  'reset-password': async ({ personId, sending }, context) => {
    const mails = await selectMails(personId, context);
    const text = mails.passwordChanged(escapePlaceholders(sending.name), sanitizePasskeyNames(sending.passkeys));
    return [createMail(personId, sending, text, 'account-email', { link: createLink('/forgot-password') })];
  },
  'changed-address': async ({ personId, sending: { name, username, from, to } }, context) => {
    const secrets = { link: createLink('/forgot-password') };
    const mails = await selectMails(personId, context);
    const createNotification = (email: string, newAddress: string) =>
      createMail(
        personId,
        { name, username, email },
        mails.addressChanged(escapePlaceholders(name), username, newAddress),
        'account-email',
        secrets,
      );
    // Masked for the old mailbox, which may belong to a stranger.
    return [
      createNotification(from, maskAddress(to)),
      createNotification(to, escapePlaceholders(to)),
      createCustomerUpdate(personId),
    ];
  },
};

export const ownAccountDeliveries: Deliveries<OwnAccountEvent, Actor> = {
  'changed-password': async ({ sending }, { actor: { personId }, ...context }) => {
    const mails = await selectMails(personId, context);
    const text = mails.ownPasswordChanged(escapePlaceholders(sending.name), sanitizePasskeyNames(sending.passkeys));
    return [createMail(personId, sending, text, 'account-email', { link: createLink('/forgot-password') })];
  },
  'requested-address': async ({ sending }, { actor: { personId }, ...context }) =>
    createAddressMails(personId, sending, await selectMails(personId, context)),
  'added-passkey': async ({ passkey, sending }, { actor: { personId }, ...context }) => {
    const mails = await selectMails(personId, context);
    const text = mails.passkeyAdded(escapePlaceholders(sending.name), sanitizeNameInMailBody(passkey));
    return [createMail(personId, sending, text, 'account-email', { link: createLink('/user-settings') })];
  },
};

const sanitizePasskeyNames = ({ keptPasskeys, removedPasskeys }: PasskeyChanges): PasskeyChanges => ({
  keptPasskeys: keptPasskeys.map(sanitizeNameInMailBody),
  removedPasskeys: removedPasskeys.map(sanitizeNameInMailBody),
});

/**
 * The owner of an address with an account gets no link. Emails to the new mailbox are stored without a person and a
 * work unit, because own data and Outbox would otherwise reveal whether the address has an account. For the same
 * reason, all are in the requester's language.
 */
function createAddressMails(
  personId: string,
  { name, username, from, to, links, owner }: AddressMails,
  texts: AccountMails,
): Delivery[] {
  const oldMailbox = { name, username, email: from };
  const mails: Email[] = [];
  if (links.from !== null) {
    const text = texts.formerAddress(escapePlaceholders(name), username, escapePlaceholders(to));
    mails.push({ ...createMail(personId, oldMailbox, text, 'account-email', { link: links.from }), isPersonal: true });
  }
  if (links.to === null) return mails;
  const newMailbox = { ...(owner ?? { name: username, username }), email: to };
  const [text, link] = owner
    ? [texts.addressWanted(escapePlaceholders(owner.name), owner.username), createLink('/login')]
    : [texts.newAddress(sanitizeUsernameForMail(username)), links.to];
  const mail = createMail(personId, newMailbox, text, 'registration-mail', { link });
  return [...mails, { ...mail, personId: undefined, isPersonal: true }];
}

type CodeMail = (name: string, username: string) => Mail;
type SentCode = (MailRecipient & { code: string | null }) | null;

/** Until the address is confirmed, it may belong to a stranger, so the username is sanitized. */
const createConfirmationDeliveries = (
  personId: string | null,
  sending: SentCode,
  context: DeliveryContext,
): Promise<Delivery[]> =>
  createCodeDeliveries(
    personId,
    sending,
    context,
    ({ confirmation }) =>
      (name, username) =>
        confirmation(name, sanitizeUsernameForMail(username)),
    '/account-confirmation',
  );

/** Counts every request against the limit. Sends the email only if the account exists and a code was issued. */
async function createCodeDeliveries(
  personId: string | null,
  sending: SentCode,
  context: DeliveryContext,
  selectMail: (mails: AccountMails) => CodeMail,
  page: string,
): Promise<Delivery[]> {
  if (!personId || !sending?.code) return [{ kind: 'unsent', limit: 'registration-mail' }];
  const secrets = { code: sending.code, link: createLink(page) };
  const text = selectMail(await selectMails(personId, context))(sanitizeNameInMailBody(sending.name), sending.username);
  return [createMail(personId, sending, text, 'registration-mail', secrets)];
}

function createMail(
  personId: string,
  { name, email }: MailRecipient,
  { subject, text }: Mail,
  limit: LimitName,
  secrets: Record<string, string>,
): Email {
  return {
    kind: 'email',
    to: { name: sanitizeNameForMail(name), address: email },
    subject,
    text,
    secrets,
    about: { kind: 'account', id: personId },
    limit,
    personId,
  };
}

/** NOTIF-10. The key prevents a second notification when the code is entered again. */
const createWelcomeNotification = (personId: string): Delivery => ({
  kind: 'notification',
  to: [personId],
  content: { type: 2, data: {} },
  unitId: null,
  key: createNotificationKey(2),
});

/** Notifies a configured address of a confirmed sign-up, without naming the person (AUTH-38). */
function createConversionWebhooks(personId: string, at: Date): Delivery[] {
  const url = getRuntime().config.CONVERSION_WEBHOOK_URL;
  if (!url) return [];
  const body = { event: 'sign-up-confirmed', id: personId, at: at.toISOString() };
  return [{ kind: 'webhook', url, body, about: { kind: 'account', id: personId } }];
}

const createLink = (page: string) => `${getRuntime().config.PUBLIC_URL}${page}`;
