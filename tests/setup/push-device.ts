import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import type { PushSubscriptionInput } from '@/lib/notifications/contract';

interface DeviceSecrets {
  ecdh: ECDH;
  auth: Buffer;
}

/** A browser's side of Web Push: the keys of a subscription, and reading what it gets. */
export function createPushDevice(endpoint: string) {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const subscription: PushSubscriptionInput = {
    endpoint,
    p256dh: ecdh.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    timeZone: 'America/Chicago',
  };
  return { subscription, decrypt: (body: Buffer) => decryptPush(body, { ecdh, auth }) };
}

/** Decrypts one record of the content encoding aes128gcm (RFC 8188) with the keys of Web Push (RFC 8291). */
export function decryptPush(body: Buffer, { ecdh, auth }: DeviceSecrets): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const record = body.subarray(keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString();
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** The claims of a VAPID `Authorization` header (RFC 8292), and the key that signed them, if the signature is right. */
export function readPushAuthorization(header: string): { claims: Record<string, unknown>; publicKey: string } {
  const [, head = '', body = '', signature = '', publicKey = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature is wrong.');
  return { claims: JSON.parse(Buffer.from(body, 'base64url').toString()), publicKey };
}
