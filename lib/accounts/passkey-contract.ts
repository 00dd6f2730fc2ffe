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

/** Lists the passkeys of a person with a reset code. The code stays valid; a wrong one counts as an attempt. */
export const listResetPasskeys = command<{ username: string; code: string }, { passkeys: Passkey[] }>()({
  name: 'accounts.listResetPasskeys',
  route: 'POST /accounts/listResetPasskeys',
  permission: 'anyone',
});

export interface PasskeyChallenge<Options> {
  /** For the browser's WebAuthn call. */
  options: Options;
  /** The sealed challenge, which the browser returns unchanged with its response. */
  sealedChallenge: string;
}

/** Checks the password, if the account has one, and returns the WebAuthn options for a new passkey. */
export const beginPasskey = command<
  { currentPassword: string },
  PasskeyChallenge<PublicKeyCredentialCreationOptionsJSON>
>()({
  name: 'accounts.beginPasskey',
  route: 'POST /accounts/beginPasskey',
  permission: 'signed-in',
});

export interface NewPasskey {
  name: string;
  /** From `beginPasskey`. */
  sealedChallenge: string;
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

/** Returns the WebAuthn options for signing in. No JSON route: they work only in the requesting browser. */
export const requestPasskeyChallenge = command<Record<string, never>, SignInChallenge>()({
  name: 'accounts.requestPasskeyChallenge',
  route: 'POST /accounts/requestPasskeyChallenge',
  permission: 'anyone',
});

export interface PasskeySignInInput {
  /** From `requestPasskeyChallenge`. */
  sealedChallenge: string;
  response: AuthenticationResponseJSON;
  remember: boolean;
  /** Restores a deleted account. */
  restoreAccount?: boolean;
}

/** No JSON route: the session works only with our cookie. */
export const signInWithPasskey = command<PasskeySignInInput, OpenedSession>()({
  name: 'accounts.signInWithPasskey',
  route: 'POST /accounts/signInWithPasskey',
  permission: 'anyone',
});
