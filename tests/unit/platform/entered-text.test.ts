import { z } from 'zod';
import { OPERATIONS } from '@/lib/operations';

/** A pasted text may contain this invisible character, which PostgreSQL rejects. */
const NUL = '\u0000';

/** Fields whose text is only compared or parsed and not stored, so it may contain control characters. */
const UNCHECKED_FIELDS: Readonly<Record<string, string>> = {
  password: 'only its hash is kept',
  currentPassword: 'a password',
  token: 'a secret of which only the hash is looked up',
  link: 'a secret, or an id',
  checkId: 'compared with a pattern',
  invitation: 'a secret of which only the hash is looked up',
  sealedChallenge: 'what this server has sealed itself',
  username: 'compared with the session’s own',
  email: 'compared with the session’s own',
  unit: 'not read: the session says which unit',
  fields: 'compared with names of fields',
  actionIds: 'compared with the actions of the BMP',
  seen: 'compared with what is stored',
  reportversion: 'compared with the report’s version',
  connectionData: 'divided into ids',
  flexdata: 'divided into the fields of a report',
};

/** The paths of an input that accept a text with NUL and pass it on unchanged. */
function findUncheckedTexts(schema: unknown, path: string): string[] {
  if (!(schema instanceof z.ZodType)) return [];
  const parsed = schema.safeParse(`Some${NUL}words`);
  if (parsed.success) return JSON.stringify(parsed.data).includes('\\u0000') ? [path] : [];
  return getParts(schema).flatMap(([name, part]) => findUncheckedTexts(part, name === '' ? path : `${path}.${name}`));
}

function getParts(schema: z.ZodType): [name: string, part: unknown][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodArray) return [['', schema.element]];
  if (schema instanceof z.ZodRecord) return [['', schema.valueType]];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => ['', option]);
  if (schema instanceof z.ZodPipe) return isTextParser(schema) ? [] : [['', schema.in]];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [['', schema.unwrap()]];
  return [];
}

/** Whether a pipe parses a text, such as a day or a list. Its output is then not text. */
const isTextParser = ({ in: before }: z.ZodPipe): boolean =>
  before instanceof z.ZodPipe ? isTextParser(before) : before instanceof z.ZodString;

test('the server removes control characters from all entered text without an error', () => {
  const uncheckedPaths = OPERATIONS.flatMap(({ contract, input }) => findUncheckedTexts(input, contract.name));
  expect(uncheckedPaths.filter((path) => !(path.slice(path.lastIndexOf('.') + 1) in UNCHECKED_FIELDS))).toEqual([]);
});
