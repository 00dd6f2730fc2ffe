import { z } from 'zod';
import { PERMISSIONS } from '@/lib/permissions';
import type { Operation } from '@/lib/platform/operation/implement';
import { getSessionCookieName } from '@/lib/platform/security/session-cookie';

type Json = Record<string, unknown>;

/** Generates the OpenAPI 3.1 document from the operations: paths, permissions, inputs, outputs and errors. */
export function createOpenApiDocument(operations: readonly Operation[], publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const { path, method } = operation.contract;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Earth Tight',
      version: '1',
      description: 'Requests that change data must have the Origin of this server, as browsers send it.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: { securitySchemes: { session: createSessionScheme() }, schemas: { Refusal: FAILURE_SCHEMA } },
  };
}

const createSessionScheme = (): Json => ({ type: 'apiKey', in: 'cookie', name: getSessionCookieName() });

const FAILURE_SCHEMA: Json = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'A stable code for programs.' },
    message: { type: 'string', description: 'A message to show to the user.' },
    details: { description: 'Further data, for some codes.' },
  },
};

function describeOperation({ contract, input, output }: Operation): Json {
  const audience = PERMISSIONS[contract.permission];
  const schema = toJsonSchema(input);
  const pathNames = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const properties = getProperties(schema);
  const isRead = contract.method === 'GET';
  const queryNames = isRead ? Object.keys(properties).filter((name) => !pathNames.includes(name)) : [];
  const createParameter = (location: 'path' | 'query') => (name: string) => ({
    name,
    in: location,
    required: location === 'path' || listRequired(schema).includes(name),
    schema: properties[name] ?? { type: 'string' },
  });
  return {
    operationId: contract.name,
    description:
      typeof audience === 'string' ? `For ${audience}.` : `For members of a work unit: ${audience.join(', ')}.`,
    security: audience === 'anyone' ? [] : [{ session: [] }],
    parameters: [...pathNames.map(createParameter('path')), ...queryNames.map(createParameter('query'))],
    ...(isRead ? {} : { requestBody: { required: true, content: { 'application/json': { schema } } } }),
    responses: {
      200: { description: 'Success.', content: { 'application/json': { schema: toJsonSchema(output) } } },
      default: {
        description: 'Failure.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
}

/**
 * The JSON Schema of a Zod schema, by its input side, also for outputs. What JSON Schema cannot express (transforms,
 * custom checks) is omitted.
 */
function toJsonSchema(zodSchema: z.ZodType): Json {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(zodSchema, { io: 'input', unrepresentable: 'any' });
  return schema;
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});
const getProperties = (schema: Json) => objectSchema.parse(schema).properties;
const listRequired = (schema: Json) => objectSchema.parse(schema).required;
