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
  create(options: PublicKeyCredentialCreationOptionsJSON, page?: Partial<Page>): RegistrationResponseJSON;
  /** Each signature increments the counter, unless `counter` overrides it. */
  sign(options: PublicKeyCredentialRequestOptionsJSON, page?: Partial<Page>): AuthenticationResponseJSON;
}

interface Page {
  origin: string;
  rpId: string;
  challenge: string;
  counter: number;
  userHandle: string;
}

const PRESENT_AND_VERIFIED = 0x05;
const HAS_KEY = 0x40;

export function createAuthenticator(origin: string): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  let counter = 0;
  let handle = '';

  const getClientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  function createCredential(
    options: PublicKeyCredentialCreationOptionsJSON,
    page: Partial<Page> = {},
  ): RegistrationResponseJSON {
    handle = options.user.id;
    const client = getClientData('webauthn.create', page.challenge ?? options.challenge, page.origin ?? origin);
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
      getAuthenticatorData(page.rpId ?? options.rp.id ?? '', PRESENT_AND_VERIFIED | HAS_KEY, 0),
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
        clientDataJSON: client.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  function sign(options: PublicKeyCredentialRequestOptionsJSON, page: Partial<Page> = {}): AuthenticationResponseJSON {
    counter = page.counter ?? counter + 1;
    const client = getClientData('webauthn.get', page.challenge ?? options.challenge, page.origin ?? origin);
    const data = getAuthenticatorData(page.rpId ?? options.rpId ?? '', PRESENT_AND_VERIFIED, counter);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(key).toString('base64url'),
        userHandle: page.userHandle ?? (handle || undefined),
      },
    };
  }

  return { credentialId, create: createCredential, sign };
}

function getAuthenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
}
