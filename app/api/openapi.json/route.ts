import { OPERATIONS } from '@/lib/operations';
import { openApi } from '@/lib/platform/open-api';
import { runtime } from '@/lib/platform/runtime';

/** The OpenAPI description (docs/architecture.md, "Operations"). */
export function GET(): Response {
  return Response.json(openApi(OPERATIONS, runtime().config.PUBLIC_URL), {
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
}
