import { z } from 'zod';
import { addElapsedHours } from '@/lib/dates';
import { formatCursor, parseCursor } from '@/lib/list-cursor';
import type { Call } from '@/lib/platform/operation/call';
import { createFileEndpoint, type FileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { cursor, instant, uuid } from '@/lib/platform/operation/input-schemas';
import { createAddress, describeInvalidRequest, limitParameter } from './api-query';
import { API_FORMATS, createPageResponse } from './formats';
import { API_RESOURCES } from './resources/resources';
import type { Resource } from './resources/resource';
import { allowTokens } from './token-access';

export const itemQuerySchema = z.strictObject({
  /** Only items that changed at or after this time. */
  since: instant.optional(),
  /** From `next` of the response before. */
  cursor: cursor.optional(),
  limit: limitParameter,
  site: uuid.optional(),
  format: z.enum(API_FORMATS).default('json'),
});
type ItemParameters = z.output<typeof itemQuerySchema>;

/** Hours before the first request of a walk that the next `since` covers: no transaction takes as long. */
const OVERLAP_HOURS = 1;

const createResourceEndpoint = (resource: Resource): FileEndpoint =>
  createFileEndpoint({
    name: `api.${resource.name}`,
    route: `GET /api/v1/${resource.name}`,
    access: allowTokens({
      scope: resource.scope,
      read: async (db, { input, now }: { input: ItemParameters; now: Date }) => ({
        items: await resource.load(db, toQuery(input), now),
      }),
    }),
    rate: 'api',
    input: itemQuerySchema,
    invalidRequestCode: 'api-not-found',
    describeInvalidInput: describeInvalidRequest,
    maxBodyBytes: 0,
    handle: ({ input, data, call }) => Promise.resolve(createResponse(resource, input, { ...data, call })),
  });

/** One more item than requested shows whether another page follows. */
const toQuery = ({ cursor: place, limit, since, site }: ItemParameters) => ({
  after: parseCursor(place ?? '')?.id ?? null,
  limit: limit + 1,
  since: since ?? null,
  siteId: site ?? null,
  id: null,
  box: null,
  interval: null,
});

function createResponse(
  resource: Resource,
  { limit, since, site, format, cursor: place }: ItemParameters,
  { items, call }: { items: Awaited<ReturnType<Resource['load']>>; call: Call },
): Response {
  const page = items.slice(0, limit);
  const last = page.at(-1);
  // The cursor has the start of the walk, so that every page of it names the same `since`.
  const startedAt = (parseCursor(place ?? '')?.at ?? call.now).toISOString();
  const next =
    items.length > page.length && last
      ? createAddress(`/api/v1/${resource.name}`, {
          since,
          site,
          format,
          limit,
          cursor: formatCursor({ at: startedAt, id: last.id }),
        })
      : null;
  return createPageResponse(format, {
    resource,
    items: page,
    next,
    since: addElapsedHours(startedAt, -OVERLAP_HOURS),
    requestId: call.requestId,
  });
}

export const RESOURCE_ENDPOINTS = API_RESOURCES.map(createResourceEndpoint);
