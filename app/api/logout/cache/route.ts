import { isOwnOrigin } from '@/lib/platform/operation/request';

/** Clears the browser's cache after another person was signed in here (decision 010). Needs no session. */
export async function POST(request: Request): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  if (!isOwnOrigin(request.headers)) return new Response(null, { status: 403, headers });
  return new Response(null, { status: 204, headers: { ...headers, 'clear-site-data': '"cache"' } });
}
