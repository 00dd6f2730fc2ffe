import type { FailureCode } from '@/lib/failures';
import { validateTextablePhone } from '@/lib/textable-phone';

/** The input of registration (account-shell §2.6). `company` is a website. */
export interface Registration {
  username: string;
  password: string;
  email: string;
  name: string;
  phone: string;
  company: string;
}

const MIN_PASSWORD_LENGTH = 8;
/** In characters. Limits the cost of hashing. */
export const MAX_PASSWORD_LENGTH = 200;

export const CODE_MINUTES = 15;
export const MAX_CODE_ATTEMPTS = 5;
export const MAX_CODES_PER_HOUR = 5;

/** Per person. The device unused for longest is removed first. */
export const MAX_KNOWN_DEVICES = 30;
export const MAX_PASSKEYS = 20;
/** In characters. */
export const MAX_PASSKEY_NAME_LENGTH = 60;
/** How long the browser may take to create or use a passkey. */
export const PASSKEY_CHALLENGE_MINUTES = 10;

/** How long after a sign-in its network counts as one of the person's own. */
export const OWN_NETWORK_DAYS = 90;

/** With 'Remember me'. Without it, the cookie ends with the browser and the session after a day. */
export const REMEMBERED_SESSION_DAYS = 30;
export const SESSION_HOURS = 24;

/** How long an address change can be confirmed (decision X-244). */
export const ADDRESS_CHANGE_DAYS = 3;

/** How long a deleted account can be restored before it is erased (decision X-246). */
export const RESTORE_ACCOUNT_DAYS = 14;
export type AddressChangeState = 'open' | 'done' | 'stopped' | 'expired';

interface AddressChangeDates {
  doneAt: Date | null;
  stoppedAt: Date | null;
  expiresAt: Date;
}

/** A change that is done or stopped never counts as expired. */
export function getAddressChangeState({ doneAt, stoppedAt, expiresAt }: AddressChangeDates, now: Date) {
  if (doneAt) return 'done' satisfies AddressChangeState;
  if (stoppedAt) return 'stopped' satisfies AddressChangeState;
  return (expiresAt <= now ? 'expired' : 'open') satisfies AddressChangeState;
}

export const getAddressChangePath = (token: string): string => `/change-address/${token}`;

/** 'a•••@b.com', for the page of a link, which may have been forwarded. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${Array.from(address)[0] ?? ''}•••${address.slice(at)}`;
}

const USERNAME = /^[\w.-]+$/;
const EMAIL = /^[^\s@"(),:;<>[\]\\]+@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;
const WEBSITE = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(:\d{1,5})?([/?#]\S*)?$/i;

/** The first error in the order of account-shell §5. Invited people enter name and phone later (decision X-315). */
export function findRegistrationError(registration: Registration, isInvited = false): FailureCode | null {
  if (findMissingFields(registration, isInvited).length > 0) return 'missing-fields';
  return CHECKS.find(({ field, isValid }) => !isValid(registration[field]))?.failureCode ?? null;
}

/** The errors of all invalid fields, one for each. */
export function findRegistrationErrors(
  registration: Registration,
  isInvited = false,
): Partial<Record<keyof Registration, FailureCode>> {
  const failedChecks = CHECKS.filter(({ field, isValid }) => !isValid(registration[field]));
  return {
    ...Object.fromEntries(failedChecks.map(({ field, failureCode }) => [field, failureCode])),
    ...Object.fromEntries(findMissingFields(registration, isInvited).map((field) => [field, 'field-missing'])),
  };
}

/** Company Website is optional (decision X-313). */
const REQUIRED_FIELDS: readonly (keyof Registration)[] = ['username', 'password', 'email'];
const REQUIRED_FIELDS_WITHOUT_INVITATION: readonly (keyof Registration)[] = [...REQUIRED_FIELDS, 'name', 'phone'];

const findMissingFields = (registration: Registration, isInvited: boolean) =>
  (isInvited ? REQUIRED_FIELDS : REQUIRED_FIELDS_WITHOUT_INVITATION).filter(
    (field) => registration[field].trim() === '',
  );

interface Check {
  field: keyof Registration;
  isValid: (value: string) => boolean;
  failureCode: FailureCode;
}

const CHECKS: readonly Check[] = [
  { field: 'username', isValid: (username) => USERNAME.test(username.trim()), failureCode: 'username-format' },
  { field: 'password', isValid: (password) => !isShortPassword(password), failureCode: 'password-short' },
  { field: 'email', isValid: (email) => isEmail(email.trim()), failureCode: 'email-format' },
  { field: 'company', isValid: isWebsiteOrNone, failureCode: 'company-format' },
  {
    field: 'phone',
    isValid: (phone) => phone.trim() === '' || validateTextablePhone(phone) !== 'phone-format',
    failureCode: 'phone-format',
  },
  {
    field: 'phone',
    isValid: (phone) => validateTextablePhone(phone) !== 'phone-not-textable',
    failureCode: 'phone-not-textable',
  },
];

export const MAX_EMAIL_LENGTH = 320;
export const isEmail = (text: string) => EMAIL.test(text);

/** A host with a top-level domain and an optional port and path, without a scheme (decision X-70). */
export const isWebsite = (text: string) => WEBSITE.test(text);

/** Accepts an empty website, too (decision X-313). */
export function isWebsiteOrNone(text: string): boolean {
  const website = stripScheme(text);
  return website === '' || isWebsite(website);
}

/** Removes 'https://' or any other scheme, up to and including '://' (AUTH-21, ACCOUNT-10). */
export const stripScheme = (text: string) => text.trim().replace(/^.*?:\/\//, '');

/** The server also checks whether the password is easy to guess, with word lists that are too large for a browser. */
export const isShortPassword = (password: string): boolean => normalizePassword(password).length < MIN_PASSWORD_LENGTH;

/** Applied before a password is checked or hashed (decision X-310), because keyboards encode characters differently. */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** Usernames and addresses are compared and stored in this form, because they are case-insensitive. */
export const foldName = (name: string) => name.trim().toLowerCase();

/**
 * Returns the path to open after sign-in, or null if it is invalid or could lead to another site, the API or a sign-in
 * page.
 */
export function parseReturnPath(next: unknown): string | null {
  if (typeof next !== 'string' || !next.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return null;
  if (!URL.canParse(next, BASE_URL)) return null;
  const { origin, pathname, search, hash } = new URL(next, BASE_URL);
  if (origin !== BASE_URL || pathname.startsWith('//')) return null;
  return /^\/(api|login|logout|register|account-confirmation|forgot-password)(\/|$)/.test(pathname)
    ? null
    : `${pathname}${search}${hash}`;
}

/** Only for parsing a path. */
const BASE_URL = 'http://base.invalid';

export const getSignInPath = (next: string | null) => getAuthPagePath('/login', next);

/** The path of a sign-in page. `next` is the path to return to after sign-in. */
export const getAuthPagePath = (page: '/login' | '/register' | '/forgot-password', next: string | null): string =>
  next === null ? page : `${page}?next=${encodeURIComponent(next)}`;
