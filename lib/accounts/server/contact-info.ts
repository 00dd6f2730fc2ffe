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

/** The contact-info dialog, or the private flag alone (account-shell §7). Saves everything or nothing. */
export const updateContactInfoCommand = implementSignedIn(updateContactInfo, {
  input: updateContactInfoSchema,
  output: successOutput,
  events: ownAccountEvents,
  async run({ db, input, actor, record }) {
    if (!isOwn(actor, input)) return failure('other-account');
    const company = stripScheme(input.companyname ?? '');
    const read = input.phone ? parseTextablePhone(input.phone) : { phone: '' };
    if (!isWebsiteOrNone(company)) return failure('company-format');
    if ('mistake' in read) return failure(read.mistake);
    const { phone } = read;
    await save(db, actor, 'isPrivate', input.isPrivate === '1', record);
    if (company !== '') await save(db, actor, 'company', company, record);
    if (phone !== '') await save(db, actor, 'phone', phone, record);
    return { success: true as const };
  },
});

/** A scheme is removed from names, too (ACCOUNT-11, decision X-111). */
export const updateNameCommand = implementSignedIn(updateName, {
  input: updateNameSchema,
  output: successOutput,
  events: ownAccountEvents,
  async run({ db, input, actor, record }) {
    if (!isOwn(actor, input)) return failure('other-account');
    const name = stripScheme(input.name);
    return name === '' ? failure('missing-fields') : save(db, actor, 'name', name, record);
  },
});

export const updatePhoneCommand = implementSignedIn(updatePhone, {
  input: updatePhoneSchema,
  output: successOutput,
  events: ownAccountEvents,
  async run({ db, input, actor, record }) {
    if (!isOwn(actor, input)) return failure('other-account');
    const read = parseTextablePhone(input.phone);
    return 'mistake' in read ? failure(read.mistake) : save(db, actor, 'phone', read.phone, record);
  },
});

export const updateCompanyCommand = implementSignedIn(updateCompany, {
  input: updateCompanySchema,
  output: successOutput,
  events: ownAccountEvents,
  async run({ db, input, actor, record }) {
    if (!isOwn(actor, input)) return failure('other-account');
    const company = stripScheme(input.companyname);
    return isWebsiteOrNone(company) ? save(db, actor, 'company', company, record) : failure('company-invalid');
  },
});

export const updateLanguageCommand = implementSignedIn(updateLanguage, {
  input: updateLanguageSchema,
  output: successOutput,
  events: ownAccountEvents,
  async run({ db, input, actor, record }) {
    if (!isOwn(actor, input)) return failure('other-account');
    return save(db, actor, 'language', input.language === 'browser' ? null : input.language, record);
  },
});

/** Whether a call concerns its caller: it names nobody, or the session's person. */
const isOwn = (actor: Actor, { username }: { username?: string }): boolean =>
  username === undefined || isOwnName(actor, username);

async function save(
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
