import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { command, query } from '@/lib/contract';
import type { OpenedSession } from './contract';

export interface Passkey {
  id: string;
  name: string;
  /** ISO 8601. */
  addedAt: string;
  /** ISO 8601; null: nobody has signed in with it yet. */
  lastUsedAt: string | null;
}

export interface OwnPasskeys {
  /** The newest first. */
  passkeys: Passkey[];
  /** Adding asks for the password. An account that has none, because it is opened at a provider, is not asked. */
  asksPassword: boolean;
  /** What a passkey made on this device may be called: 'Chrome on Android'. */
  thisDevice: string;
  /** Browsers make no passkey for a server that has only a number for a name, or no https. */
  isPossible: boolean;
}

export const ownPasskeys = query<Record<string, never>, OwnPasskeys>()({
  name: 'accounts.passkeys',
  route: 'GET /accounts/passkeys',
  permission: 'signed-in',
});

/**
 * The passkeys of an account, for whoever has the code for a new password, so that they can say which to keep. The code can
 * still be used afterwards; a wrong one counts as a try.
 */
export const passkeysOfReset = command<{ username: string; code: string }, { passkeys: Passkey[] }>()({
  name: 'accounts.passkeysOfReset',
  route: 'POST /accounts/passkeysOfReset',
  permission: 'anyone',
});

/** What a browser hands to a passkey. `sealed` is the challenge for the server, which gets it back with the answer. */
export interface PasskeyQuestion<Options> {
  options: Options;
  sealed: string;
}

/** The first step of adding: the password once more. */
export const beginPasskey = command<{ current: string }, PasskeyQuestion<PublicKeyCredentialCreationOptionsJSON>>()({
  name: 'accounts.beginPasskey',
  route: 'POST /accounts/beginPasskey',
  permission: 'signed-in',
});

export interface NewPasskey {
  name: string;
  sealed: string;
  response: RegistrationResponseJSON;
}

export const addPasskey = command<NewPasskey, Passkey>()({
  name: 'accounts.addPasskey',
  route: 'POST /accounts/addPasskey',
  permission: 'signed-in',
});

export const removePasskey = command<{ passkey: string }, { success: true }>()({
  name: 'accounts.removePasskey',
  route: 'POST /accounts/removePasskey',
  permission: 'signed-in',
});

export type SignInQuestion = PasskeyQuestion<PublicKeyCredentialRequestOptionsJSON>;

/** What the sign-in page asks a passkey. No JSON route: the answer is good only in the browser that asked. */
export const askForPasskey = command<Record<string, never>, SignInQuestion>()({
  name: 'accounts.askForPasskey',
  route: 'POST /accounts/askForPasskey',
  permission: 'anyone',
});

export interface ShownPasskey {
  sealed: string;
  response: AuthenticationResponseJSON;
  remember: boolean;
  /** Takes back an account that its person deleted. */
  comeBack?: boolean;
}

/** There is no JSON route: the session would be useless outside our cookie. */
export const signInWithPasskey = command<ShownPasskey, OpenedSession>()({
  name: 'accounts.signInWithPasskey',
  route: 'POST /accounts/signInWithPasskey',
  permission: 'anyone',
});
