import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { Text, Translate } from '@/lib/text';
import { RejectedError } from '@/lib/client/api';

/** Loaded when it is first needed. */
const loadWebAuthn = () => import('@simplewebauthn/browser');

/** @throws RejectedError with a message for the person if the browser refuses. */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
  t: Translate,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await loadWebAuthn();
  return startRegistration({ optionsJSON }).catch(rethrowAsRefused(CREATE_ERRORS, t));
}

/** @throws RejectedError with a message for the person if the browser refuses. */
export async function getPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  t: Translate,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await loadWebAuthn();
  return startAuthentication({ optionsJSON }).catch(rethrowAsRefused(GET_ERRORS, t));
}

/** Messages by the standard's error names. Browsers deliberately reveal no more. */
type ErrorMessages = Readonly<Partial<Record<string, Text>>>;

const CREATE_ERRORS: ErrorMessages = {
  NotAllowedError: 'The passkey was not created: it was canceled or took too long. Try again.',
  AbortError: 'Creating the passkey was canceled. Try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
};

const GET_ERRORS: ErrorMessages = {
  NotAllowedError: 'Sign-in was canceled, or this device has no passkey for Earth Tight.',
  AbortError: 'Passkey sign-in was canceled.',
};

const rethrowAsRefused =
  (messages: ErrorMessages, t: Translate) =>
  (error: unknown): never => {
    const message = error instanceof Error ? messages[error.name] : undefined;
    throw new RejectedError(
      'passkey-not-used',
      400,
      t(message ?? 'The browser could not use a passkey. Try again, or use another browser.'),
      undefined,
    );
  };
