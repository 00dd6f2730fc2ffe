import { z } from 'zod';
import { parseTile } from '@/lib/map/tiles';
import { allowSignedIn } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { BufferedResponse } from '@/lib/platform/operation/buffered-response';
import { getTileStore } from './tile-store';

/** Imagery does not change within a month, and cached tiles show the site offline. */
const CACHE_SECONDS = 30 * 24 * 60 * 60;

/** A view requests dozens of tiles at once; one session lookup serves all of them. */
const SESSION_CACHE_MS = 30_000;

const tileParams = z.object({ z: z.string(), x: z.string(), y: z.string() }).transform((parts, context) => {
  const tile = parseTile(parts);
  if (tile) return tile;
  context.addIssue({ code: 'custom', message: 'is not a tile' });
  return z.NEVER;
});

export const tileEndpoint = createFileEndpoint({
  name: 'tiles.send',
  route: 'GET /api/tiles/{z}/{x}/{y}',
  access: allowSignedIn<z.infer<typeof tileParams>>({ sessionCacheMs: SESSION_CACHE_MS }),
  rate: 'tiles',
  input: tileParams,
  invalidRequestCode: 'not-found',
  maxBodyBytes: 0,
  async handle({ input }) {
    const image = await getTileStore().read(input);
    // The map shows its grid and a message. This response must not be cached.
    if (!image) return new Response(null, { status: 502, headers: { 'cache-control': 'no-store' } });
    return new BufferedResponse(new Uint8Array(image.bytes), {
      headers: {
        'content-type': image.type,
        'cache-control': `private, max-age=${CACHE_SECONDS}, immutable`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      },
    });
  },
});
