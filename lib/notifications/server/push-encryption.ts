import { createCipheriv, createECDH, createPrivateKey, ECDH, hkdfSync, randomBytes, sign } from 'node:crypto';
import { deriveKey } from '@/lib/platform/security/seal';

/** The keys of a subscription, in base64url. */
export interface DeviceKeys {
  p256dh: string;
  auth: string;
}

const CURVE = 'prime256v1';
const PUBLIC_KEY_BYTES = 65;
const SALT_BYTES = 16;
/** A message is one record, which push services limit to 4096 bytes. */
const RECORD_BYTES = 4096;
const SIGNATURE_HOURS = 12;

/** Whether a text is an uncompressed point on P-256, in base64url. */
export function isDevicePublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== PUBLIC_KEY_BYTES || bytes.toString('base64url') !== text) return false;
  try {
    return ECDH.convertKey(bytes, CURVE).length === PUBLIC_KEY_BYTES;
  } catch {
    return false;
  }
}

/** Encrypts a message for a device (RFC 8291), with the content encoding aes128gcm (RFC 8188). */
export function encryptForDevice(message: string, { p256dh, auth }: DeviceKeys): Buffer {
  const device = Buffer.from(p256dh, 'base64url');
  const ecdh = createECDH(CURVE);
  const sender = ecdh.generateKeys();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device, sender]);
  const secret = derive(ecdh.computeSecret(device), Buffer.from(auth, 'base64url'), info, 32);
  const salt = randomBytes(SALT_BYTES);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES);
  header.writeUInt8(sender.length, 4);
  // 2 marks the last record.
  const record = [cipher.update(message, 'utf8'), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, header, sender, ...record]);
}

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * The key pair with which the server identifies itself to push services (VAPID, RFC 8292). Derived from AUTH_SECRET, so
 * that all servers have the same one.
 */
function getServerKeys(authSecret: string) {
  const privateKey = Buffer.from(deriveKey(authSecret, 'push-server-key'));
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(privateKey);
  return { privateKey, publicKey: ecdh.getPublicKey() };
}

/** The server's public key, in base64url. */
export const getServerPublicKey = (authSecret: string): string =>
  getServerKeys(authSecret).publicKey.toString('base64url');

/**
 * The `Authorization` header for a push service.
 * @param contact where its operator can ask about the messages: an https or mailto URL
 */
export function createPushAuthorization(
  endpoint: string,
  { authSecret, contact, now }: { authSecret: string; contact: string; now: Date },
): string {
  const { privateKey, publicKey } = getServerKeys(authSecret);
  const expires = Math.floor(now.getTime() / 1000) + SIGNATURE_HOURS * 60 * 60;
  const claims = { aud: new URL(endpoint).origin, exp: expires, sub: contact };
  const content = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encodeJson).join('.');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey.toString('base64url'),
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
  });
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${content}.${signature}, k=${publicKey.toString('base64url')}`;
}

const encodeJson = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
