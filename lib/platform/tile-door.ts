import { failure } from '@/lib/failures';
import { parseTile } from '@/lib/map/tiles';
import { asPerson } from '@/lib/platform/database/client';
import { callOf } from '@/lib/platform/operation/request';
import { respond } from '@/lib/platform/operation/door';
import { withinRate } from '@/lib/platform/rate-limit';
import { runtime } from '@/lib/platform/runtime';
import type { Call } from '@/lib/platform/operation/call';

/** Imagery doesn't change within a month, and a browser that holds it shows the site without signal. */
const KEEP_SECONDS = 30 * 24 * 60 * 60;

/** GET /api/tiles/{z}/{x}/{y}: one tile for a signed-in person. */
export async function sendTile(request: Request, parts: { z: string; x: string; y: string }): Promise<Response> {
  const call = await callOf(request.headers);
  const tile = parseTile(parts);
  if (!tile) return respond(failure('not-found'), call.requestId);
  if (!(await isSignedIn(call))) return respond(failure('not-signed-in'), call.requestId);

  if (!(await withinRate('tiles', call.sessionId ?? call.ip)))
    return respond(failure('too-many-requests'), call.requestId);

  const picture = await runtime().tiles.read(tile);
  // The map shows its grid and says that the imagery is not reachable; nobody may remember that answer.
  if (!picture) return new Response(null, { status: 502, headers: { 'cache-control': 'no-store' } });
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      'content-type': picture.type,
      'cache-control': `private, max-age=${KEEP_SECONDS}, immutable`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    },
  });
}

/** A view asks for dozens of tiles at once: one look-up of the session serves them all for this long. */
const TRUSTED_MS = 30_000;
const MAX_TRUSTED = 2_000;
const trustedUntil = new Map<string, number>();

async function isSignedIn({ sessionId, now }: Call): Promise<boolean> {
  if (sessionId === null) return false;
  if (now.getTime() < (trustedUntil.get(sessionId) ?? 0)) return true;
  const known = await asPerson({ sessionId, at: now }, async (_db, actor) => actor !== null);
  if (trustedUntil.size >= MAX_TRUSTED) trustedUntil.clear();
  if (known) trustedUntil.set(sessionId, now.getTime() + TRUSTED_MS);
  else trustedUntil.delete(sessionId);
  return known;
}
