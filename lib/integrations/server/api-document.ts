import { z } from 'zod';
import { API_SCOPE_LABELS } from '@/lib/integrations/scopes';
import { getRuntime } from '@/lib/platform/process/runtime';
import { rainInputSchema } from './rain-endpoint';
import { toResponseProperty } from './formats';
import { itemQuerySchema } from './resource-endpoints';
import { API_RESOURCES } from './resources/resources';
import type { Resource } from './resources/resource';

type Json = Record<string, unknown>;

/** The OpenAPI 3.0 description of the API for programs with a token, generated from the same schemas. */
export const createApiDocument = (): Json => ({
  openapi: '3.0.3',
  info: {
    title: 'Earth Tight API',
    version: '1',
    description:
      'Sites, inspections, BMPs, corrective actions and rain of a work unit. Times are ISO 8601 in UTC, days those of the site, places WGS 84. ' +
      '/api/features offers sites, BMPs and corrective actions as OGC API - Features - Part 1: Core.',
  },
  servers: [{ url: new URL('/api/v1', getRuntime().config.PUBLIC_URL).href }],
  security: [{ token: [] }],
  paths: Object.fromEntries(
    API_RESOURCES.map((resource) => [
      `/${resource.name}`,
      { get: describeList(resource), ...(resource.name === 'rain' ? { post: ADD_RAIN } : {}) },
    ]),
  ),
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      ...Object.fromEntries(API_RESOURCES.map(({ name, item }) => [toSchemaName(name), toSchema(item)])),
      Failure: FAILURE,
    },
  },
});

const FAILURE: Json = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'A stable code for programs.' },
    message: { type: 'string', description: 'A message to show to the user.' },
  },
};

/** 'corrective-actions' → 'CorrectiveActions' */
const toSchemaName = (name: string): string =>
  name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());

function describeList({ name, title, description, scope }: Resource): Json {
  const properties = z.object({ properties: z.record(z.string(), z.unknown()) }).parse(toSchema(itemQuerySchema));
  const items = { type: 'array', items: { $ref: `#/components/schemas/${toSchemaName(name)}` } };
  return {
    operationId: `list${toSchemaName(name)}`,
    summary: title,
    description: `${description} Needs the scope '${API_SCOPE_LABELS[scope]}'.`,
    parameters: Object.entries(properties.properties).map(([parameter, schema]) => ({
      name: parameter,
      in: 'query',
      required: false,
      description: PARAMETERS[parameter as keyof typeof PARAMETERS],
      schema,
    })),
    responses: {
      200: {
        description: 'A page in the order of the ids. The header Link has the next page.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: [toResponseProperty(name), 'next', 'since'],
              properties: {
                [toResponseProperty(name)]: items,
                next: { type: 'string', nullable: true, description: 'The address of the next page.' },
                since: { type: 'string', format: 'date-time', description: 'The `since` of the next synchronization.' },
              },
            },
          },
          'text/csv': { schema: { type: 'string' } },
          'application/geo+json': { schema: { type: 'object' } },
        },
      },
      default: FAILURE_RESPONSE,
    },
  };
}

const PARAMETERS = {
  since: 'Only items that changed at or after this time.',
  cursor: 'From `next` of the page before.',
  limit: 'Items of a page.',
  site: 'Only items of this site.',
  format: 'JSON, CSV or GeoJSON (RFC 7946).',
} as const satisfies Record<keyof typeof itemQuerySchema.shape, string>;

const FAILURE_RESPONSE: Json = {
  description: 'Failure. After 120 requests in a minute the status is 429, with Retry-After.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
};

const ADD_RAIN: Json = {
  operationId: 'addRain',
  summary: 'Add a reading of a station',
  description: `The same id twice is one reading. A person confirms storms. Needs the scope '${API_SCOPE_LABELS['write-rain']}'.`,
  requestBody: { required: true, content: { 'application/json': { schema: toSchema(rainInputSchema) } } },
  responses: {
    200: {
      description: 'The reading is stored.',
      content: {
        'application/json': {
          schema: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } },
        },
      },
    },
    default: FAILURE_RESPONSE,
  },
};

function toSchema(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' });
}
