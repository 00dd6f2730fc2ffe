import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { z } from 'zod';
import { command, query } from '@/lib/contract';
import type { OpenedSession } from './contract';
import type { ownPasskeysOutput, passkeyOutput } from './server/passkey-schema';

export type Passkey = z.output<typeof passkeyOutput>;
export type OwnPasskeys = z.output<typeof ownPasskeysOutput>;

export const ownPasskeys = query<Record<string, never>, OwnPasskeys>()({
  name: 'accounts.passkeys',
  route: 'GET /accounts/passkeys',
  permission: 'signed-in',
});

/** For a person with a reset code. Does not use up the code; a wrong code counts as a try. */
export const passkeysOfReset = command<{ username: string; code: string }, { passkeys: Passkey[] }>()({
  name: 'accounts.passkeysOfReset',
  route: 'POST /accounts/passkeysOfReset',
  permission: 'anyone',
});

/** The options for the browser's WebAuthn call. `sealed` is the challenge, which comes back with the response. */
export interface PasskeyChallenge<Options> {
  options: Options;
  sealed: string;
}

export const beginPasskey = command<{ current: string }, PasskeyChallenge<PublicKeyCredentialCreationOptionsJSON>>()({
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

export type SignInChallenge = PasskeyChallenge<PublicKeyCredentialRequestOptionsJSON>;

/** The WebAuthn options for signing in. No JSON route: only the browser that asked can use the response. */
export const requestPasskeyChallenge = command<Record<string, never>, SignInChallenge>()({
  name: 'accounts.requestPasskeyChallenge',
  route: 'POST /accounts/requestPasskeyChallenge',
  permission: 'anyone',
});

export interface PasskeySignInInput {
  sealed: string;
  response: AuthenticationResponseJSON;
  remember: boolean;
  comeBack?: boolean;
}

/** No JSON route: the session works only with our cookie. */
export const signInWithPasskey = command<PasskeySignInInput, OpenedSession>()({
  name: 'accounts.signInWithPasskey',
  route: 'POST /accounts/signInWithPasskey',
  permission: 'anyone',
});
