import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { PASSKEY_MINUTES } from '@/lib/accounts/rules';
import { runtime } from '@/lib/platform/process/runtime';

/** Loaded on first use, because it includes certificate parsers that no other request needs. */
const loadSimpleWebAuthn = () => import('@simplewebauthn/server');

interface RelyingParty {
  /** The host name, which passkeys are bound to. */
  id: string;
  origin: string;
}

/** null without https (except on localhost) or for an IP address: browsers then create no passkeys. */
export function getRelyingParty(): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(runtime().config.PUBLIC_URL);
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return (protocol === 'https:' || hostname === 'localhost') && !isNumber ? { id: hostname, origin } : null;
}

/** The user handle. It contains no personal data, because devices do not protect it. */
export const toUserHandle = (personId: string): string => Buffer.from(personId).toString('base64url');

const timeout = PASSKEY_MINUTES * 60_000;

interface StoredCredential {
  credentialId: string;
  transports: string[];
}

/** User verification is 'preferred': 'required' excludes computers without a fingerprint reader. */
export async function createRegistrationOptions(
  { id }: RelyingParty,
  { personId, username, name }: { personId: string; username: string; name: string },
  known: readonly StoredCredential[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadSimpleWebAuthn();
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

export async function createAuthenticationOptions({
  id,
}: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadSimpleWebAuthn();
  return generateAuthenticationOptions({ rpID: id, timeout, userVerification: 'preferred' });
}

export interface VerifiedPasskey extends StoredCredential {
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
}

export async function verifyRegistration(
  { id, origin }: RelyingParty,
  response: RegistrationResponseJSON,
  challenge: string,
): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse } = await loadSimpleWebAuthn();
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
export async function verifyAuthentication(
  { id, origin }: RelyingParty,
  response: AuthenticationResponseJSON,
  challenge: string,
  { credentialId, publicKey, counter }: Omit<VerifiedPasskey, 'transports'>,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadSimpleWebAuthn();
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
