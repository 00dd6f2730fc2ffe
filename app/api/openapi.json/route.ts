import { OPERATIONS } from '@/lib/operations';
import { createOpenApiDocument } from '@/lib/platform/http/open-api';
import { getRuntime } from '@/lib/platform/process/runtime';

/** The OpenAPI description (docs/architecture.md, "Operations"). */
export function GET(): Response {
  return Response.json(createOpenApiDocument(OPERATIONS, getRuntime().config.PUBLIC_URL), {
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
}
