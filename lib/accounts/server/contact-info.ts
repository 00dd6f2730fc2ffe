import { failure, type Failure } from '@/lib/failures';
import type { Actor, Db } from '@/lib/platform/database/client';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import {
  myContactInfo,
  updateCompany,
  updateLanguage,
  updateName,
  updatePhone,
  type ContactInfo,
} from '@/lib/accounts/contract';
import { doneAnswer } from '@/lib/platform/parse';
import { ownAccountEvents, type OwnAccountEvent } from '@/lib/accounts/events';
import { toE164 } from '@/lib/phone';
import { isWebsite, withoutScheme } from '@/lib/accounts/rules';
import {
  contactInfoAnswer,
  contactInfoSchema,
  updateCompanySchema,
  updateLanguageSchema,
  updateNameSchema,
  updatePhoneSchema,
} from './schema';

/** What the account page shows a person about themselves (account-shell §2.13, §3). */
export async function contactInfoOf(db: Db, personId: string): Promise<ContactInfo> {
  const { phone, company, ...person } = await db.person.findUniqueOrThrow({
    where: { id: personId },
    select: { phone: true, company: true, name: true, username: true, email: true },
  });
  return { ...person, phonenumber: phone, companyname: company };
}

export const myContactInfoQuery = implementSignedIn(myContactInfo, {
  input: contactInfoSchema,
  output: contactInfoAnswer,
  run: ({ db, actor }) => contactInfoOf(db, actor.personId),
});

/** A name loses a scheme prefix, harmlessly (ACCOUNT-11, decision X-111). */
export const updateNameCommand = implementSignedIn(updateName, {
  input: updateNameSchema,
  output: doneAnswer,
  events: ownAccountEvents,
  async run({ db, input, actor, record }) {
    const name = withoutScheme(input.name);
    return name === '' ? failure('missing-fields') : save(db, actor, 'name', name, record);
  },
});

export const updatePhoneCommand = implementSignedIn(updatePhone, {
  input: updatePhoneSchema,
  output: doneAnswer,
  events: ownAccountEvents,
  async run({ db, input, actor, record }) {
    const phone = toE164(input.phone);
    return phone === null ? failure('phone-format') : save(db, actor, 'phone', phone, record);
  },
});

export const updateCompanyCommand = implementSignedIn(updateCompany, {
  input: updateCompanySchema,
  output: doneAnswer,
  events: ownAccountEvents,
  async run({ db, input, actor, record }) {
    const company = withoutScheme(input.companyname);
    return isWebsite(company) ? save(db, actor, 'company', company, record) : failure('company-invalid');
  },
});

export const updateLanguageCommand = implementSignedIn(updateLanguage, {
  input: updateLanguageSchema,
  output: doneAnswer,
  events: ownAccountEvents,
  run: ({ db, input, actor, record }) =>
    save(db, actor, 'language', input.language === 'browser' ? null : input.language, record),
});

async function save(
  db: Db,
  actor: Actor,
  field: Extract<OwnAccountEvent, { field: unknown }>['field'],
  value: string | null,
  record: (event: OwnAccountEvent) => void,
): Promise<{ success: true } | Failure> {
  await db.person.updateMany({ where: { id: actor.personId }, data: { [field]: value } });
  // What a work unit called the person before is older than what they say themselves now (decision X-145).
  if (field === 'name' || field === 'phone')
    await db.membership.updateMany({ where: { personId: actor.personId }, data: { [field]: null } });
  record({ type: 'changed-contact-info', field });
  return { success: true };
}
