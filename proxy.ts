import { randomBytes } from 'node:crypto';
import { NextResponse, type NextRequest } from 'next/server';
import { PATH_HEADER, pagePolicy } from '@/lib/platform/page-policy';
import { runtime } from '@/lib/platform/runtime';

/**
 * Gives every page a content security policy with a nonce of its own, which Next puts on its scripts, and tells the
 * page its own address, so that sign-in can lead back to it. Sessions are not checked here but where data is read. The
 * routes under /api/ are left out because a body that passes through this proxy is cut off at 10 MB.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64');
  const policy = pagePolicy(nonce, runtime().config, process.env.NODE_ENV === 'development');
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

export const config = {
  matcher: ['/((?!api/|_next/static/|_next/image|images/|vendor/|.*\\.(?:js|mjs|css|svg|png|jpg|ico|webmanifest)$).*)'],
};
