import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { PASSKEY_MINUTES } from '@/lib/accounts/rules';
import { runtime } from '@/lib/platform/runtime';

/**
 * What passkeys are asked and how their answers are checked, by @simplewebauthn. The package is loaded when it is first
 * needed: it brings readers for the certificates of authenticators, which no other request needs.
 */
const library = () => import('@simplewebauthn/server');

interface RelyingParty {
  /** The host's name, which a passkey is bound to. */
  id: string;
  origin: string;
}

/** null: browsers make and use passkeys only under https or on localhost, and only for a name, never for a number. */
export function relyingParty(): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(runtime().config.PUBLIC_URL);
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return (protocol === 'https:' || hostname === 'localhost') && !isNumber ? { id: hostname, origin } : null;
}

/** A passkey's name for its person. It holds nothing about them, because it is not protected on the device. */
export const handleOf = (personId: string): string => Buffer.from(personId).toString('base64url');

const timeout = PASSKEY_MINUTES * 60_000;

interface Kept {
  credentialId: string;
  transports: string[];
}

/**
 * Asks for a passkey that can be found without a username. User verification is 'preferred', as the package's guide to
 * passkeys recommends: 'required' would shut out computers without a fingerprint reader.
 */
export async function creationOptions(
  { id }: RelyingParty,
  { personId, username, name }: { personId: string; username: string; name: string },
  known: readonly Kept[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Earth Tight',
    rpID: id,
    userID: new Uint8Array(Buffer.from(personId)),
    userName: username,
    userDisplayName: name,
    timeout,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
}

export async function requestOptions({ id }: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID: id, timeout, userVerification: 'preferred' });
}

export interface VerifiedPasskey extends Kept {
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
}

/** The passkey that was made in answer to this challenge on our own page; null: the answer does not hold. */
export async function verifiedNew(
  { id, origin }: RelyingParty,
  response: RegistrationResponseJSON,
  challenge: string,
): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { credential } = checked.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: new Uint8Array(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
  };
}

/**
 * The passkey's counter after it signed this challenge on our own page; null: the answer does not hold. A counter that
 * did not rise says that there is a second copy of the key, and is refused.
 */
export async function verifiedCounter(
  { id, origin }: RelyingParty,
  response: AuthenticationResponseJSON,
  challenge: string,
  { credentialId, publicKey, counter }: Omit<VerifiedPasskey, 'transports'>,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credentialId, publicKey, counter },
    requireUserVerification: false,
  }).catch(() => null);
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}
