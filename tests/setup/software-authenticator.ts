import { createHash, createPrivateKey, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** An authenticator with one passkey, as browsers expose it (WebAuthn §6, ES256, no attestation). */
export interface SoftwareAuthenticator {
  credentialId: string;
  create(options: PublicKeyCredentialCreationOptionsJSON, overrides?: Partial<Overrides>): RegistrationResponseJSON;
  /** Each signature increments the counter, unless `counter` overrides it. */
  sign(options: PublicKeyCredentialRequestOptionsJSON, overrides?: Partial<Overrides>): AuthenticationResponseJSON;
}

/** Values with which a test replaces those of the options, to create an invalid response. */
interface Overrides {
  origin: string;
  rpId: string;
  challenge: string;
  counter: number;
  userHandle: string;
}

/** Flags of the authenticator data (WebAuthn §6.1). */
const USER_PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL_DATA = 0x40;

export function createAuthenticator(origin: string): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  let counter = 0;
  let userHandle = '';

  const createClientData = (type: string, challenge: string, pageOrigin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: pageOrigin, crossOrigin: false }));

  function createCredential(
    options: PublicKeyCredentialCreationOptionsJSON,
    overrides: Partial<Overrides> = {},
  ): RegistrationResponseJSON {
    userHandle = options.user.id;
    const clientData = createClientData(
      'webauthn.create',
      overrides.challenge ?? options.challenge,
      overrides.origin ?? origin,
    );
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      createAuthenticatorData(
        overrides.rpId ?? options.rp.id ?? '',
        USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL_DATA,
        0,
      ),
      Buffer.alloc(16),
      length,
      id,
      isoCBOR.encode(cose),
    ]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  function sign(
    options: PublicKeyCredentialRequestOptionsJSON,
    overrides: Partial<Overrides> = {},
  ): AuthenticationResponseJSON {
    counter = overrides.counter ?? counter + 1;
    const clientData = createClientData(
      'webauthn.get',
      overrides.challenge ?? options.challenge,
      overrides.origin ?? origin,
    );
    const data = createAuthenticatorData(overrides.rpId ?? options.rpId ?? '', USER_PRESENT_AND_VERIFIED, counter);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(key).toString('base64url'),
        userHandle: overrides.userHandle ?? (userHandle || undefined),
      },
    };
  }

  return { credentialId, create: createCredential, sign };
}

function createAuthenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
}
