import { updateLanguage } from '@/lib/accounts/contract';
import { outboxMessage } from '@/lib/activity/contract';
import { editorData } from '@/lib/reports/contract';
import { createOpenReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const readStored = (id: string) =>
  world.runAsMaintenance(async (db) => (await db.person.findUniqueOrThrow({ where: { id } })).language);

test('a person can select and clear a language', async () => {
  expect(await unit.inspector.call(updateLanguage, { language: 'es' })).toEqual({ success: true });
  expect(await readStored(unit.inspector.id)).toBe('es');
  await unit.inspector.call(updateLanguage, { language: 'browser' });
  expect(await readStored(unit.inspector.id)).toBeNull();
});

test('the server refuses an unknown language', async () => {
  const response = await unit.inspector.tryCall(
    updateLanguage,
    Object.assign({ language: 'en' as const }, { language: 'fr' }),
  );
  expect(response).toMatchObject({ code: 'bad-input' });
  expect(await readStored(unit.inspector.id)).toBeNull();
});

test('each recipient gets messages in their selected language, or in English', async () => {
  await unit.leader.call(updateLanguage, { language: 'es' });
  const { id } = await createOpenReport(unit, { fields: { siteId: unit.site.id, crew: [unit.leader.id] } });

  const rows = await world.runAsMaintenance((db) =>
    db.outboxMessage.findMany({ where: { aboutId: id }, select: { id: true, personId: true } }),
  );
  const texts = new Map<string | null, string>();
  for (const row of rows) texts.set(row.personId, (await unit.office.call(outboxMessage, { id: row.id })).message.text);
  expect(texts.get(unit.leader.id)).toMatch(/^Reporte de Earth Tight: /);
  expect(texts.get(unit.inspector.id)).toMatch(/^Earth Tight inspection: /);
  // The link to the fixes (FIX-01) is filled in while sending.
  for (const each of texts.values()) expect(each.endsWith('\n[[link]]')).toBe(true);

  const [spanish, english] = await Promise.all(
    [unit.leader, unit.inspector].map(async (user) => (await user.call(editorData, { id })).report),
  );
  expect(spanish).toEqual(english);
});
