import { z } from 'zod';
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSWORD_LENGTH } from '@/lib/accounts/rules';
import { instant, line } from '@/lib/platform/operation/input-schemas';

// Schemas of WebAuthn's JSON form (level 3). Extensions and copies of the signed data are dropped.

const base64url = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'is not base64url')
    .max(maxLength);

const clientExtensionResults = z
  .unknown()
  .optional()
  .transform(() => ({}));

/** At most 1023 bytes (WebAuthn §4). */
const credentialId = base64url(1400);
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key'), clientExtensionResults };

const transports = z.array(line(40)).max(10);
const sealedChallenge = z.string().min(1).max(1000);

/** The limits allow an attestation with a chain of certificates. */
const attestation = z.object({
  clientDataJSON: base64url(4000),
  attestationObject: base64url(40_000),
  transports: transports.optional(),
});

const assertion = z.object({
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(8000),
  userHandle: base64url(200).optional(),
});

export const beginPasskeySchema = z.object({ currentPassword: z.string().max(MAX_PASSWORD_LENGTH) });
export const addPasskeySchema = z.object({
  name: line(MAX_PASSKEY_NAME_LENGTH).refine((name) => name !== '', 'is missing'),
  sealedChallenge,
  response: z.object({ ...credential, response: attestation }),
});
export const removePasskeySchema = z.object({ passkey: z.uuid() });
export const signInWithPasskeySchema = z.object({
  sealedChallenge,
  response: z.object({ ...credential, response: assertion }),
  remember: z.boolean(),
  restoreAccount: z.boolean().optional(),
});

export const passkeyOutput = z.object({
  id: z.uuid(),
  name: z.string(),
  addedAt: instant,
  /** null if it was never used. */
  lastUsedAt: instant.nullable(),
});
export const resetPasskeysOutput = z.object({ passkeys: z.array(passkeyOutput) });

export const ownPasskeysOutput = z.object({
  passkeys: z.array(passkeyOutput),
  /** Whether adding a passkey requires the password. Accounts created by an OpenID Connect provider have none. */
  asksPassword: z.boolean(),
  /** The suggested name for a passkey of this device: 'Chrome on Android'. */
  thisDevice: z.string(),
  /** False without https (except on localhost) or if the host is an IP address: browsers then create no passkeys. */
  isPossible: z.boolean(),
});

const verification = z.enum(['preferred']);

export const beginPasskeyOutput = z.object({
  sealedChallenge: z.string(),
  options: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int().optional(),
    excludeCredentials: z
      .array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }))
      .optional(),
    authenticatorSelection: z
      .object({
        residentKey: z.literal('required'),
        requireResidentKey: z.boolean(),
        userVerification: verification,
      })
      .optional(),
    attestation: z.literal('none').optional(),
    extensions: z.object({ credProps: z.boolean() }).optional(),
    hints: z.array(z.enum(['hybrid', 'security-key', 'client-device'])).optional(),
  }),
});

export const passkeyChallengeOutput = z.object({
  sealedChallenge: z.string(),
  options: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.int(),
    userVerification: verification,
  }),
});
