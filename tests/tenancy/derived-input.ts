import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Field {
  name: string;
  schema: JsonSchema;
  required: boolean;
}

/** The fields of an input. If it has several shapes, those of the first, which our browsers send. */
export function listFields(input: z.ZodType): Field[] {
  const shape = getFirstShape(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
  return getProperties(shape).map(([name, schema]) => ({
    name,
    schema,
    required: shape.required?.includes(name) === true,
  }));
}

/** The paths in a field that take an id, by format or name. */
export function listIdPaths(schema: JsonSchema, path: string): string[] {
  const innerSchemas = [
    ...getProperties(schema).flatMap(([name, inner]) => listIdPaths(inner, `${path}.${name}`)),
    ...[schema.items, schema.additionalProperties, ...getShapes(schema)]
      .filter(isSchema)
      .flatMap((inner) => listIdPaths(inner, path)),
  ];
  const isId = schema.format === 'uuid' || (schema.type === 'string' && ID_NAME.test(path));
  return [...new Set(isId ? [path, ...innerSchemas] : innerSchemas)];
}

const ID_NAME = /(^|\.)id\w*$|(Id|ids?|Ids)$|[tT]oken$/;

/** A value that fits the schema, without its refinements. */
export function createPlainValue(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const shape = getFirstShape(schema);
  if (shape !== schema) return createPlainValue(shape);
  const { minimum = -Infinity, maximum = Infinity } = schema;
  switch (schema.type) {
    case 'object':
      return createPlainFields(schema);
    case 'array':
      return isSchema(schema.items) ? [createPlainValue(schema.items)] : [];
    case 'number':
    case 'integer':
      return Math.min(Math.max(1, minimum), maximum);
    case 'boolean':
      return true;
    case 'string':
      return VALUES_BY_FORMAT[schema.format ?? ''] ?? 'Some words';
    default:
      return undefined;
  }
}

const VALUES_BY_FORMAT: Partial<Record<string, string>> = {
  'date-time': '2026-11-21T15:00:00.000Z',
  date: '2026-11-21',
  email: 'someone@example.com',
};

const createPlainFields = (schema: JsonSchema) =>
  Object.fromEntries(
    getProperties(schema)
      .filter(([name]) => schema.required?.includes(name))
      .map(([name, inner]) => [name, createPlainValue(inner)]),
  );

const getShapes = ({ anyOf = [], oneOf = [], allOf = [] }: JsonSchema) => [...anyOf, ...oneOf, ...allOf];

const getFirstShape = (schema: JsonSchema): JsonSchema => getShapes(schema).find(isSchema) ?? schema;

const getProperties = ({ properties = {} }: JsonSchema) =>
  Object.entries(properties).flatMap(([name, inner]) => (isSchema(inner) ? [[name, inner] as const] : []));

const isSchema = (part: unknown): part is JsonSchema =>
  typeof part === 'object' && part !== null && !Array.isArray(part);
