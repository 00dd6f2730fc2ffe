import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { getRuntime } from '@/lib/platform/process/runtime';

/**
 * A signed URL that works without a session for a limited time, for the images and the PDF of a shared link. It names a
 * pass (the share), which is checked on every request, so that revoking the share also revokes its files.
 */
export interface SignedUrlPass {
  unitId: string;
  passId: string;
}

/** `?unit=…&pass=…&until=…&sig=…`: HMAC-SHA-256 over path, pass and expiry (seconds), keyed by AUTH_SECRET. */
export function signUrl(path: string, { unitId, passId }: SignedUrlPass, until: Date): string {
  const expiry = String(Math.floor(until.getTime() / 1000));
  return `${path}?unit=${unitId}&pass=${passId}&until=${expiry}&sig=${createSignature(path, { unitId, passId }, expiry)}`;
}

const signedQuerySchema = z.object({
  unit: z.uuid(),
  pass: z.uuid(),
  until: z.string().regex(/^\d{1,12}$/),
  sig: z.string(),
});

/** The pass of a valid signed URL; null for any other URL. */
export function verifySignedUrl(url: URL, now: Date): SignedUrlPass | null {
  const parsed = signedQuerySchema.safeParse(Object.fromEntries(url.searchParams));
  if (!parsed.success) return null;
  const { unit: unitId, pass: passId, until, sig } = parsed.data;
  const signature = Buffer.from(sig, 'base64url');
  const expected = Buffer.from(createSignature(url.pathname, { unitId, passId }, until), 'base64url');
  const matches = signature.length === expected.length && timingSafeEqual(signature, expected);
  return matches && Number(until) * 1000 > now.getTime() ? { unitId, passId } : null;
}

function createSignature(path: string, { unitId, passId }: SignedUrlPass, expiry: string): string {
  return createHmac('sha256', `signed-url:${getRuntime().config.AUTH_SECRET}`)
    .update([path, unitId, passId, expiry].join('\n'))
    .digest('base64url');
}
