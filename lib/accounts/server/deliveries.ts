import type { LimitName } from '@/lib/limits';
import { noticeKey } from '@/lib/notices';
import type { Language } from '@/lib/language';
import type { Actor, Db } from '@/lib/platform/database/client';
import { asEntered, customerUpdate, type Delivery, type Email } from '@/lib/platform/delivery';
import { nameForMail, nameInMail, usernameForMail } from '@/lib/platform/name-for-mail';
import type { Deliveries } from '@/lib/platform/operation/implement';
import { runtime } from '@/lib/platform/runtime';
import { shortenedAddress } from '@/lib/accounts/rules';
import type { AccountEvent, Addressee, AddressMails, KeptPasskeys, OwnAccountEvent } from '@/lib/accounts/events';
import { chosenLanguage } from './language';
import { ACCOUNT_MAILS, type AccountMails, type Mail } from './mails';

interface Setting {
  db: Db;
  language: Language;
}

/** In the language that the person chose, or else the request's. */
const mailsFor = async (personId: string, { db, language }: Setting): Promise<AccountMails> =>
  ACCOUNT_MAILS[(await chosenLanguage(db, personId)) ?? language];

export const accountDeliveries: Deliveries<AccountEvent, null> = {
  registered: ({ personId, sending }, setting) => codeToStranger(personId, sending, setting),
  'registered-again': async ({ personId, sending }, setting) => {
    const mails = await mailsFor(personId, setting);
    const text = mails.alreadyRegistered(asEntered(sending.name), sending.username);
    return [mailTo(personId, sending, text, 'registration-mail', { link: linkTo('/login') })];
  },
  'corrected-address': ({ personId, sending }, setting) => codeToStranger(personId, sending, setting),
  'confirmed-account': ({ personId }, { now }) => [welcome(personId), ...conversion(personId, now)],
  'asked-for-code': ({ personId, sending }, setting) => codeToStranger(personId, sending, setting),
  'asked-for-password': ({ personId, sending }, setting) =>
    codeMail(personId, sending, setting, (mails) => mails.passwordCode, '/forgot-password?code'),
  'set-password': async ({ personId, sending }, setting) => {
    const mails = await mailsFor(personId, setting);
    const text = mails.passwordChanged(asEntered(sending.name), named(sending.passkeys));
    return [mailTo(personId, sending, text, 'account-notice', { link: linkTo('/forgot-password') })];
  },
  'changed-address': async ({ personId, sending: { name, username, from, to } }, setting) => {
    const secrets = { link: linkTo('/forgot-password') };
    const mails = await mailsFor(personId, setting);
    const told = (email: string, shown: string) =>
      mailTo(
        personId,
        { name, username, email },
        mails.addressChanged(asEntered(name), username, shown),
        'account-notice',
        secrets,
      );
    // Shortened for the old mailbox, which may belong to a stranger.
    return [told(from, shortenedAddress(to)), told(to, asEntered(to)), customerUpdate(personId)];
  },
};

export const ownAccountDeliveries: Deliveries<OwnAccountEvent, Actor> = {
  'changed-password': async ({ sending }, { actor: { personId }, ...setting }) => {
    const mails = await mailsFor(personId, setting);
    const text = mails.ownPasswordChanged(asEntered(sending.name), named(sending.passkeys));
    return [mailTo(personId, sending, text, 'account-notice', { link: linkTo('/forgot-password') })];
  },
  'asked-for-address': async ({ sending }, { actor: { personId }, ...setting }) =>
    addressMails(personId, sending, await mailsFor(personId, setting)),
  'added-passkey': async ({ passkey, sending }, { actor: { personId }, ...setting }) => {
    const mails = await mailsFor(personId, setting);
    const text = mails.passkeyAdded(asEntered(sending.name), nameInMail(passkey));
    return [mailTo(personId, sending, text, 'account-notice', { link: linkTo('/user-settings') })];
  },
};

const named = ({ kept, removed }: KeptPasskeys): KeptPasskeys => ({
  kept: kept.map(nameInMail),
  removed: removed.map(nameInMail),
});

/**
 * The owner of an address with an account gets no link. E-mails to the new mailbox name no recipient and no work unit,
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
    const text = texts.formerAddress(asEntered(name), username, asEntered(to));
    mails.push({ ...mailTo(personId, formerly, text, 'account-notice', { link: links.from }), personal: true });
  }
  if (links.to === null) return mails;
  const newly = { ...(owner ?? { name: username, username }), email: to };
  const [text, link] = owner
    ? [texts.addressWanted(asEntered(owner.name), owner.username), linkTo('/login')]
    : [texts.newAddress(usernameForMail(username)), links.to];
  const mail = mailTo(personId, newly, text, 'registration-mail', { link });
  return [...mails, { ...mail, personId: undefined, personal: true }];
}

type CodeMail = (name: string, username: string) => Mail;
type SentCode = (Addressee & { code: string | null }) | null;

/** Anyone can enter someone else's address, so its owner may be a stranger to the username until it is confirmed. */
const codeToStranger = (personId: string | null, sending: SentCode, setting: Setting): Promise<Delivery[]> =>
  codeMail(
    personId,
    sending,
    setting,
    ({ confirmation }) =>
      (name, username) =>
        confirmation(name, usernameForMail(username)),
    '/account-confirmation',
  );

/** Every request is counted. The e-mail is sent only if the account exists and its limit is not reached. */
async function codeMail(
  personId: string | null,
  sending: SentCode,
  setting: Setting,
  textOf: (mails: AccountMails) => CodeMail,
  page: string,
): Promise<Delivery[]> {
  if (!personId || !sending?.code) return [{ kind: 'unsent', limit: 'registration-mail' }];
  const secrets = { code: sending.code, link: linkTo(page) };
  const text = textOf(await mailsFor(personId, setting))(nameInMail(sending.name), sending.username);
  return [mailTo(personId, sending, text, 'registration-mail', secrets)];
}

function mailTo(
  personId: string,
  { name, email }: Addressee,
  { subject, text }: Mail,
  limit: LimitName,
  secrets: Record<string, string>,
): Email {
  return {
    kind: 'email',
    to: { name: nameForMail(name), address: email },
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
  key: noticeKey(2),
});

/** Notifies a configured address of a confirmed sign-up, without naming the person (AUTH-38). */
function conversion(personId: string, at: Date): Delivery[] {
  const url = runtime().config.CONVERSION_WEBHOOK_URL;
  if (!url) return [];
  const body = { event: 'sign-up-confirmed', id: personId, at: at.toISOString() };
  return [{ kind: 'webhook', url, body, about: { kind: 'account', id: personId } }];
}

const linkTo = (page: string) => `${runtime().config.PUBLIC_URL}${page}`;
