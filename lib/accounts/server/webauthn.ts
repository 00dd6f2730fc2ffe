import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { PASSKEY_CHALLENGE_MINUTES } from '@/lib/accounts/rules';
import { getRuntime } from '@/lib/platform/process/runtime';

/** Loaded on first use, because it includes certificate parsers that no other request needs. */
const loadSimpleWebAuthn = () => import('@simplewebauthn/server');

interface RelyingParty {
  /** The host name, which passkeys are bound to. */
  id: string;
  origin: string;
}

/** Returns null without https (except on localhost) or for an IP address, because browsers then create no passkeys. */
export function getRelyingParty(): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(getRuntime().config.PUBLIC_URL);
  const isIpAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return (protocol === 'https:' || hostname === 'localhost') && !isIpAddress ? { id: hostname, origin } : null;
}

/** Contains no personal data, because devices do not protect the user handle. */
export const toUserHandle = (personId: string): string => Buffer.from(personId).toString('base64url');

const TIMEOUT_MS = PASSKEY_CHALLENGE_MINUTES * 60_000;

interface StoredCredential {
  credentialId: string;
  transports: string[];
}

/** User verification is 'preferred': 'required' excludes computers without a fingerprint reader. */
export async function createRegistrationOptions(
  { id }: RelyingParty,
  { personId, username, name }: { personId: string; username: string; name: string },
  existing: readonly StoredCredential[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadSimpleWebAuthn();
  return generateRegistrationOptions({
    rpName: 'Earth Tight',
    rpID: id,
    userID: new Uint8Array(Buffer.from(personId)),
    userName: username,
    userDisplayName: name,
    timeout: TIMEOUT_MS,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
}

export async function createAuthenticationOptions({
  id,
}: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadSimpleWebAuthn();
  return generateAuthenticationOptions({ rpID: id, timeout: TIMEOUT_MS, userVerification: 'preferred' });
}

export interface VerifiedPasskey extends StoredCredential {
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
}

/** Returns the new passkey, or null if the response is invalid. */
export async function verifyRegistration(
  { id, origin }: RelyingParty,
  response: RegistrationResponseJSON,
  challenge: string,
): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse } = await loadSimpleWebAuthn();
  const verification = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verification?.verified) return null;
  const { credential } = verification.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: new Uint8Array(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
  };
}

/** Returns the new counter, or null for an invalid response, such as a counter that did not increase (a copied key). */
export async function verifyAuthentication(
  { id, origin }: RelyingParty,
  response: AuthenticationResponseJSON,
  challenge: string,
  { credentialId, publicKey, counter }: Omit<VerifiedPasskey, 'transports'>,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadSimpleWebAuthn();
  const verification = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credentialId, publicKey, counter },
    requireUserVerification: false,
  }).catch(() => null);
  return verification?.verified ? verification.authenticationInfo.newCounter : null;
}
