import type { Text, Translate } from '@/lib/text';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { RefusedError } from '@/lib/client/ask';

/** Lazy: @simplewebauthn is loaded when it is first needed. */
const library = () => import('@simplewebauthn/browser');

/** @throws RefusedError with a message for the person. */
export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
  t: Translate,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON }).catch(throwTrouble(MAKING, t));
}

/** @throws RefusedError with a message for the person. */
export async function showPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  t: Translate,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON }).catch(throwTrouble(SHOWING, t));
}

/** Messages by the standard's error names. Browsers deliberately reveal no more. */
type Sentences = Readonly<Partial<Record<string, Text>>>;

const MAKING: Sentences = {
  NotAllowedError: 'The passkey was not created: it was canceled or took too long.',
  AbortError: 'The passkey was not created: it was canceled.',
  InvalidStateError: 'This device already has a passkey for your account.',
};

const SHOWING: Sentences = {
  NotAllowedError: 'Sign-in was canceled, or this device has no passkey for Earth Tight.',
  AbortError: 'Passkey sign-in was canceled.',
};

const throwTrouble =
  (sentences: Sentences, t: Translate) =>
  (error: unknown): never => {
    const known = error instanceof Error ? sentences[error.name] : undefined;
    throw new RefusedError('passkey-not-used', 400, t(known ?? 'This browser cannot use passkeys here.'), undefined);
  };
