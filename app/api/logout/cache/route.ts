import { fromOwnOrigin } from '@/lib/platform/operation/request';

/**
 * Empties the browser's cache of our answers, above all of photos. A page calls this when it finds that somebody else
 * was signed in on this device before (decision 010). It needs no session and changes nothing on the server.
 */
export async function POST(request: Request): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  if (!fromOwnOrigin(request.headers)) return new Response(null, { status: 403, headers });
  return new Response(null, { status: 204, headers: { ...headers, 'clear-site-data': '"cache"' } });
}
