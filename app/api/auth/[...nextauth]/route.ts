import type { NextRequest } from 'next/server';
import { PROVIDER, providerHandlers } from '@/lib/accounts/server/auth';
import { runtime } from '@/lib/platform/runtime';
import { failure } from '@/lib/failures';
import { respond } from '@/lib/platform/operation/door';

/**
 * The callback URL of the identity provider. next-auth's other routes stay closed: sign-in and sign-out are server
 * actions, and its session route would turn a session cookie into a persistent one.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const isReturn = request.nextUrl.pathname === `/api/auth/callback/${PROVIDER}`;
  if (!isReturn || !runtime().config.OIDC_ISSUER) return respond(failure('not-found'), '');
  return providerHandlers.GET(request);
}
