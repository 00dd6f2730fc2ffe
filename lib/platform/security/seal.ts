import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The version of the format of sealed values. */
const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Decryption failed: the value was changed, belongs to another purpose, or AUTH_SECRET has changed. */
export class UnsealError extends Error {
  constructor() {
    super('A value could not be decrypted: AUTH_SECRET has changed since it was written, or the value was altered.');
  }
}

/** Derives a 32-byte key. `purpose` is part of the key and must never change once something was sealed. */
export function deriveKey(authSecret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', authSecret, 'earthtight', purpose, 32));
}

/**
 * Encrypts a link, code or token for the database (AES-256-GCM). Opening needs the key of the same purpose and the same
 * `context` (for example the row's id), so that a value cannot be moved to another purpose or row.
 */
export function seal(value: unknown, key: Uint8Array, context: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/**
 * Decrypts a value of `seal`.
 * @throws UnsealError
 */
export function unseal(text: string, key: Uint8Array, context: string): unknown {
  const [version, body] = text.split('.');
  const bytes = Buffer.from(body ?? '', 'base64url');
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) throw new UnsealError();
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const plaintext = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(plaintext.toString('utf8'));
  } catch {
    throw new UnsealError();
  }
}
