import { z } from 'zod';

/** What an input schema says of its fields, and a plain value for each that names no thing. */
type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Field {
  name: string;
  schema: JsonSchema;
  required: boolean;
}

/** The fields of an input. Where it may have several shapes, those of the first, which our own browsers send. */
export function getFields(input: z.ZodType): Field[] {
  const shape = getFirstShape(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
  return getProperties(shape).map(([name, schema]) => ({
    name,
    schema,
    required: shape.required?.includes(name) === true,
  }));
}

/** The places in a field where the id of something is asked for: by the format, or by how the field is called. */
export function getIdsIn(schema: JsonSchema, path: string): string[] {
  const inside = [
    ...getProperties(schema).flatMap(([name, inner]) => getIdsIn(inner, `${path}.${name}`)),
    ...[schema.items, schema.additionalProperties, ...getShapes(schema)]
      .filter(isSchema)
      .flatMap((inner) => getIdsIn(inner, path)),
  ];
  const isId = schema.format === 'uuid' || (schema.type === 'string' && ID_NAME.test(path));
  return [...new Set(isId ? [path, ...inside] : inside)];
}

const ID_NAME = /(^|\.)id\w*$|(Id|ids?|Ids)$|[tT]oken$/;

/** A value that the schema takes, as far as the schema says what it takes. */
export function getPlainValue(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const shape = getFirstShape(schema);
  if (shape !== schema) return getPlainValue(shape);
  const { minimum = -Infinity, maximum = Infinity } = schema;
  switch (schema.type) {
    case 'object':
      return getPlainFields(schema);
    case 'array':
      return isSchema(schema.items) ? [getPlainValue(schema.items)] : [];
    case 'number':
    case 'integer':
      return Math.min(Math.max(1, minimum), maximum);
    case 'boolean':
      return true;
    case 'string':
      return OF_FORMAT[schema.format ?? ''] ?? 'Some words';
    default:
      return undefined;
  }
}

const OF_FORMAT: Partial<Record<string, string>> = {
  'date-time': '2026-11-21T15:00:00.000Z',
  date: '2026-11-21',
  email: 'somebody@example.com',
};

const getPlainFields = (schema: JsonSchema) =>
  Object.fromEntries(
    getProperties(schema)
      .filter(([name]) => schema.required?.includes(name))
      .map(([name, inner]) => [name, getPlainValue(inner)]),
  );

const getShapes = ({ anyOf = [], oneOf = [], allOf = [] }: JsonSchema) => [...anyOf, ...oneOf, ...allOf];

const getFirstShape = (schema: JsonSchema): JsonSchema => getShapes(schema).find(isSchema) ?? schema;

const getProperties = ({ properties = {} }: JsonSchema) =>
  Object.entries(properties).flatMap(([name, inner]) => (isSchema(inner) ? [[name, inner] as const] : []));

const isSchema = (part: unknown): part is JsonSchema =>
  typeof part === 'object' && part !== null && !Array.isArray(part);
