import { outboxList, outboxMessage } from '@/lib/activity/contract';
import { countSegments } from '@/lib/notifications/text-segments';
import { createOpenReport, createBmpWithActions } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

test('the server shortens a text message to 3 segments, but not an email', async () => {
  await world.runAsMaintenance((db) => db.person.update({ where: { id: unit.leader.id }, data: { phone: '' } }));
  const bmps = Array.from({ length: 40 }, (_, index) =>
    createBmpWithActions({ label: String(index + 1), name: `Silt Fence ${index + 1}` }),
  );
  const { id } = await createOpenReport(unit, { bmps, fields: { siteId: unit.site.id, crew: [unit.leader.id] } });

  const { messages } = await unit.office.call(outboxList, {});
  const sent = await Promise.all(
    messages.map(async (message) => (await unit.office.call(outboxMessage, { id: message.id })).message),
  );
  const text = sent.find(({ channel }) => channel === 'sms')?.text ?? '';
  const mail = sent.find(({ channel }) => channel === 'email')?.text ?? '';
  const link = `/app/report-setup?report=${id}`;
  expect(countSegments(text)).toBeLessThanOrEqual(3);
  expect(text).toContain('1 Silt Fence 1: Replace fabric\n');
  expect(text).toMatch(/\n\+ \d+ more\n/);
  // The placeholder of a link that is shorter than the one to the inspection.
  expect(text).toMatch(/\n\[\[link\]\]$/);
  expect(mail).toContain('40 Silt Fence 40: Replace fabric\n');
  expect(mail.endsWith(link)).toBe(true);
});
