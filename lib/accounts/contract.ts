import type { z } from 'zod';
import { command, creation, query, type SuccessOutput } from '@/lib/contract';
import type { LanguageChoice } from '@/lib/language';
import type { AddressChangeState, Registration } from './rules';
import type {
  contactInfoOutput,
  currentSessionOutput,
  openedSessionOutput,
  providerIdentitySchema,
  updateContactInfoSchema,
} from './server/schema';

export type OpenedSession = z.output<typeof openedSessionOutput>;

/** `username` may be the email address. Not in the API: the session needs this browser's cookie. */
export const signIn = command<
  { username: string; password: string; remember: boolean; restoreAccount?: boolean },
  OpenedSession
>()({
  name: 'accounts.signIn',
  route: 'POST /accounts/signIn',
  permission: 'anyone',
});

/** The claims of an OpenID Connect provider about a person. */
export type ProviderIdentity = z.output<typeof providerIdentitySchema>;

/** Not in the API: only auth.ts calls this. */
export const signInWithProvider = command<ProviderIdentity, OpenedSession>()({
  name: 'accounts.signInWithProvider',
  route: 'POST /accounts/signInWithProvider',
  permission: 'anyone',
});

export const signOut = command<Record<string, never>, SuccessOutput>()({
  name: 'accounts.signOut',
  route: 'POST /accounts/signOut',
  permission: 'signed-in',
});

/**
 * `isPrivate` is always '0' (AUTH-24). With an open invitation's token, name and phone are optional (decision X-315).
 */
export const register = command<Registration & { isPrivate: '0'; invitation?: string }, SuccessOutput>()({
  name: 'accounts.register',
  route: 'POST /accounts/register',
  permission: 'anyone',
});

export const confirmAccount = command<{ username: string; code: string }, SuccessOutput>()({
  name: 'accounts.confirm',
  route: 'POST /accounts/confirm',
  permission: 'anyone',
});

/**
 * Confirms the account. `openedSession` is null unless this browser registered the account and this call confirmed it,
 * because a code sent to a mistyped address belongs to a stranger. Not in the API: the session needs this browser's
 * cookie.
 */
export const confirmAndSignIn = command<{ username: string; code: string }, { openedSession: OpenedSession | null }>()({
  name: 'accounts.confirmAndSignIn',
  route: 'POST /accounts/confirmAndSignIn',
  permission: 'anyone',
});

/** Not in the API: only the browser that registered may do this, by its cookie. */
export const correctAddress = command<{ username: string; email: string }, SuccessOutput>()({
  name: 'accounts.correctAddress',
  route: 'POST /accounts/correctAddress',
  permission: 'anyone',
});

export const resendCode = command<{ username: string }, SuccessOutput>()({
  name: 'accounts.resendCode',
  route: 'POST /accounts/resendCode',
  permission: 'anyone',
});

/** Sends a code for a new password if the account exists. The response does not reveal whether it does. */
export const forgotPassword = command<{ username: string }, SuccessOutput>()({
  name: 'accounts.forgotPassword',
  route: 'POST /accounts/forgotPassword',
  permission: 'anyone',
});

/**
 * Removes all passkeys not in `keepPasskeys` (ids from `listResetPasskeys`), because someone else may have added them.
 */
export const resetPassword = command<
  { username: string; code: string; password: string; keepPasskeys?: string[] },
  SuccessOutput
>()({
  name: 'accounts.resetPassword',
  route: 'POST /accounts/resetPassword',
  permission: 'anyone',
});

/** Signs out all other devices. With `keepPasskeys` (ids) the other passkeys are removed; without it all stay. */
export const changePassword = command<
  { currentPassword: string; password: string; keepPasskeys?: string[] },
  { signedOut: number }
>()({
  name: 'accounts.changePassword',
  route: 'POST /accounts/changePassword',
  permission: 'signed-in',
});

/**
 * Requests another email address. Both mailboxes get a link, and the address changes once both have confirmed
 * (decision X-244). A new request replaces the previous one. The response does not reveal whether the address has an
 * account.
 */
