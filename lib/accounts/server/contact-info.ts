import { failure, type Failure } from '@/lib/failures';
import type { Actor, Db } from '@/lib/platform/database/client';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import {
  contactInfoExists,
  myContactInfo,
  updateCompany,
  updateContactInfo,
  updateLanguage,
  updateName,
  updatePhone,
  type ContactInfo,
} from '@/lib/accounts/contract';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { ownAccountEvents, type OwnAccountEvent } from '@/lib/accounts/events';
import { parseTextablePhone } from '@/lib/textable-phone';
import { isWebsiteOrNone, stripScheme } from '@/lib/accounts/rules';
import { isOwnName } from './own-name';
import {
  contactInfoOutput,
  contactInfoExistsOutput,
  contactInfoExistsSchema,
  contactInfoSchema,
  updateCompanySchema,
  updateContactInfoSchema,
  updateLanguageSchema,
  updateNameSchema,
  updatePhoneSchema,
} from './schema';

export async function loadContactInfo(db: Db, personId: string): Promise<ContactInfo> {
  const { phone, company, isPrivate, ...person } = await db.person.findUniqueOrThrow({
    where: { id: personId },
    select: { phone: true, company: true, name: true, username: true, email: true, isPrivate: true },
  });
  return { ...person, phonenumber: phone, companyname: company, isPrivate: isPrivate ? '1' : '0' };
}

export const myContactInfoQuery = implementSignedIn(myContactInfo, {
  input: contactInfoSchema,
  output: contactInfoOutput,
  run: ({ db, actor }) => loadContactInfo(db, actor.personId),
});

export const contactInfoExistsQuery = implementSignedIn(contactInfoExists, {
  input: contactInfoExistsSchema,
  output: contactInfoExistsOutput,
  async run({ db, input, actor }) {
    if (!isOwnName(actor, input.username)) return failure('not-found');
    const { phonenumber, companyname } = await loadContactInfo(db, actor.personId);
    return { exists: phonenumber !== '' || companyname !== '' };
  },
});

/** Saves the contact-info dialog, or the private flag alone (account-shell §7), all or nothing. */
export const updateContactInfoCommand = implementSignedIn(updateContactInfo, {
  input: updateContactInfoSchema,
  output: successOutput,
  events: ownAccountEvents,
  async run({ db, input, actor, record }) {
    if (!isCaller(actor, input)) return failure('other-account');
    const company = stripScheme(input.companyname ?? '');
    const parsed = input.phone ? parseTextablePhone(input.phone) : { phone: '' };
    if (!isWebsiteOrNone(company)) return failure('company-format');
    if ('error' in parsed) return failure(parsed.error);
    const { phone } = parsed;
    await saveField(db, actor, 'isPrivate', input.isPrivate === '1', record);
    if (company !== '') await saveField(db, actor, 'company', company, record);
    if (phone !== '') await saveField(db, actor, 'phone', phone, record);
    return { success: true as const };
  },
});

/** A scheme is removed from names, too (ACCOUNT-11, decision X-111). */
export const updateNameCommand = implementSignedIn(updateName, {
  input: updateNameSchema,
  output: successOutput,
  events: ownAccountEvents,
  async run({ db, input, actor, record }) {
    if (!isCaller(actor, input)) return failure('other-account');
    const name = stripScheme(input.name);
    return name === '' ? failure('missing-fields') : saveField(db, actor, 'name', name, record);
  },
});

export const updatePhoneCommand = implementSignedIn(updatePhone, {
  input: updatePhoneSchema,
  output: successOutput,
  events: ownAccountEvents,
  async run({ db, input, actor, record }) {
    if (!isCaller(actor, input)) return failure('other-account');
    const parsed = parseTextablePhone(input.phone);
    return 'error' in parsed ? failure(parsed.error) : saveField(db, actor, 'phone', parsed.phone, record);
  },
});

export const updateCompanyCommand = implementSignedIn(updateCompany, {
  input: updateCompanySchema,
  output: successOutput,
  events: ownAccountEvents,
  async run({ db, input, actor, record }) {
    if (!isCaller(actor, input)) return failure('other-account');
    const company = stripScheme(input.companyname);
    return isWebsiteOrNone(company) ? saveField(db, actor, 'company', company, record) : failure('company-invalid');
  },
});

export const updateLanguageCommand = implementSignedIn(updateLanguage, {
  input: updateLanguageSchema,
  output: successOutput,
  events: ownAccountEvents,
  async run({ db, input, actor, record }) {
    if (!isCaller(actor, input)) return failure('other-account');
    return saveField(db, actor, 'language', input.language === 'browser' ? null : input.language, record);
  },
});

/** Whether the input concerns the caller: it has no username, or the caller's. */
const isCaller = (actor: Actor, { username }: { username?: string }): boolean =>
  username === undefined || isOwnName(actor, username);

async function saveField(
  db: Db,
  actor: Actor,
  field: Extract<OwnAccountEvent, { field: unknown }>['field'],
  value: string | boolean | null,
  record: (event: OwnAccountEvent) => void,
): Promise<{ success: true } | Failure> {
  await db.person.updateMany({ where: { id: actor.personId }, data: { [field]: value } });
  // The person's own entry replaces what work units entered for them (decision X-145).
  if (field === 'name' || field === 'phone')
    await db.membership.updateMany({ where: { personId: actor.personId }, data: { [field]: null } });
  record({ type: 'changed-contact-info', field });
  return { success: true };
}
