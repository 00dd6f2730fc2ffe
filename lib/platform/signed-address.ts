import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { runtime } from './runtime';

/**
 * An address that works without a session for a while, for the pictures and the PDF on the page behind a shared link.
 * Each is handed out under a pass (the share). The door checks the pass at every fetch, so that nobody gets the
 * pictures of a revoked link.
 */
export interface Pass {
  unitId: string;
  passId: string;
}

/**
 * `?unit=…&pass=…&until=…&sig=…`: the signature is HMAC-SHA-256 over path, pass and end, keyed by AUTH_SECRET. `until`
 * is in whole seconds.
 */
export function signedAddress(path: string, { unitId, passId }: Pass, until: Date): string {
  const end = String(Math.floor(until.getTime() / 1000));
  return `${path}?unit=${unitId}&pass=${passId}&until=${end}&sig=${signature(path, { unitId, passId }, end)}`;
}

const signedSchema = z.object({
  unit: z.uuid(),
  pass: z.uuid(),
  until: z.string().regex(/^\d{1,12}$/),
  sig: z.string(),
});

/** The pass of an address that we signed and that has not expired; null for any other address. */
export function passOf(url: URL, now: Date): Pass | null {
  const said = signedSchema.safeParse(Object.fromEntries(url.searchParams));
  if (!said.success) return null;
  const { unit: unitId, pass: passId, until, sig } = said.data;
  const given = Buffer.from(sig, 'base64url');
  const expected = Buffer.from(signature(url.pathname, { unitId, passId }, until), 'base64url');
  const matches = given.length === expected.length && timingSafeEqual(given, expected);
  return matches && Number(until) * 1000 > now.getTime() ? { unitId, passId } : null;
}

function signature(path: string, { unitId, passId }: Pass, end: string): string {
  return createHmac('sha256', `signed-address:${runtime().config.AUTH_SECRET}`)
    .update([path, unitId, passId, end].join('\n'))
    .digest('base64url');
}
