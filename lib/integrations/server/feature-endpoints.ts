import { z } from 'zod';
import { failure } from '@/lib/failures';
import { formatCursor, parseCursor } from '@/lib/list-cursor';
import type { TokenActor } from '@/lib/platform/database/client';
import { createFileEndpoint, type FileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { cursor, instant, uuid } from '@/lib/platform/operation/input-schemas';
import { createJson, GEOJSON, JSON_TYPE, toFeature } from './formats';
import { createAddress, describeInvalidRequest, limitParameter } from './api-query';
import { API_RESOURCES } from './resources/resources';
import type { BoundingBox, Interval, Item, ItemQuery, Resource } from './resources/resource';
import { allowTokens } from './token-access';

/** OGC API - Features - Part 1: Core (OGC 17-069r4), read-only, for programs with a token (API-07). */

const ROOT = '/api/features' as const;

/** `f`: clients such as QGIS ask for a format with it. */
const format = { f: z.enum(['json', 'geojson']).optional() };
const noParameters = z.strictObject(format);

const CONFORMANCE_CLASSES = ['core', 'geojson', 'oas30'].map(
  (name) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`,
);

const createLink = (path: string, rel: string, type: string, title: string) => ({
  href: createAddress(path),
  rel,
  type,
  title,
});

const createDocumentEndpoint = (
  name: string,
  path: string,
  createDocument: (token: TokenActor) => object,
): FileEndpoint =>
  createFileEndpoint({
    name: `features.${name}`,
    route: `GET ${ROOT}${path}`,
    access: allowTokens({
      scope: null,
      read: (_db, { token }: { input: z.output<typeof noParameters>; token: TokenActor }) => Promise.resolve(token),
    }),
    rate: 'api',
    input: noParameters,
    invalidRequestCode: 'api-not-found',
    describeInvalidInput: describeInvalidRequest,
    maxBodyBytes: 0,
    handle: ({ data, call }) =>
      Promise.resolve(createJson(createDocument(data), { type: JSON_TYPE, requestId: call.requestId })),
  });

const landingPageEndpoint = createDocumentEndpoint('landingPage', '', () => ({
  title: 'Earth Tight',
  description: 'Sites, BMPs and corrective actions of a work unit.',
  links: [
    createLink(ROOT, 'self', JSON_TYPE, 'This document'),
    createLink('/api/v1/openapi.json', 'service-desc', OPENAPI_TYPE, 'The API'),
    createLink(`${ROOT}/conformance`, 'conformance', JSON_TYPE, 'Conformance classes'),
    createLink(`${ROOT}/collections`, 'data', JSON_TYPE, 'Collections'),
  ],
}));

const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.0';

const conformanceEndpoint = createDocumentEndpoint('conformance', '/conformance', () => ({
  conformsTo: CONFORMANCE_CLASSES,
}));

const COLLECTIONS = API_RESOURCES.filter(({ isCollection }) => isCollection);

/** The collections that the token may read. */
const collectionsEndpoint = createDocumentEndpoint('collections', '/collections', ({ scopes }) => ({
  links: [createLink(`${ROOT}/collections`, 'self', JSON_TYPE, 'This document')],
  collections: COLLECTIONS.filter(({ scope }) => scopes.includes(scope)).map(describeCollection),
}));

const describeCollection = ({ name, title, description }: Resource) => ({
  id: name,
  title,
  description,
  itemType: 'feature',
  crs: [CRS84],
  links: [
    createLink(`${ROOT}/collections/${name}`, 'self', JSON_TYPE, title),
    createLink(`${ROOT}/collections/${name}/items`, 'items', GEOJSON, title),
  ],
});

/** Longitude, latitude. */
const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';

const bbox = z.string().transform((value, context): BoundingBox => {
  const numbers = value.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  // Six numbers have a height in the third and the sixth place, which the places here do not have.
  const [west, south, east, north] = numbers.length === 6 ? [0, 1, 3, 4].map((place) => numbers[place]) : numbers;
  const isValid =
    (numbers.length === 4 || numbers.length === 6) && numbers.every(Number.isFinite) && (south ?? 0) <= (north ?? 0);
  if (!isValid) context.addIssue('Give four numbers: west, south, east, north');
  return [west ?? 0, south ?? 0, east ?? 0, north ?? 0];
});

/** An instant, or an interval with '..' or nothing for an open end (OGC 17-069r4, 7.15.4). */
const datetime = z.string().transform((value, context): Interval => {
  const parts = value.split('/');
  const [from, to = from] = parts.map((part) => (part === '..' || part === '' ? null : part));
  const times = [from ?? null, to ?? null];
  const isValid =
    parts.length <= 2 && value !== '' && times.every((time) => time === null || instant.safeParse(time).success);
  if (!isValid) context.addIssue('Give an instant or an interval in RFC 3339');
  return { from: times[0] ?? null, to: times[1] ?? null };
});

const itemsSchema = z.strictObject({
  ...format,
  limit: limitParameter,
  bbox: bbox.optional(),
  datetime: datetime.optional(),
  cursor: cursor.optional(),
});

const createCollectionEndpoints = (resource: Resource): FileEndpoint[] => {
  const { name, scope } = resource;
  const path = `${ROOT}/collections/${name}` as const;
  const options = {
    rate: 'api',
    invalidRequestCode: 'api-not-found',
    describeInvalidInput: describeInvalidRequest,
    maxBodyBytes: 0,
  } as const;
  const collection = createFileEndpoint({
    ...options,
    name: `features.collection.${name}`,
    route: `GET ${path}`,
    access: allowTokens({
      scope,
      read: (_db, { input }: { input: z.output<typeof noParameters> }) => Promise.resolve(input),
    }),
    input: noParameters,
    handle: ({ call }) =>
      Promise.resolve(createJson(describeCollection(resource), { type: JSON_TYPE, requestId: call.requestId })),
  });
  const items = createFileEndpoint({
    ...options,
    name: `features.items.${name}`,
    route: `GET ${path}/items`,
    access: allowTokens({
      scope,
      read: async (db, { input, now }: { input: z.output<typeof itemsSchema>; now: Date }) => ({
        found: await resource.load(db, toQuery(input), now),
      }),
    }),
    input: itemsSchema,
    handle: ({ request, input, data: { found }, call }) =>
      Promise.resolve(
        createJson(createCollection(found, { limit: input.limit, url: new URL(request.url), now: call.now }), {
          type: GEOJSON,
          requestId: call.requestId,
        }),
      ),
  });
  const single = createFileEndpoint({
    ...options,
    name: `features.item.${name}`,
    route: `GET ${path}/items/{id}`,
    access: allowTokens({
      scope,
      read: async (db, { input: { id }, now }: { input: { id: string }; now: Date }) => {
        const [item] = await resource.load(db, { ...EVERYTHING, id, limit: 1 }, now);
        return item ?? failure('api-not-found');
      },
    }),
    input: z.strictObject({ ...format, id: uuid }),
    describeInvalidInput: undefined,
    handle: ({ data, call }) => {
      const links = [
        createLink(`${path}/items/${data.id}`, 'self', GEOJSON, 'This feature'),
        createLink(path, 'collection', JSON_TYPE, resource.title),
      ];
      return Promise.resolve(createJson({ ...toFeature(data), links }, { type: GEOJSON, requestId: call.requestId }));
    },
  });
  return [collection, items, single];
};

const EVERYTHING: Omit<ItemQuery, 'limit'> = {
  after: null,
  since: null,
  siteId: null,
  id: null,
  box: null,
  interval: null,
};

const toQuery = ({ limit, bbox: box, datetime: interval, cursor: place }: z.output<typeof itemsSchema>): ItemQuery => ({
  ...EVERYTHING,
  after: parseCursor(place ?? '')?.id ?? null,
  limit: limit + 1,
  box: box ?? null,
  interval: interval ?? null,
});

function createCollection(found: readonly Item[], { limit, url, now }: { limit: number; url: URL; now: Date }) {
  const features = found.slice(0, limit);
  const last = features.at(-1);
  const parameters = Object.fromEntries(url.searchParams);
  const createPageLink = (rel: string, changed: Record<string, string> = {}) => ({
    href: createAddress(url.pathname, { ...parameters, ...changed }),
    rel,
    type: GEOJSON,
  });
  return {
    type: 'FeatureCollection',
    features: features.map(toFeature),
    timeStamp: now.toISOString(),
    numberReturned: features.length,
    links: [
      createPageLink('self'),
      ...(found.length > features.length && last
        ? [createPageLink('next', { cursor: formatCursor({ at: now.toISOString(), id: last.id }) })]
        : []),
    ],
  };
}

export const FEATURE_ENDPOINTS = [
  landingPageEndpoint,
  conformanceEndpoint,
  collectionsEndpoint,
  ...COLLECTIONS.flatMap(createCollectionEndpoints),
];
