import { type RecordedBy, tellsNobody } from '@/lib/events';
import { fields, liveMessages, type Reads, tell } from '@/lib/live-messages';
import { named, type Sentences } from '@/lib/sentences';

/** Whom an e-mail about an account goes to. Not recorded in the audit trail. */
export interface Addressee {
  name: string;
  username: string;
  email: string;
}

/** A wrong password or code, recorded in a work unit of the person; null: the person has none, or nobody has the name. */
interface RefusedTry {
  personId: string | null;
  unitId: string | null;
  /** The person's name; '' where nobody has the name that was tried. */
  name: string;
  network: string;
  tries: number;
}

/** What happens to accounts by people who have not signed in yet. */
export const accountEvents = {
  'signed-in': tellsNobody<{ personId: string; with: 'password' | 'provider' | 'confirmation' }>(),
  'sign-in-refused': tellsNobody<RefusedTry>(),
  'code-refused': tellsNobody<RefusedTry>(),
  registered: tellsNobody<{ personId: string; sending: Addressee & { code: string | null } }>(),
  'registered-again': tellsNobody<{ personId: string; sending: Addressee }>(),
  'corrected-address': tellsNobody<{ personId: string; sending: Addressee & { code: string } }>(),
  'confirmed-account': tellsNobody<{ personId: string }>(),
  'asked-for-code': tellsNobody<{ personId: string | null; sending: (Addressee & { code: string }) | null }>(),
  'asked-for-password': tellsNobody<{ personId: string | null; sending: (Addressee & { code: string }) | null }>(),
  'set-password': tellsNobody<{ personId: string; revokedSessions: number; sending: Addressee }>(),
};

export const accountSentences = {
  'signed-in': () => 'signed in',
  'sign-in-refused': ({ name }) => `entered a wrong password for ${named('account', name)}`,
  'code-refused': ({ name }) => `entered a wrong code for ${named('account', name)}`,
  registered: () => 'registered',
  'registered-again': () => 'registered with an address that has an account',
  'corrected-address': () => 'corrected the address of a registration',
  'confirmed-account': () => 'confirmed an account',
  'asked-for-code': () => 'asked for a confirmation code',
  'asked-for-password': () => 'asked for a new password',
  'set-password': () => 'set a new password',
} satisfies Sentences<typeof accountEvents>;

export type AccountEvent = RecordedBy<typeof accountEvents>;

type ContactField = 'name' | 'phone' | 'company' | 'language' | 'isPrivate';

const contactField: Reads<ContactField> = (value) =>
  value === 'name' || value === 'phone' || value === 'company' || value === 'language' || value === 'isPrivate';

/** What a person's own browsers hear, on every device that the person is signed in on. */
export const ownMessages = liveMessages('people', {
  'changed-contact-info': fields({ field: contactField }),
});

/** What people who are signed in do with their own account. */
export const ownAccountEvents = {
  'signed-out': tellsNobody<object>(),
  'changed-password': tellsNobody<{ revokedSessions: number; sending: Addressee }>(),
  'changed-contact-info': ({ field }: { field: ContactField }, { personId }: { personId: string }) => [
    tell(ownMessages['changed-contact-info'], personId, { field }),
  ],
};

const CONTACT_FIELDS: Record<ContactField, string> = {
  name: 'name',
  phone: 'phone number',
  company: 'company website',
  language: 'language',
  isPrivate: 'contact privacy',
};

export const ownAccountSentences = {
  'signed-out': () => 'signed out',
  'changed-password': () => 'changed their password',
  'changed-contact-info': ({ field }) => `changed their ${field ? CONTACT_FIELDS[field] : 'contact information'}`,
} satisfies Sentences<typeof ownAccountEvents>;

export type OwnAccountEvent = RecordedBy<typeof ownAccountEvents>;
