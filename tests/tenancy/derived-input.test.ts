import { z } from 'zod';
import { line, position, uuid } from '@/lib/platform/operation/input-schemas';
import { refersToUnitData, createOwnInput, type Scene } from './test-inputs';

// These schemas need no data, so no world and no person are created.
const NOBODY = {} as never;
const UNIT = { site: { id: 'a site of the unit' } };
const scene = { unit: UNIT } as unknown as Scene;

const createOperation = (input: z.ZodType) => ({ contract: { name: 'planted.run' }, input });
const deriveInput = (input: z.ZodType) => createOwnInput(createOperation(input), scene, NOBODY);

test('deriveInput creates values for required plain fields and omits optional ones', async () => {
  const schema = z.object({
    note: line(20),
    place: position,
    kinds: z.array(z.enum(['a', 'b'])),
    more: line(9).optional(),
  });
  expect(await deriveInput(schema)).toEqual({ note: 'Some words', place: { lat: 1, lng: 1 }, kinds: ['a'] });
  expect(refersToUnitData(createOperation(schema))).toBe(false);
});

test("deriveInput fills a field that takes an id with the unit's data, even if the field is optional", async () => {
  const schema = z.object({ siteId: z.string().optional() });
  expect(await deriveInput(schema)).toEqual({ siteId: UNIT.site.id });
  expect(refersToUnitData(createOperation(schema))).toBe(true);
});

test.each([
  ['an id', { thing: uuid }, 'thing'],
  ['an optional id', { thing: uuid.optional() }, 'thing'],
  ['an id in a list', { things: z.array(uuid) }, 'things'],
  ['a nested id', { part: z.object({ thing: uuid.nullable() }) }, 'part.thing'],
  ['a text with the name of an id', { stakeholderId: line(40) }, 'stakeholderId'],
])('deriveInput fails with advice for %s that FIELD_INPUTS does not have', async (_description, fields, fieldPath) => {
  await expect(deriveInput(z.object(fields))).rejects.toThrow(
    `planted.run: '${fieldPath}' takes an id. Add '${fieldPath.split('.')[0]}' to FIELD_INPUTS`,
  );
});

test('deriveInput fails with advice if the schema rejects the derived input', async () => {
  const schema = z.object({ picture: z.string().refine((name) => name.endsWith('.jpg'), 'is not a photo name') });
  await expect(deriveInput(schema)).rejects.toThrow(/'picture' \(is not a photo name\).*to FIELD_INPUTS/);
});
