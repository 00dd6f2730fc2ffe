import type { LimitName } from '@/lib/limits';
import { createNoticeKey } from '@/lib/notices';
import type { Language } from '@/lib/language';
import type { Actor, Db } from '@/lib/platform/database/client';
import { escapePlaceholders, customerUpdate, type Delivery, type Email } from '@/lib/platform/messages/delivery';
import {
  sanitizeNameForMail,
  sanitizeNameInMailBody,
  sanitizeUsernameForMail,
} from '@/lib/platform/messages/sanitize-name';
import type { Deliveries } from '@/lib/platform/operation/implement';
import { runtime } from '@/lib/platform/process/runtime';
import { shortenAddress } from '@/lib/accounts/rules';
import type { AccountEvent, MailRecipient, AddressMails, PasskeyChanges, OwnAccountEvent } from '@/lib/accounts/events';
import { findChosenLanguage } from './language';
import { ACCOUNT_MAILS, type AccountMails, type Mail } from './mails';

interface Setting {
  db: Db;
  language: Language;
}

/** In the language that the person chose, or else the request's. */
const selectMails = async (personId: string, { db, language }: Setting): Promise<AccountMails> =>
  ACCOUNT_MAILS[(await findChosenLanguage(db, personId)) ?? language];

export const accountDeliveries: Deliveries<AccountEvent, null> = {
  registered: ({ personId, sending }, setting) => codeToStranger(personId, sending, setting),
  'registered-again': async ({ personId, sending }, setting) => {
    const mails = await selectMails(personId, setting);
    const text = mails.alreadyRegistered(escapePlaceholders(sending.name), sending.username);
    return [mailTo(personId, sending, text, 'registration-mail', { link: linkTo('/login') })];
  },
  'corrected-address': ({ personId, sending }, setting) => codeToStranger(personId, sending, setting),
  'confirmed-account': ({ personId }, { now }) => [welcome(personId), ...conversionMail(personId, now)],
  'asked-for-code': ({ personId, sending }, setting) => codeToStranger(personId, sending, setting),
  'asked-for-password': ({ personId, sending }, setting) =>
    codeMail(personId, sending, setting, (mails) => mails.passwordCode, '/forgot-password?code'),
  'set-password': async ({ personId, sending }, setting) => {
    const mails = await selectMails(personId, setting);
    const text = mails.passwordChanged(escapePlaceholders(sending.name), namesForMail(sending.passkeys));
    return [mailTo(personId, sending, text, 'account-notice', { link: linkTo('/forgot-password') })];
  },
  'changed-address': async ({ personId, sending: { name, username, from, to } }, setting) => {
    const secrets = { link: linkTo('/forgot-password') };
    const mails = await selectMails(personId, setting);
    const createMail = (email: string, shown: string) =>
      mailTo(
        personId,
        { name, username, email },
        mails.addressChanged(escapePlaceholders(name), username, shown),
        'account-notice',
        secrets,
      );
    // Shortened for the old mailbox, which may belong to a stranger.
    return [createMail(from, shortenAddress(to)), createMail(to, escapePlaceholders(to)), customerUpdate(personId)];
  },
};

export const ownAccountDeliveries: Deliveries<OwnAccountEvent, Actor> = {
  'changed-password': async ({ sending }, { actor: { personId }, ...setting }) => {
    const mails = await selectMails(personId, setting);
    const text = mails.ownPasswordChanged(escapePlaceholders(sending.name), namesForMail(sending.passkeys));
    return [mailTo(personId, sending, text, 'account-notice', { link: linkTo('/forgot-password') })];
  },
  'requested-address': async ({ sending }, { actor: { personId }, ...setting }) =>
    addressMails(personId, sending, await selectMails(personId, setting)),
  'added-passkey': async ({ passkey, sending }, { actor: { personId }, ...setting }) => {
    const mails = await selectMails(personId, setting);
    const text = mails.passkeyAdded(escapePlaceholders(sending.name), sanitizeNameInMailBody(passkey));
    return [mailTo(personId, sending, text, 'account-notice', { link: linkTo('/user-settings') })];
  },
};

const namesForMail = ({ kept, removed }: PasskeyChanges): PasskeyChanges => ({
  kept: kept.map(sanitizeNameInMailBody),
  removed: removed.map(sanitizeNameInMailBody),
});

/**
 * The owner of an address with an account gets no link. Emails to the new mailbox name no recipient and no work unit,
 * because own data and Outbox would otherwise reveal whether the address has an account. For the same reason all are in
 * the requester's language.
 */
function addressMails(
  personId: string,
  { name, username, from, to, links, owner }: AddressMails,
  texts: AccountMails,
): Delivery[] {
  const formerly = { name, username, email: from };
  const mails: Email[] = [];
  if (links.from !== null) {
    const text = texts.formerAddress(escapePlaceholders(name), username, escapePlaceholders(to));
    mails.push({ ...mailTo(personId, formerly, text, 'account-notice', { link: links.from }), personal: true });
  }
  if (links.to === null) return mails;
  const newly = { ...(owner ?? { name: username, username }), email: to };
  const [text, link] = owner
    ? [texts.addressWanted(escapePlaceholders(owner.name), owner.username), linkTo('/login')]
    : [texts.newAddress(sanitizeUsernameForMail(username)), links.to];
  const mail = mailTo(personId, newly, text, 'registration-mail', { link });
  return [...mails, { ...mail, personId: undefined, personal: true }];
}

type CodeMail = (name: string, username: string) => Mail;
type SentCode = (MailRecipient & { code: string | null }) | null;

/** Anyone can enter someone else's address, so its owner may be a stranger to the username until it is confirmed. */
const codeToStranger = (personId: string | null, sending: SentCode, setting: Setting): Promise<Delivery[]> =>
  codeMail(
    personId,
    sending,
    setting,
    ({ confirmation }) =>
      (name, username) =>
        confirmation(name, sanitizeUsernameForMail(username)),
    '/account-confirmation',
  );

/** Every request is counted. The email is sent only if the account exists and its limit is not reached. */
async function codeMail(
  personId: string | null,
  sending: SentCode,
  setting: Setting,
  getText: (mails: AccountMails) => CodeMail,
  page: string,
): Promise<Delivery[]> {
  if (!personId || !sending?.code) return [{ kind: 'unsent', limit: 'registration-mail' }];
  const secrets = { code: sending.code, link: linkTo(page) };
  const text = getText(await selectMails(personId, setting))(sanitizeNameInMailBody(sending.name), sending.username);
  return [mailTo(personId, sending, text, 'registration-mail', secrets)];
}

function mailTo(
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

/** NOTIF-10. Not repeated when a confirmed account enters its code again. */
const welcome = (personId: string): Delivery => ({
  kind: 'notice',
  to: [personId],
  content: { type: 2, data: {} },
  unitId: null,
  key: createNoticeKey(2),
});

/** Notifies a configured address of a confirmed sign-up, without naming the person (AUTH-38). */
function conversionMail(personId: string, at: Date): Delivery[] {
  const url = runtime().config.CONVERSION_WEBHOOK_URL;
  if (!url) return [];
  const body = { event: 'sign-up-confirmed', id: personId, at: at.toISOString() };
  return [{ kind: 'webhook', url, body, about: { kind: 'account', id: personId } }];
}

const linkTo = (page: string) => `${runtime().config.PUBLIC_URL}${page}`;
