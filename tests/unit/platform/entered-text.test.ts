import { z } from 'zod';
import { OPERATIONS } from '@/lib/operations';

/** What a person pasted along with their words: no keyboard has it, no screen shows it, and PostgreSQL refuses it. */
const NUL = '\u0000';

/** What is taken as it came, because it is looked at and not kept. */
const UNCHECKED_FIELDS: Readonly<Record<string, string>> = {
  password: 'only its hash is kept',
  currentPassword: 'a password',
  token: 'a secret of which only the hash is looked up',
  link: 'a secret, or an id',
  invitation: 'a secret of which only the hash is looked up',
  sealedChallenge: 'what this server has sealed itself',
  username: 'compared with the session’s own',
  email: 'compared with the session’s own',
  unit: 'not read: the session says which unit',
  fields: 'compared with names of fields',
  seen: 'compared with what is stored',
  reportversion: 'compared with the report’s version',
  connectionData: 'divided into ids',
  flexdata: 'divided into the fields of a report',
};

/** The places of an input that take a text with NUL in it and hand it on as it came. */
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
  if (schema instanceof z.ZodPipe) return isMadeOfText(schema) ? [] : [['', schema.in]];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [['', schema.unwrap()]];
  return [];
}

/** Such as a day or a list that is written as one text: what becomes of it was looked at already. */
const isMadeOfText = ({ in: before }: z.ZodPipe): boolean =>
  before instanceof z.ZodPipe ? isMadeOfText(before) : before instanceof z.ZodString;

test('the server removes control characters from all entered text without an error', () => {
  const uncheckedPaths = OPERATIONS.flatMap(({ contract, input }) => findUncheckedTexts(input, contract.name));
  expect(uncheckedPaths.filter((path) => !(path.slice(path.lastIndexOf('.') + 1) in UNCHECKED_FIELDS))).toEqual([]);
});
