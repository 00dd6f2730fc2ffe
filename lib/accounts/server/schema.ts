import { z } from 'zod';
import { instant, line } from '@/lib/platform/operation/input-schemas';
import { foldName, MAX_PASSWORD_LENGTH, MAX_PASSKEYS, MAX_EMAIL_LENGTH } from '@/lib/accounts/rules';
import { LANGUAGE_CHOICES } from '@/lib/language';

// The schemas check only types and sizes. rules.ts reports missing and malformed values with the specification's texts.

const accountName = line(MAX_EMAIL_LENGTH).transform(foldName);
const password = z.string().max(MAX_PASSWORD_LENGTH, `At most ${MAX_PASSWORD_LENGTH} characters`);
const code = line(20).transform((text) => text.replace(/\s/g, ''));

export const signInSchema = z.object({
  username: accountName,
  password,
  remember: z.boolean(),
  restoreAccount: z.boolean().default(false),
});

export const openedSessionOutput = z.object({
  sessionId: z.uuid(),
  expiresAt: instant,
  /** The secret of the browser's device cookie, which makes the browser a known device of this person. */
  device: z.string(),
});

export const confirmAndSignInOutput = z.object({ openedSession: openedSessionOutput.nullable() });

export const providerIdentitySchema = z.object({
  subject: z.string().min(1).max(500),
  email: accountName,
  emailVerified: z.boolean(),
  name: line(200),
});

export const registerSchema = z.object({
  username: line(100).transform(foldName),
  password,
  email: accountName,
  name: line(200),
  phone: line(40),
  company: line(300),
  isPrivate: z.literal('0').default('0'),
  invitation: z.string().max(200).optional(),
});

export const accountNameSchema = z.object({ username: accountName });
export const correctAddressSchema = z.object({ username: accountName, email: accountName });
export const confirmSchema = z.object({ username: accountName, code });
export const resetPasskeysSchema = z.object({ username: accountName, code });
const keepPasskeys = z.array(z.uuid()).max(MAX_PASSKEYS).optional();
export const resetPasswordSchema = z.object({ username: accountName, code, password, keepPasskeys });

export const changePasswordSchema = z.object({ currentPassword: password, password, keepPasskeys });
export const changePasswordOutput = z.object({ signedOut: z.int().min(0) });

export const changeAddressSchema = z.object({ currentPassword: password, email: accountName });
export const answerAddressChangeSchema = z.object({
  token: z.string().min(1).max(200),
  answer: z.enum(['confirm', 'stop']),
});
export const addressChangeStateOutput = z.object({ state: z.enum(['open', 'done', 'stopped', 'expired']) });

export const devicesOutput = z.object({
  devices: z.array(
    z.object({
      /** The session's id. It cannot be used to sign in, because the cookie holds it sealed. */
      id: z.uuid(),
      /** From the User-Agent: 'Chrome on Android'. */
      name: z.string(),
      kind: z.enum(['phone', 'computer']),
      signedInAt: instant,
      /** Updated at most once an hour. */
      lastActiveAt: instant,
      isThis: z.boolean(),
    }),
  ),
});
export const signOutDeviceSchema = z.object({ session: z.uuid() });
export const signedOutOutput = z.object({ signedOut: z.int().min(0) });

/** '1': phone and email are hidden from Crew Leaders (decision X-117). */
const privateFlag = z.enum(['0', '1']);

export const contactInfoSchema = z.object({ token: z.string().max(4000) });
export const contactInfoOutput = z.object({
  phonenumber: z.string(),
  companyname: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  isPrivate: privateFlag,
});
export const currentSessionOutput = z.object({
  expiresAt: instant,
  user: z.object({ iduser: z.uuid(), username: z.string(), email: z.string() }),
});
export const currentUserOutput = contactInfoOutput.extend({ iduser: z.uuid() });
export const authSchema = z.object({ email: z.string().max(MAX_EMAIL_LENGTH).optional() });
export const authOutput = z.object({ user: z.object({ iduser: z.uuid() }) });
export const contactInfoExistsSchema = z.object({ username: accountName });
export const contactInfoExistsOutput = z.object({ exists: z.boolean() });
/** The specification's clients name the person to change; it must be the caller. */
const callerFields = { username: accountName.optional() };

export const updateContactInfoSchema = z.object({
  ...callerFields,
  isPrivate: privateFlag,
  companyname: line(300).optional(),
  phone: line(40).optional(),
});
export const updateNameSchema = z.object({ ...callerFields, name: line(200) });
export const updatePhoneSchema = z.object({ ...callerFields, phone: line(40) });
export const updateLanguageSchema = z.object({ ...callerFields, language: z.enum(LANGUAGE_CHOICES) });
export const updateCompanySchema = z.object({ ...callerFields, companyname: line(300) });
