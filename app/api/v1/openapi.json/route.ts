import { createApiDocument } from '@/lib/integrations/server/api-document';

/** The OpenAPI description of the API for programs. */
export function GET(): Response {
  return Response.json(createApiDocument(), {
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
}
