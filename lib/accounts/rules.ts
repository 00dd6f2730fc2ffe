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
/** In characters. Hashing reads the whole password, so its length needs a limit. */
export const MAX_PASSWORD_LENGTH = 200;

export const CODE_MINUTES = 15;
export const MAX_CODE_ATTEMPTS = 5;
export const MAX_CODES_PER_HOUR = 5;

/** Per person. The device unused for longest is removed first. */
export const MAX_KNOWN_DEVICES = 30;
export const MAX_PASSKEYS = 20;
/** In characters. */
export const MAX_PASSKEY_NAME_LENGTH = 60;
export const PASSKEY_MINUTES = 10;

/** How long after a sign-in its network counts as one of the person's own. */
export const OWN_NETWORK_DAYS = 90;

/** With 'Remember me'. Without it, the cookie ends with the browser and the session after a day. */
export const REMEMBERED_SESSION_DAYS = 30;
export const SESSION_HOURS = 24;

/** How long an address change can be confirmed (decision X-244). */
export const ADDRESS_CHANGE_DAYS = 3;

/** How long a deleted account can be restored before it is erased (decision X-246). */
export const RESTORE_ACCOUNT_DAYS = 14;
/** For dates in sentences about accounts, because a person has no time zone. */
export const ACCOUNT_TIME_ZONE = 'America/Chicago';

export type AddressChangeState = 'open' | 'done' | 'stopped' | 'expired';

interface AddressChangeDates {
  doneAt: Date | null;
  stoppedAt: Date | null;
  expiresAt: Date;
}

/** A decision wins over expiry. */
export function addressChangeState({ doneAt, stoppedAt, expiresAt }: AddressChangeDates, now: Date) {
  if (doneAt) return 'done' satisfies AddressChangeState;
  if (stoppedAt) return 'stopped' satisfies AddressChangeState;
  return (expiresAt <= now ? 'expired' : 'open') satisfies AddressChangeState;
}

export const addressChangePath = (token: string): string => `/change-address/${token}`;

/** 'a…@b.com', for the page of a link, which may have been forwarded. */
export function shortenAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${Array.from(address)[0] ?? ''}…${address.slice(at)}`;
}

const USERNAME = /^[\w.-]+$/;
const EMAIL = /^[^\s@"(),:;<>[\]\\]+@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;
const WEBSITE = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(:\d{1,5})?([/?#]\S*)?$/i;

/** The first mistake in the order of account-shell §5. Invited people enter name and phone later (decision X-315). */
export function findRegistrationMistake(registration: Registration, isInvited = false): FailureCode | null {
  if (findMissingFields(registration, isInvited).length > 0) return 'missing-fields';
  return CHECKS.find(({ field, isRight }) => !isRight(registration[field]))?.mistake ?? null;
}

export function findRegistrationMistakes(
  registration: Registration,
  isInvited = false,
): Partial<Record<keyof Registration, FailureCode>> {
  const malformed = CHECKS.filter(({ field, isRight }) => !isRight(registration[field]));
  return {
    ...Object.fromEntries(malformed.map(({ field, mistake }) => [field, mistake])),
    ...Object.fromEntries(findMissingFields(registration, isInvited).map((field) => [field, 'field-missing'])),
  };
}

/** Company Website is optional (decision X-313). */
const REQUIRED: readonly (keyof Registration)[] = ['username', 'password', 'email'];
const REQUIRED_WITHOUT_INVITATION: readonly (keyof Registration)[] = [...REQUIRED, 'name', 'phone'];

const findMissingFields = (registration: Registration, isInvited: boolean) =>
  (isInvited ? REQUIRED : REQUIRED_WITHOUT_INVITATION).filter((field) => registration[field].trim() === '');

interface Check {
  field: keyof Registration;
  isRight: (entered: string) => boolean;
  mistake: FailureCode;
}

const CHECKS: readonly Check[] = [
  { field: 'username', isRight: (username) => USERNAME.test(username.trim()), mistake: 'username-format' },
  { field: 'password', isRight: (password) => !isShortPassword(password), mistake: 'password-short' },
  { field: 'email', isRight: (email) => isEmail(email.trim()), mistake: 'email-format' },
  { field: 'company', isRight: isWebsiteOrNone, mistake: 'company-format' },
  {
    field: 'phone',
    isRight: (phone) => phone.trim() === '' || validateTextablePhone(phone) !== 'phone-format',
    mistake: 'phone-format',
  },
  {
    field: 'phone',
    isRight: (phone) => validateTextablePhone(phone) !== 'phone-not-textable',
    mistake: 'phone-not-textable',
  },
];

export const isEmail = (text: string) => EMAIL.test(text);

/** A host with a top-level domain and an optional path, without a scheme (decision X-70). */
export const isWebsite = (text: string) => WEBSITE.test(text);

/** Accepts an empty website, too (decision X-313). */
export function isWebsiteOrNone(text: string): boolean {
  const website = stripScheme(text);
  return website === '' || isWebsite(website);
}

/** Removes 'https://' or any other scheme, up to and including '://' (AUTH-21, ACCOUNT-10). */
export const stripScheme = (text: string) => text.trim().replace(/^.*?:\/\//, '');

/** The server also checks how easy a password is to guess; the word lists are too large for a browser. */
export const isShortPassword = (password: string): boolean => normalizePassword(password).length < MIN_PASSWORD_LENGTH;

/** Applied before a password is checked or hashed (decision X-310), because keyboards encode characters differently. */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** Usernames and addresses are case-insensitive. */
export const foldName = (name: string) => name.trim().toLowerCase();

/** The path to return to after sign-in; null for a path that could lead to another site, and for sign-in pages. */
export function parseReturnPath(next: unknown): string | null {
  if (typeof next !== 'string' || !next.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return null;
  if (!URL.canParse(next, BASE_URL)) return null;
  const { origin, pathname, search, hash } = new URL(next, BASE_URL);
  if (origin !== BASE_URL || pathname.startsWith('//')) return null;
  return /^\/(api|login|logout|register|account-confirmation|forgot-password)(\/|$)/.test(pathname)
    ? null
    : `${pathname}${search}${hash}`;
}

const BASE_URL = 'http://here.invalid';

export const signInPath = (path: string | null) => authPagePath('/login', path);

/** A sign-in page with the path to return to, which is passed along through all of them. */
export const authPagePath = (page: '/login' | '/register' | '/forgot-password', next: string | null): string =>
  next === null ? page : `${page}?next=${encodeURIComponent(next)}`;
