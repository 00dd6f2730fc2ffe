import type { NextRequest } from 'next/server';
import { PROVIDER_ID, providerHandlers } from '@/lib/accounts/server/auth';
import { getRuntime } from '@/lib/platform/process/runtime';
import { failure } from '@/lib/failures';
import { createResponse } from '@/lib/platform/operation/json-handler';

/**
 * The callback URL of the identity provider. next-auth's other routes stay closed: sign-in and sign-out are server
 * actions, and its session route would turn a session cookie into a persistent one.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const isCallback = request.nextUrl.pathname === `/api/auth/callback/${PROVIDER_ID}`;
  if (!isCallback || !getRuntime().config.OIDC_ISSUER) return createResponse(failure('not-found'), '');
  return providerHandlers.GET(request);
}
