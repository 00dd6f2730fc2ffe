import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { runtime } from './runtime';

/**
 * Addresses that work without a session for a while: pictures and the PDF on the page behind a shared link. Each is
 * handed out under a pass (the share), which the door asks for again at every fetch, so that a link that was revoked
 * takes its pictures along.
 */
export interface Pass {
  unitId: string;
  passId: string;
}

/**
 * `?unit=…&pass=…&until=…&sig=…`: HMAC-SHA-256 over path, pass and end, keyed by AUTH_SECRET. `until` is counted in
 * whole seconds.
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

/** The pass of an address that we signed and that has not run out; null for any other. */
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