export const changeAddress = command<{ currentPassword: string; email: string }, SuccessOutput>()({
  name: 'accounts.changeAddress',
  route: 'POST /accounts/changeAddress',
  permission: 'signed-in',
});

/** Sends new links to the mailboxes that have not confirmed yet, and invalidates the earlier links. */
export const resendAddressLinks = creation<Record<string, never>, SuccessOutput>()({
  name: 'accounts.resendAddressLinks',
  route: 'POST /accounts/resendAddressLinks',
  permission: 'signed-in',
});

export const cancelAddressChange = command<Record<string, never>, SuccessOutput>()({
  name: 'accounts.cancelAddressChange',
  route: 'POST /accounts/cancelAddressChange',
  permission: 'signed-in',
});

/** Confirms or stops the change with one of the two links. No sign-in is needed. */
export const answerAddressChange = command<
  { token: string; answer: 'confirm' | 'stop' },
  { state: AddressChangeState }
>()({
  name: 'accounts.answerAddressChange',
  route: 'POST /accounts/answerAddressChange',
  permission: 'anyone',
});

export type CurrentSession = z.output<typeof currentSessionOutput>;

export const currentSession = query<Record<string, never>, CurrentSession>()({
  name: 'accounts.currentSession',
  route: 'GET /accounts/currentSession',
  permission: 'signed-in',
});

/** The claims of the specification's login token (DATA-20, DATA-33), from the session. */
export const currentUser = query<Record<string, never>, ContactInfo & { iduser: string }>()({
  name: 'accounts.currentUser',
  route: 'GET /accounts/currentAuthenticatedUser',
  permission: 'signed-in',
});

/** The input, a decoded login token, is ignored: the person is the session's (CALLS-65). */
export const authenticate = command<{ email?: string }, { user: { iduser: string } }>()({
  name: 'accounts.auth',
  route: 'POST /users/auth',
  permission: 'signed-in',
});

export type ContactInfo = z.output<typeof contactInfoOutput>;
export type PrivateFlag = ContactInfo['isPrivate'];

/** The token in the specification's path is ignored: the person is the session's. */
export const myContactInfo = query<{ token: string }, ContactInfo>()({
  name: 'accounts.myContactInfo',
  route: 'GET /users/mycontactinfo/{token}',
  permission: 'signed-in',
});

interface CallerInput {
  /** The person to change, which the specification's clients send (CALLS-66…70): the caller's username or address. */
  username?: string;
}

export const updateName = command<CallerInput & { name: string }, SuccessOutput>()({
  name: 'accounts.updateName',
  route: 'POST /users/update/name/',
  permission: 'signed-in',
});

export const updatePhone = command<CallerInput & { phone: string }, SuccessOutput>()({
  name: 'accounts.updatePhone',
  route: 'POST /users/update/phonenumber/',
  permission: 'signed-in',
});

/** The language of the crew's screens and messages. 'browser' follows the browser. */
export const updateLanguage = command<CallerInput & { language: LanguageChoice }, SuccessOutput>()({
  name: 'accounts.updateLanguage',
  route: 'POST /users/update/language/',
  permission: 'signed-in',
});

export const updateCompany = command<CallerInput & { companyname: string }, SuccessOutput>()({
  name: 'accounts.updateCompany',
  route: 'POST /users/update/companyname/',
  permission: 'signed-in',
});

/**
 * Whether the caller has entered a phone number or company website. `username` must be the caller's, or their address.
 */
export const contactInfoExists = query<{ username: string }, { exists: boolean }>()({
  name: 'accounts.contactInfoExists',
  route: 'GET /users/mycontactinfoexists/{username}',
  permission: 'signed-in',
});

/** An omitted or empty field stays as it is. */
export type NewContactInfo = z.output<typeof updateContactInfoSchema>;

export const updateContactInfo = command<NewContactInfo, SuccessOutput>()({
  name: 'accounts.updateContactInfo',
  route: 'POST /users/update/contactinfo',
  permission: 'signed-in',
});
