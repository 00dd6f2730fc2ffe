import { type EventsOf, withoutLiveMessages } from '@/lib/events';
import { defineLiveMessages, createLiveNotification } from '@/lib/live-messages';
import { hasFields, type TypeGuard } from '@/lib/type-guards';
import { formatNamed, type Sentences } from '@/lib/audit-sentences';

/** The recipient of an email about an account. Not recorded in the audit trail. */
export interface MailRecipient {
  name: string;
  username: string;
  email: string;
}

/** Names of the passkeys that a new password kept and removed. Not recorded in the audit trail. */
export interface PasskeyChanges {
  keptPasskeys: string[];
  removedPasskeys: string[];
}

interface PasswordMail extends MailRecipient {
  passkeys: PasskeyChanges;
}

/** Wrong passwords, codes or passkeys, recorded at certain counts in each work unit of the person. */
interface RefusedAttempt {
  /** null if the name is unknown. */
  personId: string | null;
  /** null for a person without a work unit, and if the name is unknown. */
  unitId: string | null;
  /** The person's name; '' without a work unit. */
  name: string;
  network: string;
  tries: number;
}

/** The emails to both mailboxes of an address change. Not recorded in the audit trail. */
export interface AddressMails {
  name: string;
  username: string;
  from: string;
  to: string;
  /** null for a mailbox that has already confirmed. With an owner, `to` is not sent. */
  links: { from: string | null; to: string | null };
  /** The owner of the new address if it has a confirmed account. Notified, but sent no link. */
  owner: MailRecipient | null;
}

/** The mailbox whose link was used: 'from' is the old address, 'to' the new one. */
type AnsweredMailbox = { personId: string; mailbox: 'from' | 'to' };

/** Events of people who are not signed in. The event has the person. */
export const accountEvents = {
  'signed-in': ({ personId }: { personId: string; with: 'password' | 'provider' | 'confirmation' | 'passkey' }) =>
    createDeviceMessages(personId),
  'sign-in-refused': withoutLiveMessages<RefusedAttempt>(),
  'code-refused': withoutLiveMessages<RefusedAttempt>(),
  'passkey-refused': withoutLiveMessages<RefusedAttempt>(),
  registered: withoutLiveMessages<{ personId: string; sending: MailRecipient & { code: string | null } }>(),
  'registered-again': withoutLiveMessages<{ personId: string; sending: MailRecipient }>(),
  'corrected-address': withoutLiveMessages<{ personId: string; sending: MailRecipient & { code: string } }>(),
  'confirmed-account': withoutLiveMessages<{ personId: string }>(),
  'requested-code': withoutLiveMessages<{
    personId: string | null;
    sending: (MailRecipient & { code: string }) | null;
  }>(),
  'requested-password': withoutLiveMessages<{
    personId: string | null;
    sending: (MailRecipient & { code: string }) | null;
  }>(),
  'reset-password': ({
    personId,
  }: {
    personId: string;
    revokedSessions: number;
    removedPasskeys: number;
    sending: PasswordMail;
  }) => [...createDeviceMessages(personId), ...createPasskeyMessages(personId)],
  'confirmed-address': ({ personId }: AnsweredMailbox) => [createAddressMessage(personId)],
  'stopped-address': ({ personId }: AnsweredMailbox) => [createAddressMessage(personId)],
  'changed-address': ({
    personId,
  }: {
    personId: string;
    sending: { name: string; username: string; from: string; to: string };
  }) => [createAddressMessage(personId)],
};

export const accountSentences = {
  'signed-in': () => 'signed in',
  'sign-in-refused': ({ name }) => `entered a wrong password for ${formatNamed('account', name)}`,
  'code-refused': ({ name }) => `entered a wrong code for ${formatNamed('account', name)}`,
  'passkey-refused': ({ name }) => `used a passkey that does not belong to ${formatNamed('account', name)}`,
  registered: () => 'registered',
  'registered-again': () => 'registered with an address that has an account',
  'corrected-address': () => 'corrected the address of a registration',
  'confirmed-account': () => 'confirmed an account',
  'requested-code': () => 'requested a confirmation code',
  'requested-password': () => 'requested a new password',
  'reset-password': () => 'set a new password',
  'confirmed-address': ({ mailbox }) =>
    `confirmed a change of the email address in the ${mailbox === 'to' ? 'new' : 'old'} mailbox`,
  'stopped-address': () => 'canceled a change of the email address',
  'changed-address': () => 'changed the email address of an account',
} satisfies Sentences<typeof accountEvents>;

