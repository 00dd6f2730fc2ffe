import type { LimitName } from '@/lib/limits';
import { noticeKey } from '@/lib/notices';
import type { Actor } from '@/lib/platform/database/client';
import { asEntered, customerUpdate, type Delivery, type Email } from '@/lib/platform/delivery';
import { nameForMail, nameInMail, usernameForMail } from '@/lib/platform/name-for-mail';
import type { Deliveries } from '@/lib/platform/operation/implement';
import { runtime } from '@/lib/platform/runtime';
import { shortenedAddress } from '@/lib/accounts/rules';
import {
  addressChangedMail,
  addressWantedMail,
  alreadyRegisteredMail,
  confirmationMail,
  formerAddressMail,
  newAddressMail,
  ownPasswordChangedMail,
  passkeyAddedMail,
  passwordChangedMail,
  passwordCodeMail,
} from '@/lib/accounts/texts';
import type { AccountEvent, Addressee, AddressMails, KeptPasskeys, OwnAccountEvent } from '@/lib/accounts/events';

export const accountDeliveries: Deliveries<AccountEvent, null> = {
  registered: ({ personId, sending }) => codeMail(personId, sending, toStranger, '/account-confirmation'),
  'registered-again': ({ personId, sending }) => [
    mailTo(personId, sending, alreadyRegisteredMail(asEntered(sending.name), sending.username), 'registration-mail', {
      link: linkTo('/login'),
    }),
  ],
  'corrected-address': ({ personId, sending }) => codeMail(personId, sending, toStranger, '/account-confirmation'),
  'confirmed-account': ({ personId }, { now }) => [welcome(personId), ...conversion(personId, now)],
  'asked-for-code': ({ personId, sending }) => codeMail(personId, sending, toStranger, '/account-confirmation'),
  'asked-for-password': ({ personId, sending }) =>
    codeMail(personId, sending, passwordCodeMail, '/forgot-password?code'),
  'set-password': ({ personId, sending }) => [
    mailTo(personId, sending, passwordChangedMail(asEntered(sending.name), named(sending.passkeys)), 'account-notice', {
      link: linkTo('/forgot-password'),
    }),
  ],
  'changed-address': ({ personId, sending: { name, username, from, to } }) => {
    const secrets = { link: linkTo('/forgot-password') };
    const told = (email: string, shown: string) =>
      mailTo(
        personId,
        { name, username, email },
        addressChangedMail(asEntered(name), username, shown),
        'account-notice',
        secrets,
      );
    // Shortened for the old mailbox, which may be a stranger's by now.
    return [told(from, shortenedAddress(to)), told(to, asEntered(to)), customerUpdate(personId)];
  },
};

export const ownAccountDeliveries: Deliveries<OwnAccountEvent, Actor> = {
  'changed-password': ({ sending }, { actor }) => [
    mailTo(
      actor.personId,
      sending,
      ownPasswordChangedMail(asEntered(sending.name), named(sending.passkeys)),
      'account-notice',
      {
        link: linkTo('/forgot-password'),
      },
    ),
  ],
  'asked-for-address': ({ sending }, { actor }) => addressMails(actor.personId, sending),
  'added-passkey': ({ passkey, sending }, { actor }) => [
    mailTo(actor.personId, sending, passkeyAddedMail(asEntered(sending.name), nameInMail(passkey)), 'account-notice', {
      link: linkTo('/user-settings'),
    }),
  ],
};

const named = ({ kept, removed }: KeptPasskeys): KeptPasskeys => ({
  kept: kept.map(nameInMail),
  removed: removed.map(nameInMail),
});

/**
 * The owner of an address with an account gets no link. E-mails to the new mailbox name no recipient and no work unit,
 * because own data and Outbox would otherwise reveal whether the address has an account.
 */
function addressMails(personId: string, { name, username, from, to, links, owner }: AddressMails): Delivery[] {
  const formerly = { name, username, email: from };
  const mails: Email[] = [];
  if (links.from !== null) {
    const text = formerAddressMail(asEntered(name), username, asEntered(to));
    mails.push({ ...mailTo(personId, formerly, text, 'account-notice', { link: links.from }), personal: true });
  }
  if (links.to === null) return mails;
  const newly = { ...(owner ?? { name: username, username }), email: to };
  const [text, link] = owner
    ? [addressWantedMail(asEntered(owner.name), owner.username), linkTo('/login')]
    : [newAddressMail(usernameForMail(username)), links.to];
  const mail = mailTo(personId, newly, text, 'registration-mail', { link });
  return [...mails, { ...mail, personId: undefined, personal: true }];
}

type MailText = (name: string, username: string) => { subject: string; text: string };

/** Anyone can enter someone else's address, so its owner may be a stranger to the username until it is confirmed. */
const toStranger: MailText = (name, username) => confirmationMail(name, usernameForMail(username));

/** Every request is counted. The e-mail is sent only if the account exists and its limit is not reached. */
function codeMail(
  personId: string | null,
  sending: (Addressee & { code: string | null }) | null,
  text: MailText,
  page: string,
): Delivery[] {
  if (!personId || !sending?.code) return [{ kind: 'unsent', limit: 'registration-mail' }];
  const secrets = { code: sending.code, link: linkTo(page) };
  const name = nameInMail(sending.name);
  return [mailTo(personId, sending, text(name, sending.username), 'registration-mail', secrets)];
}

function mailTo(
  personId: string,
  { name, email }: Addressee,
  { subject, text }: { subject: string; text: string },
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
