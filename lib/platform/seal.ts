import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Keeps links, codes and tokens unreadable in the database (AES-256-GCM). Each purpose has a key of its own, derived
 * from AUTH_SECRET, so that a value sealed for one use can't be opened in another.
 */
const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed value can't be opened: it was changed, it comes from another purpose, or AUTH_SECRET has changed. */
export class SealBroken extends Error {
  constructor() {
    super(
      'A sealed value could not be opened: AUTH_SECRET has changed since it was written, or the value was altered.',
    );
  }
}

/**
 * A key of 32 bytes for one purpose. `purpose` is part of the key, so it must never change once something was sealed.
 */
export function deriveKey(authSecret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', authSecret, 'earthtight', purpose, 32));
}

/**
 * The same `context` (for example the row's id) is needed to open the value, so that it can't be moved to another row.
 */
export function seal(value: unknown, key: Uint8Array, context: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** @throws SealBroken */
export function unseal(text: string, key: Uint8Array, context: string): unknown {
  const [version, body] = text.split('.');
  const bytes = Buffer.from(body ?? '', 'base64url');
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) throw new SealBroken();
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const clear = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(clear.toString('utf8'));
  } catch {
    throw new SealBroken();
  }
}
