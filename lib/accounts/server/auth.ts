import NextAuth, { AuthError, CredentialsSignin, type NextAuthConfig } from 'next-auth';
import type { Provider } from 'next-auth/providers';
import Credentials from 'next-auth/providers/credentials';
import { encode } from 'next-auth/jwt';
import { cookies, headers } from 'next/headers';
import type { OpenedSession } from '@/lib/accounts/contract';
import type { PasskeySignInInput, SignInChallenge } from '@/lib/accounts/passkey-contract';
import { failure, isFailure, type Failure } from '@/lib/failures';
import {
  getDeviceCookieName,
  createDeviceCookieOptions,
  createDeviceSecret,
} from '@/lib/platform/security/device-cookie';
import { log } from '@/lib/platform/process/log';
import { performAction, type ActionResult } from '@/lib/platform/operation/action';
import { readCall } from '@/lib/platform/operation/request';
import { getRuntime } from '@/lib/platform/process/runtime';
import { getSessionCookieName } from '@/lib/platform/security/session-cookie';
import { REMEMBERED_SESSION_DAYS } from '@/lib/accounts/rules';
import { requestPasskeyChallengeCommand, signInWithPasskeyCommand } from './passkey-sign-in';
import { signInCommand, signInWithProviderCommand } from './sign-in';

declare module 'next-auth' {
  interface User {
    sessionId?: string;
  }
}

/** The provider's id, also the last segment of its callback URL. */
export const PROVIDER_ID = 'oidc';

const SESSION_COOKIE_MAX_AGE_SECONDS = REMEMBERED_SESSION_DAYS * 24 * 60 * 60;

/** Configured on each request, because the configuration exists only once the server has started. */
const { handlers, signIn } = NextAuth(() => createAuthConfig());

/** The route handlers of next-auth, for the sign-in with a provider. */
export const providerHandlers = handlers;

