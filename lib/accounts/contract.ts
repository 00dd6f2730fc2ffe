import { command, creation, query } from '@/lib/contract';
import type { LanguageChoice } from '@/lib/language';
import type { AddressChangeState, Registration } from './rules';

interface Done {
  success: true;
}

/** A session that was just opened; the cookie that carries its id is set by auth.ts. */
export interface OpenedSession {
  sessionId: string;
  /** ISO 8601. */
  expiresAt: string;
  /** The secret of the browser's device cookie. A browser that holds it counts as a known device of this person. */
  device: string;
}

/**
 * `username` may also be the e-mail address; `comeBack` opens an account that its person deleted. There is no JSON route:
 * the session would be useless outside our cookie.
 */
export const signIn = command<
  { username: string; password: string; remember: boolean; comeBack?: boolean },
  OpenedSession
>()({
  name: 'accounts.signIn',
  route: 'POST /accounts/signIn',
  permission: 'anyone',
});

/** What an OpenID Connect provider said about who signed in there. Only auth.ts calls this; there is no JSON route. */
export interface ProviderIdentity {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

export const signInWithProvider = command<ProviderIdentity, OpenedSession>()({
  name: 'accounts.signInWithProvider',
  route: 'POST /accounts/signInWithProvider',
  permission: 'anyone',
});

export const signOut = command<Record<string, never>, Done>()({
  name: 'accounts.signOut',
  route: 'POST /accounts/signOut',
  permission: 'signed-in',
});

/**
 * `isPrivate` is always '0' (AUTH-24). With the token of an open invitation, name and phone may be missing: they are asked
 * when the invitation is accepted, which shows what the work unit entered (decision X-315).
 */
export const register = command<Registration & { isPrivate: '0'; invitation?: string }, Done>()({
  name: 'accounts.register',
  route: 'POST /accounts/register',
  permission: 'anyone',
});

export const confirmAccount = command<{ username: string; code: string }, Done>()({
  name: 'accounts.confirm',
  route: 'POST /accounts/confirm',
  permission: 'anyone',
});

/**
 * Confirms, and opens a session where this browser is the one that registered: whoever only holds the code may be the
 * owner of a mistyped address, and does not know the password that was chosen. There is no JSON route: the session
 * would be useless outside our cookie.
 */
export const confirmAndEnter = command<{ username: string; code: string }, { opened: OpenedSession | null }>()({
  name: 'accounts.confirmAndEnter',
  route: 'POST /accounts/confirmAndEnter',
  permission: 'anyone',
});

/**
 * Another e-mail address for an account that is not confirmed yet, with a new code. Only for the browser that
 * registered, which its cookie tells, so there is no JSON route.
 */
export const correctAddress = command<{ username: string; email: string }, Done>()({
  name: 'accounts.correctAddress',
  route: 'POST /accounts/correctAddress',
  permission: 'anyone',
});

export const resendCode = command<{ username: string }, Done>()({
  name: 'accounts.resendCode',
  route: 'POST /accounts/resendCode',
  permission: 'anyone',
});

/** Sends a code for a new password if the account exists. The answer does not tell whether it does. */
export const forgotPassword = command<{ username: string }, Done>()({
  name: 'accounts.forgotPassword',
  route: 'POST /accounts/forgotPassword',
  permission: 'anyone',
});

/**
 * Sets the password with the code from the e-mail. All passkeys of the account are removed but those of `keepPasskeys`
 * (ids of `passkeysOfReset`): whoever resets a password may have lost the account to somebody who added one.
 */
export const resetPassword = command<
  { username: string; code: string; password: string; keepPasskeys?: string[] },
  Done
>()({
  name: 'accounts.resetPassword',
  route: 'POST /accounts/resetPassword',
  permission: 'anyone',
});

/**
 * The current password is asked, so that an unlocked device is not enough. Every other device is signed out. With
 * `keepPasskeys` (ids of the person's own passkeys) all others are removed; without it all stay.
 */
export const changePassword = command<
  { current: string; password: string; keepPasskeys?: string[] },
  { signedOut: number }
>()({
  name: 'accounts.changePassword',
  route: 'POST /accounts/changePassword',
  permission: 'signed-in',
});

/**
 * Asks for another e-mail address. Both mailboxes get a link, and the address changes when both have confirmed
 * (decision X-244). Asking again replaces what was asked before. The answer does not tell whether the address has an
 * account.
 */
export const changeAddress = command<{ current: string; email: string }, Done>()({
  name: 'accounts.changeAddress',
  route: 'POST /accounts/changeAddress',
  permission: 'signed-in',
});

/** Sends the links once more, to whichever mailbox has not confirmed yet. The links of the older e-mails end. */
export const resendAddressLinks = creation<Record<string, never>, Done>()({
  name: 'accounts.resendAddressLinks',
  route: 'POST /accounts/resendAddressLinks',
  permission: 'signed-in',
});

export const cancelAddressChange = command<Record<string, never>, Done>()({
  name: 'accounts.cancelAddressChange',
  route: 'POST /accounts/cancelAddressChange',
  permission: 'signed-in',
});

/** Whoever holds one of the two links confirms the change, or stops it. Nobody needs to be signed in. */
export const answerAddressChange = command<
  { token: string; answer: 'confirm' | 'stop' },
  { state: AddressChangeState }
>()({
  name: 'accounts.answerAddressChange',
  route: 'POST /accounts/answerAddressChange',
  permission: 'anyone',
});

/** Whose session it is, and how long it lasts. */
export interface CurrentSession {
  /** ISO 8601. */
  expiresAt: string;
  user: { iduser: string; username: string; email: string };
}

export const currentSession = query<Record<string, never>, CurrentSession>()({
  name: 'accounts.currentSession',
  route: 'GET /accounts/currentSession',
  permission: 'signed-in',
});

/** What a login token of the specification says of a person (DATA-20, DATA-33). There is no token: the session asks. */
export const currentUser = query<Record<string, never>, ContactInfo & { iduser: string }>()({
  name: 'accounts.currentUser',
  route: 'GET /accounts/currentAuthenticatedUser',
  permission: 'signed-in',
});

/** The decoded token is ignored, as in all of these: the person is the session's (CALLS-65). */
export const authenticate = command<{ email?: string }, { user: { iduser: string } }>()({
  name: 'accounts.auth',
  route: 'POST /users/auth',
  permission: 'signed-in',
});

export type PrivateFlag = '0' | '1';

export interface ContactInfo {
  phonenumber: string;
  companyname: string;
  name: string;
  username: string;
  email: string;
  /** '1': phone and e-mail are kept from Crew Leaders (decision X-117). */
  isPrivate: PrivateFlag;
}

/** The specification's path names a token. It is ignored: the person is the session's. */
export const myContactInfo = query<{ token: string }, ContactInfo>()({
  name: 'accounts.myContactInfo',
  route: 'GET /users/mycontactinfo/{token}',
  permission: 'signed-in',
});

/** Whom the call changes, as the specification's clients say it (CALLS-66…70). Anybody but the caller is refused. */
interface OfCaller {
  username?: string;
}

export const updateName = command<OfCaller & { name: string }, Done>()({
  name: 'accounts.updateName',
  route: 'POST /users/update/name/',
  permission: 'signed-in',
});

export const updatePhone = command<OfCaller & { phone: string }, Done>()({
  name: 'accounts.updatePhone',
  route: 'POST /users/update/phonenumber/',
  permission: 'signed-in',
});

/** The language of what a crew reads. 'browser' takes the choice back. */
export const updateLanguage = command<OfCaller & { language: LanguageChoice }, Done>()({
  name: 'accounts.updateLanguage',
  route: 'POST /users/update/language/',
  permission: 'signed-in',
});

export const updateCompany = command<OfCaller & { companyname: string }, Done>()({
  name: 'accounts.updateCompany',
  route: 'POST /users/update/companyname/',
  permission: 'signed-in',
});

/** Answers only for the person's own username: whether they have told a phone number or a company website. */
export const contactInfoExists = query<{ username: string }, { exists: boolean }>()({
  name: 'accounts.contactInfoExists',
  route: 'GET /users/mycontactinfoexists/{username}',
  permission: 'signed-in',
});

/** What is left out, or empty, stays as it is. */
export interface NewContactInfo extends OfCaller {
  isPrivate: PrivateFlag;
  companyname?: string;
  phone?: string;
}

/** The account page sends the flag alone, the contact-info modal all three. */
export const updateContactInfo = command<NewContactInfo, Done>()({
  name: 'accounts.updateContactInfo',
  route: 'POST /users/update/contactinfo',
  permission: 'signed-in',
});
