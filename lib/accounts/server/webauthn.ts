import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { PASSKEY_MINUTES } from '@/lib/accounts/rules';
import { runtime } from '@/lib/platform/runtime';

/** Loaded on first use, because it includes certificate parsers that no other request needs. */
const library = () => import('@simplewebauthn/server');

interface RelyingParty {
  /** The host name, which passkeys are bound to. */
  id: string;
  origin: string;
}

/** null without https (except on localhost) or for an IP address: browsers then create no passkeys. */
export function relyingParty(): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(runtime().config.PUBLIC_URL);
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return (protocol === 'https:' || hostname === 'localhost') && !isNumber ? { id: hostname, origin } : null;
}

/** The user handle. It contains no personal data, because devices do not protect it. */
export const handleOf = (personId: string): string => Buffer.from(personId).toString('base64url');

const timeout = PASSKEY_MINUTES * 60_000;

interface Kept {
  credentialId: string;
  transports: string[];
}

/** User verification is 'preferred': 'required' excludes computers without a fingerprint reader. */
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

/** null if the response is invalid. A counter that did not rise means a copied key and is refused. */
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
