import { type RecordedBy, tellsNobody } from '@/lib/events';
import { fields, liveMessages, type Reads, tell } from '@/lib/live-messages';
import { named, type Sentences } from '@/lib/sentences';

/** The recipient of an e-mail about an account. Not recorded in the audit trail. */
export interface Addressee {
  name: string;
  username: string;
  email: string;
}

/** Names of the passkeys that a new password kept and removed. Not recorded in the audit trail. */
export interface KeptPasskeys {
  kept: string[];
  removed: string[];
}

interface PasswordMail extends Addressee {
  passkeys: KeptPasskeys;
}

/** Recorded in one work unit of the person. Both ids are null if there is none or the name is unknown. */
interface RefusedTry {
  personId: string | null;
  unitId: string | null;
  /** '' if the name is unknown. */
  name: string;
  network: string;
  tries: number;
}

/** The two e-mails of an address change. Not recorded in the audit trail. */
export interface AddressMails {
  name: string;
  username: string;
  from: string;
  to: string;
  /** null for a mailbox that has already confirmed. */
  links: { from: string | null; to: string | null };
  /** The owner of the new address if it has an account. The owner is notified and gets no link. */
  owner: Addressee | null;
}

/** The mailbox whose link was used: 'from' is the old address, 'to' the new one. */
type AnsweredAt = { personId: string; mailbox: 'from' | 'to' };

export const accountEvents = {
  'signed-in': ({ personId }: { personId: string; with: 'password' | 'provider' | 'confirmation' | 'passkey' }) =>
    changedDevices(personId),
  'sign-in-refused': tellsNobody<RefusedTry>(),
  'code-refused': tellsNobody<RefusedTry>(),
  'passkey-refused': tellsNobody<RefusedTry>(),
  registered: tellsNobody<{ personId: string; sending: Addressee & { code: string | null } }>(),
  'registered-again': tellsNobody<{ personId: string; sending: Addressee }>(),
  'corrected-address': tellsNobody<{ personId: string; sending: Addressee & { code: string } }>(),
  'confirmed-account': tellsNobody<{ personId: string }>(),
  'asked-for-code': tellsNobody<{ personId: string | null; sending: (Addressee & { code: string }) | null }>(),
  'asked-for-password': tellsNobody<{ personId: string | null; sending: (Addressee & { code: string }) | null }>(),
  'set-password': ({
    personId,
  }: {
    personId: string;
    revokedSessions: number;
    removedPasskeys: number;
    sending: PasswordMail;
  }) => [...changedDevices(personId), ...changedPasskeys(personId)],
  'confirmed-address': ({ personId }: AnsweredAt) => [tellAddress(personId)],
  'stopped-address': ({ personId }: AnsweredAt) => [tellAddress(personId)],
  'changed-address': ({
    personId,
  }: {
    personId: string;
    sending: { name: string; username: string; from: string; to: string };
  }) => [tellAddress(personId)],
};

export const accountSentences = {
  'signed-in': () => 'signed in',
  'sign-in-refused': ({ name }) => `entered a wrong password for ${named('account', name)}`,
  'code-refused': ({ name }) => `entered a wrong code for ${named('account', name)}`,
  'passkey-refused': ({ name }) => `used a passkey that does not belong to ${named('account', name)}`,
  registered: () => 'registered',
  'registered-again': () => 'registered with an address that has an account',
  'corrected-address': () => 'corrected the address of a registration',
  'confirmed-account': () => 'confirmed an account',
  'asked-for-code': () => 'requested a confirmation code',
  'asked-for-password': () => 'requested a new password',
  'set-password': () => 'set a new password',
  'confirmed-address': ({ mailbox }) =>
    `confirmed a change of the e-mail address in the ${mailbox === 'to' ? 'new' : 'old'} mailbox`,
  'stopped-address': () => 'canceled a change of the e-mail address',
  'changed-address': () => 'changed the e-mail address of an account',
} satisfies Sentences<typeof accountEvents>;

export type AccountEvent = RecordedBy<typeof accountEvents>;

type ContactField = 'name' | 'phone' | 'company' | 'language' | 'isPrivate' | 'email';

const contactField: Reads<ContactField> = (value): value is ContactField =>
  typeof value === 'string' && Object.hasOwn(CONTACT_FIELDS, value);

/** Messages to all browsers in which the person is signed in. */
export const ownMessages = liveMessages('people', {
  'changed-contact-info': fields({ field: contactField }),
  /** Somebody signed in, or a device was signed out. */
  'changed-devices': fields({}),
  'changed-passkeys': fields({}),
});

const tellAddress = (personId: string) => tell(ownMessages['changed-contact-info'], personId, { field: 'email' });

const changedDevices = (personId: string) => [tell(ownMessages['changed-devices'], personId, {})];
const changedPasskeys = (personId: string) => [tell(ownMessages['changed-passkeys'], personId, {})];

interface Oneself {
  personId: string;
}

export const ownAccountEvents = {
  'signed-out': (_event: object, { personId }: Oneself) => changedDevices(personId),
  /** `device`: as in the list of devices, 'Chrome on Android'. */
  'signed-out-device': (_event: { device: string }, { personId }: Oneself) => changedDevices(personId),
  'signed-out-others': (_event: { revokedSessions: number }, { personId }: Oneself) => changedDevices(personId),
  'changed-password': (
    _event: { revokedSessions: number; removedPasskeys: number; sending: PasswordMail },
    { personId }: Oneself,
  ) => [...changedDevices(personId), ...changedPasskeys(personId)],
  'added-passkey': (_event: { passkey: string; sending: Addressee }, { personId }: Oneself) =>
    changedPasskeys(personId),
  'removed-passkey': (_event: { passkey: string }, { personId }: Oneself) => changedPasskeys(personId),
  'asked-for-address': (_event: { sending: AddressMails }, { personId }: Oneself) => [tellAddress(personId)],
  'cancelled-address': (_event: object, { personId }: Oneself) => [tellAddress(personId)],
  'changed-contact-info': ({ field }: { field: ContactField }, { personId }: Oneself) => [
    tell(ownMessages['changed-contact-info'], personId, { field }),
  ],
};

const CONTACT_FIELDS: Record<ContactField, string> = {
  name: 'name',
  phone: 'phone number',
  company: 'company website',
  language: 'language',
  isPrivate: 'contact privacy',
  email: 'e-mail address',
};

export const ownAccountSentences = {
  'signed-out': () => 'signed out',
  'signed-out-device': ({ device }) => `signed out another device (${device || 'unknown'})`,
  'signed-out-others': () => 'signed out all other devices',
  'changed-password': () => 'changed their password',
  'asked-for-address': () => 'requested a change of their e-mail address',
  'cancelled-address': () => 'canceled a change of their e-mail address',
  'added-passkey': ({ passkey }) => `added ${named('passkey', passkey)}`,
  'removed-passkey': ({ passkey }) => `removed ${named('passkey', passkey)}`,
  'changed-contact-info': ({ field }) => `changed their ${field ? CONTACT_FIELDS[field] : 'contact information'}`,
} satisfies Sentences<typeof ownAccountEvents>;

export type OwnAccountEvent = RecordedBy<typeof ownAccountEvents>;
