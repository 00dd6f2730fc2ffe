import type { FailureCode } from '@/lib/failures';
import { isUsPhone } from '@/lib/phone';

/** What a person enters to get an account (account-shell §2.6). `company` is a website. */
export interface Registration {
  username: string;
  password: string;
  email: string;
  name: string;
  phone: string;
  company: string;
}

const LEAST_PASSWORD = 8;
/** Hashing works on all of it, so it ends somewhere. */
export const LONGEST_PASSWORD = 200;

/** Codes sent by e-mail (decisions, Accounts). */
export const CODE_MINUTES = 15;
export const CODE_TRIES = 5;
export const CODES_AN_HOUR = 5;

/** Browsers that a person signed in from; the longest unused are forgotten beyond that. */
export const KNOWN_DEVICES = 30;
/** So long after a sign-in its network counts as one of the person's own. */
export const OWN_NETWORK_DAYS = 90;

/** Remember me: 30 days; otherwise the cookie goes with the browser, and the session ends after a day. */
export const REMEMBERED_DAYS = 30;
export const UNREMEMBERED_HOURS = 24;

const USERNAME = /^[\w.-]+$/;
const EMAIL = /^[^\s@"(),:;<>[\]\\]+@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;
const WEBSITE = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(:\d{1,5})?([/?#]\S*)?$/i;

/** The first thing wrong with a registration, in the order of account-shell §5; null when it may be sent. */
export function registrationMistake(registration: Registration): FailureCode | null {
  const { username, password, email, name, phone, company } = registration;
  if ([username, password, email, name, phone, company].some((value) => value.trim() === '')) return 'missing-fields';
  if (!USERNAME.test(username)) return 'username-format';
  if (isShortPassword(password)) return 'password-short';
  if (!isEmail(email)) return 'email-format';
  if (!isWebsite(withoutScheme(company))) return 'company-format';
  return isUsPhone(phone) ? null : 'phone-format';
}

export const isEmail = (text: string) => EMAIL.test(text);

/** A host with a top-level domain and an optional path (decision X-70); without the scheme. */
export const isWebsite = (text: string) => WEBSITE.test(text);

/** Without 'https://' or any other scheme, up to and including '://' (AUTH-21, ACCOUNT-10). */
export const withoutScheme = (text: string) => text.trim().replace(/^.*?:\/\//, '');

/** Whether it is easy to guess is judged on the server (password-strength.ts): the lists weigh too much for a browser. */
export const isShortPassword = (password: string): boolean => password.length < LEAST_PASSWORD;

/** Usernames and e-mail addresses differ by more than upper and lower case. */
export const folded = (name: string) => name.trim().toLowerCase();

/**
 * Where sign-in leads back to: a path of our own, or null. Anything that a browser could read as another site, and
 * the pages that are about signing in, are refused.
 */
export function ownPath(next: unknown): string | null {
  if (typeof next !== 'string' || !next.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return null;
  if (!URL.canParse(next, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  if (origin !== HERE || pathname.startsWith('//')) return null;
  return /^\/(api|login|logout|register|account-confirmation|forgot-password)(\/|$)/.test(pathname)
    ? null
    : `${pathname}${search}${hash}`;
}

const HERE = 'http://here.invalid';

/** The sign-in page that leads back to `path`. */
export const signInAddress = (path: string) => `/login?next=${encodeURIComponent(path)}`;
