import type { NextRequest } from 'next/server';
import { PROVIDER, providerHandlers } from '@/lib/accounts/server/auth';
import { runtime } from '@/lib/platform/runtime';
import { failure } from '@/lib/failures';
import { respond } from '@/lib/platform/operation/door';

/**
 * The address that an identity provider sends people back to. next-auth's other addresses stay closed: signing in and
 * out are server actions, and its session address would make a lasting cookie of one that should end with the browser.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const isReturn = request.nextUrl.pathname === `/api/auth/callback/${PROVIDER}`;
  if (!isReturn || !runtime().config.OIDC_ISSUER) return respond(failure('not-found'), '');
  return providerHandlers.GET(request);
}
