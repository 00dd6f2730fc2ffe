import { randomBytes } from 'node:crypto';
import { NextResponse, type NextRequest } from 'next/server';
import { PATH_HEADER, pagePolicy } from '@/lib/platform/page-policy';
import { runtime } from '@/lib/platform/runtime';

/**
 * Every page gets a content policy with a nonce of its own; Next puts the nonce on its scripts. It also learns
 * its own address, so that sign-in can lead back to it. Nothing else belongs here: sessions are checked where data is
 * read. The doors under /api/ are left out because bodies that pass through a proxy are cut at 10 MB.
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