export type AccountEvent = EventsOf<typeof accountEvents>;

type ContactField = 'name' | 'phone' | 'company' | 'language' | 'isPrivate' | 'email';

const isContactField: TypeGuard<ContactField> = (value): value is ContactField =>
  typeof value === 'string' && Object.hasOwn(CONTACT_FIELDS, value);

/** Messages to all browsers in which the person is signed in. */
export const ownMessages = defineLiveMessages('people', {
  'changed-contact-info': hasFields({ field: isContactField }),
  /** The person signed in, or one of their devices was signed out. */
  'changed-devices': hasFields({}),
  'changed-passkeys': hasFields({}),
});

const createAddressMessage = (personId: string) =>
  createLiveNotification(ownMessages['changed-contact-info'], personId, { field: 'email' });

const createDeviceMessages = (personId: string) => [
  createLiveNotification(ownMessages['changed-devices'], personId, {}),
];
const createPasskeyMessages = (personId: string) => [
  createLiveNotification(ownMessages['changed-passkeys'], personId, {}),
];

interface EventActor {
  personId: string;
}

/** Events of a signed-in person about their own account. */
export const ownAccountEvents = {
  'signed-out': (_event: object, { personId }: EventActor) => createDeviceMessages(personId),
  /** `device`: as in the list of devices, 'Chrome on Android'. */
  'signed-out-device': (_event: { device: string }, { personId }: EventActor) => createDeviceMessages(personId),
  'signed-out-others': (_event: { revokedSessions: number }, { personId }: EventActor) =>
    createDeviceMessages(personId),
  'changed-password': (
    _event: { revokedSessions: number; removedPasskeys: number; sending: PasswordMail },
    { personId }: EventActor,
  ) => [...createDeviceMessages(personId), ...createPasskeyMessages(personId)],
  'added-passkey': (_event: { passkey: string; sending: MailRecipient }, { personId }: EventActor) =>
    createPasskeyMessages(personId),
  'removed-passkey': (_event: { passkey: string }, { personId }: EventActor) => createPasskeyMessages(personId),
  'requested-address': (_event: { sending: AddressMails }, { personId }: EventActor) => [
    createAddressMessage(personId),
  ],
  'canceled-address': (_event: object, { personId }: EventActor) => [createAddressMessage(personId)],
  'changed-contact-info': ({ field }: { field: ContactField }, { personId }: EventActor) => [
    createLiveNotification(ownMessages['changed-contact-info'], personId, { field }),
  ],
};

const CONTACT_FIELDS: Record<ContactField, string> = {
  name: 'name',
  phone: 'phone number',
  company: 'company website',
  language: 'language',
  isPrivate: 'contact privacy',
  email: 'email address',
};

export const ownAccountSentences = {
  'signed-out': () => 'signed out',
  'signed-out-device': ({ device }) => `signed out another device (${device || 'unknown'})`,
  'signed-out-others': () => 'signed out all other devices',
  'changed-password': () => 'changed their password',
  'requested-address': () => 'requested a change of their email address',
  'canceled-address': () => 'canceled a change of their email address',
  'added-passkey': ({ passkey }) => `added ${formatNamed('passkey', passkey)}`,
  'removed-passkey': ({ passkey }) => `removed ${formatNamed('passkey', passkey)}`,
  'changed-contact-info': ({ field }) => `changed their ${field ? CONTACT_FIELDS[field] : 'contact information'}`,
} satisfies Sentences<typeof ownAccountEvents>;

export type OwnAccountEvent = EventsOf<typeof ownAccountEvents>;