function createAuthConfig(): NextAuthConfig {
  const { AUTH_SECRET, PUBLIC_URL } = getRuntime().config;
  // next-auth builds the provider's callback URL from this variable and no other setting.
  process.env.AUTH_URL = PUBLIC_URL;
  const isHttps = PUBLIC_URL.startsWith('https:');
  return {
    secret: AUTH_SECRET,
    trustHost: true,
    useSecureCookies: isHttps,
    session: { strategy: 'jwt', maxAge: SESSION_COOKIE_MAX_AGE_SECONDS },
    cookies: {
      sessionToken: { name: getSessionCookieName(), options: getSessionCookieOptions() },
    },
    pages: { signIn: '/login', error: '/login' },
    providers: [passwordProvider, ...createIdentityProviders()],
    callbacks: {
      signIn: ({ user, account, profile }) =>
        account?.provider === PROVIDER_ID ? signInProviderAccount(user, account, profile) : true,
      // The cookie holds only the session id. Without a session there is no cookie.
      jwt: ({ user }) => (user?.sessionId ? { sessionId: user.sessionId } : null),
    },
    logger: {
      // A refused sign-in is not an error.
      error: (error) => (error instanceof SignInRefusedError ? undefined : log.error({ err: error }, 'sign-in failed')),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

class SignInRefusedError extends CredentialsSignin {
  constructor(readonly failure: Failure) {
    super();
    this.code = failure.code;
  }
}

const passwordProvider = Credentials({
  async authorize(credentials, request) {
    const { remember, restoreAccount } = credentials;
    const input = { ...credentials, remember: remember === 'true', restoreAccount: restoreAccount === 'true' };
    const session = await signInCommand.perform(await readCall(request.headers), input);
    if (isFailure(session)) throw new SignInRefusedError(session);
    await setDeviceCookie(session.device);
    return { sessionId: session.sessionId };
  },
});

function createIdentityProviders(): Provider[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = getRuntime().config;
  if (!OIDC_ISSUER) return [];
  return [
    {
      id: PROVIDER_ID,
      name: OIDC_NAME,
      type: 'oidc',
      issuer: OIDC_ISSUER,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      checks: ['pkce', 'state', 'nonce'],
    },
  ];
}

/** Opens a session for a person whom the provider has authenticated. Returns a redirect to sign-in on failure. */
async function signInProviderAccount(
  user: { sessionId?: string },
  account: { providerAccountId: string },
  profile: { email?: string | null; email_verified?: boolean | null; name?: string | null } | undefined,
): Promise<boolean | string> {
  const session = await signInWithProviderCommand.perform(await readCall(await headers()), {
    subject: `${getRuntime().config.OIDC_ISSUER} ${account.providerAccountId}`,
    email: profile?.email ?? '',
    emailVerified: profile?.email_verified === true,
    name: profile?.name ?? '',
  });
  if (isFailure(session)) return `/login?error=${session.code}`;
  await setDeviceCookie(session.device);
  user.sessionId = session.sessionId;
  return true;
}

/** Sets the device cookie, by which the server recognizes this browser. */
async function setDeviceCookie(secret: string): Promise<void> {
  (await cookies()).set(getDeviceCookieName(), secret, createDeviceCookieOptions());
}

interface SignInFormInput {
  username: string;
  password: string;
  remember: boolean;
  restoreAccount: boolean;
}

/** Opens a session and sets its cookie. Returns the failure, or null. Only for server actions. */
export async function startSession({
  remember,
  restoreAccount,
  ...credentials
}: SignInFormInput): Promise<Failure | null> {
  try {
    const flags = { remember: String(remember), restoreAccount: String(restoreAccount) };
    await signIn('credentials', { ...credentials, ...flags, redirect: false, redirectTo: '/' });
  } catch (error) {
    if (error instanceof SignInRefusedError) return error.failure;
    if (error instanceof AuthError) return failure('unexpected');
    throw error;
  }
  if (!remember) await removeSessionCookieExpiry();
  return null;
}

/** Sets the cookie of an open session. `remember` keeps it after the browser is closed. Only for server actions. */
export async function setSessionCookie({ sessionId, device }: OpenedSession, remember = false): Promise<void> {
  const { AUTH_SECRET } = getRuntime().config;
  const salt = getSessionCookieName();
  (await cookies()).set(salt, await encode({ token: { sessionId }, secret: AUTH_SECRET, salt }), {
    ...getSessionCookieOptions(),
    ...(remember && { maxAge: SESSION_COOKIE_MAX_AGE_SECONDS }),
  });
  await setDeviceCookie(device);
}

/** Creates the passkey challenge for the sign-in page. Sets a missing device cookie. Only for server actions. */
export const createSignInChallenge = async (): Promise<ActionResult<SignInChallenge>> =>
  performAction(requestPasskeyChallengeCommand, {}, 'open', { device: await ensureDeviceCookie() });

/**
 * Creates the passkey challenge for the dialog on a page whose session has ended. Sets no cookie, because Next would
 * then re-render the page and lose its input.
 */
export const createDialogChallenge = (): Promise<ActionResult<SignInChallenge>> =>
  performAction(requestPasskeyChallengeCommand, {}, 'open');

/** Signs in with a passkey and sets the session's cookie. Only for server actions. */
export async function startSessionWithPasskey(input: PasskeySignInInput): Promise<ActionResult<null>> {
  const session = await performAction(signInWithPasskeyCommand, input, 'open');
  if (!session.ok) return session;
  await setSessionCookie(session.value, input.remember);
  return { ok: true, value: null };
}

/** Returns the secret of this browser's device cookie. Sets a missing cookie. Only for server actions. */
export async function ensureDeviceCookie(): Promise<string> {
  const { device } = await readCall(await headers());
  const secret = device ?? createDeviceSecret();
  if (device === null) await setDeviceCookie(secret);
  return secret;
}

/** Removes the expiry that next-auth always sets, so that the cookie ends with the browser (decision X-73). */
async function removeSessionCookieExpiry(): Promise<void> {
  const cookieStore = await cookies();
  const name = getSessionCookieName();
  const value = cookieStore.get(name)?.value;
  if (value) cookieStore.set(name, value, getSessionCookieOptions());
}

const getSessionCookieOptions = () =>
  ({
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: getRuntime().config.PUBLIC_URL.startsWith('https:'),
  }) as const;

/** Redirects to the provider's sign-in page. Only for server actions. */
export const redirectToProvider = (next: string) => signIn(PROVIDER_ID, { redirectTo: next });
