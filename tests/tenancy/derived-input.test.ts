import { z } from 'zod';
import { line, position, uuid } from '@/lib/platform/operation/input-schemas';
import { isThingName, ownInput, type Scene } from './test-inputs';

/** The matrix asks operations as their schemas say. What no schema can say must be heard of, not guessed. */
// Nothing in these schemas asks the product or the person, so neither is set up here.
const NOBODY = {} as never;
const UNIT = { site: { id: 'a site of the unit' } };
const scene = { unit: UNIT } as unknown as Scene;

const makePlanted = (input: z.ZodType) => ({ contract: { name: 'planted.ask' }, input });
const deriveInput = (input: z.ZodType) => ownInput(makePlanted(input), scene, NOBODY);

test('plain fields get values that the schema takes, and what may be left out is left out', async () => {
  const schema = z.object({
    note: line(20),
    place: position,
    kinds: z.array(z.enum(['a', 'b'])),
    more: line(9).optional(),
  });
  expect(await deriveInput(schema)).toEqual({ note: 'Some words', place: { lat: 1, lng: 1 }, kinds: ['a'] });
  expect(isThingName(makePlanted(schema))).toBe(false);
});

test('a field that names a thing gets one of the unit, also where it may be left out', async () => {
  const schema = z.object({ siteId: z.string().optional() });
  expect(await deriveInput(schema)).toEqual({ siteId: UNIT.site.id });
  expect(isThingName(makePlanted(schema))).toBe(true);
});

test.each([
  ['an id of something', { thing: uuid }, 'thing'],
  ['an id that may be left out', { thing: uuid.optional() }, 'thing'],
  ['an id in a list', { things: z.array(uuid) }, 'things'],
  ['an id in a part', { part: z.object({ thing: uuid.nullable() }) }, 'part.thing'],
  ['a text that is called an id', { stakeholderId: line(40) }, 'stakeholderId'],
])('%s that the table does not know is refused, with what to do', async (_, fields, place) => {
  await expect(deriveInput(z.object(fields))).rejects.toThrow(
    `planted.ask: '${place}' takes the id of something. Say in ASKED`,
  );
});

test('an input that the schema rejects without a reason is rejected with advice', async () => {
  const schema = z.object({ picture: z.string().refine((name) => name.endsWith('.jpg'), 'is not a photo name') });
  await expect(deriveInput(schema)).rejects.toThrow(/'picture' \(is not a photo name\).*Say in ASKED/);
});
