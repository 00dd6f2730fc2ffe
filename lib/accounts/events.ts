import { type RecordedBy, tellsNobody } from '@/lib/events';
import { fields, liveMessages, type Reads, tell, isText } from '@/lib/live-messages';

/** Whom an e-mail about an account goes to. Not recorded in the audit trail. */
export interface Addressee {
  name: string;
  username: string;
  email: string;
}

/** What browsers of a work unit hear when somebody who was invited joins it (LIVE-15). */
export const joiningMessages = liveMessages('workgroups', {
  'added-employee': fields({ idemployee: isText }),
});

/** A wrong password or code, recorded in a work unit of the person; null: the person has none, or nobody has the name. */
interface RefusedTry {
  personId: string | null;
  unitId: string | null;
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
  'joined-unit': ({ unitId, sending }: { personId: string; unitId: string; sending: { email: string } }) => [
    tell(joiningMessages['added-employee'], unitId, { idemployee: sending.email }),
  ],
  'asked-for-code': tellsNobody<{ personId: string | null; sending: (Addressee & { code: string }) | null }>(),
  'asked-for-password': tellsNobody<{ personId: string | null; sending: (Addressee & { code: string }) | null }>(),
  'set-password': tellsNobody<{ personId: string; revokedSessions: number; sending: Addressee }>(),
};

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
  'changed-contact-info': ({ field }: { field: ContactField }, { personId }: { personId: string }) => [
    tell(ownMessages['changed-contact-info'], personId, { field }),
  ],
};

export type OwnAccountEvent = RecordedBy<typeof ownAccountEvents>;
