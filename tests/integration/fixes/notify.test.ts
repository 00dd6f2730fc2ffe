import { outboxList, outboxMessage } from '@/lib/activity/contract';
import { countSegments } from '@/lib/notifications/text-segments';
import { decryptMessage, smsPayloadSchema } from '@/lib/platform/outbox/message';
import { hashLinkToken } from '@/lib/platform/security/link-token';
import { notifyCrew, saveReport } from '@/lib/reports/contract';
import type { AddedPerson } from '@/lib/reports/domain/added-people';
import { createBmpWithActions, createChanges, createDocumentationBmp } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const ANA: AddedPerson = { name: 'Ana Ruiz', phone: '(414) 555-0177', language: 'es' };

async function createReadyReport(bmps = [createBmpWithActions()]) {
  const changes = createChanges(unit, { bmps, fields: { siteId: unit.site.id, crew: [unit.leader.id] } });
  await unit.inspector.call(saveReport, changes);
  return changes.id;
}

const readSentTexts = (reportId: string) =>
  world.runAsMaintenance(async (db) => {
    const rows = await db.outboxMessage.findMany({ where: { aboutId: reportId, channel: 'sms' } });
    return rows.map(({ id, payload, personId }) => {
      const stored = smsPayloadSchema.parse(payload);
      const sent = decryptMessage(stored, world.runtime.config.AUTH_SECRET, id);
      return { personId, to: sent.to, text: sent.text, stored: JSON.stringify(payload) };
    });
  });

const readLinks = (reportId: string) =>
  world.runAsMaintenance((db) => db.fixLink.findMany({ where: { reportId }, orderBy: { name: 'asc' } }));

const getToken = (text: string): string => /\/fix\/([\w-]{22})$/.exec(text)?.[1] ?? '';

test('each crew member and each added person gets one text of at most 3 segments with a link [FIX-01]', async () => {
  await world.runAsMaintenance((db) =>
    db.person.update({ where: { id: unit.leader.id }, data: { phone: '4145550111' } }),
  );
  const bmps = Array.from({ length: 40 }, (_, index) =>
    createBmpWithActions({ label: String(index + 1), name: `Silt Fence ${index + 1} [[link]]` }),
  );
  const id = await createReadyReport(bmps);
  await unit.inspector.call(notifyCrew, { idreport: id, addedPeople: [ANA, { ...ANA, phone: '414 555 0177' }] });
  // Sent twice is answered like the first.
  await unit.inspector.call(notifyCrew, { idreport: id, addedPeople: [ANA] });

  const texts = await readSentTexts(id);
  expect(texts.map(({ to }) => to).toSorted()).toEqual(['+14145550100', '+14145550111', '+14145550177']);
  for (const { text } of texts) {
    expect(countSegments(text)).toBeLessThanOrEqual(3);
    expect(text.match(/\/fix\//g)).toHaveLength(1);
    expect(getToken(text)).not.toBe('');
  }
  expect(texts.find(({ to }) => to === '+14145550177')?.text).toMatch(/^Reporte de Earth Tight/);
  expect((await readLinks(id)).map(({ personId, name, language }) => [personId, name, language])).toEqual(
    expect.arrayContaining([
      [unit.leader.id, '', null],
      [unit.inspector.id, '', null],
      [null, 'Ana Ruiz', 'es'],
    ]),
  );
});

test('a token has 128 bits and is stored hashed, in no Outbox row, and numbers are sealed [FIX-16]', async () => {
  const id = await createReadyReport();
  await unit.inspector.call(notifyCrew, { idreport: id, addedPeople: [ANA] });
  const texts = await readSentTexts(id);
  const links = await readLinks(id);
  const tokens = texts.map(({ text }) => getToken(text));
  expect(new Set(tokens).size).toBe(3);
  expect(tokens.map((token) => Buffer.from(token, 'base64url').length)).toEqual([16, 16, 16]);
  expect(links.map(({ tokenHash }) => tokenHash).toSorted()).toEqual(tokens.map(hashLinkToken).toSorted());
  const tables = await world.runAsMaintenance(async (db) => {
    const names = await db.$queryRaw<{ name: string }[]>`
      SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'`;
    const rows = [];
    for (const { name } of names)
      rows.push(await db.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM "${name}" t`));
    return JSON.stringify(rows);
  });
  for (const token of tokens) expect(tables).not.toContain(token);
  expect(JSON.stringify(links)).not.toContain('5550177');

  const { messages } = await unit.office.call(outboxList, {});
  const shown = await Promise.all(messages.map(({ id: message }) => unit.office.call(outboxMessage, { id: message })));
  expect(JSON.stringify(shown)).toContain('[[link]]');
  for (const token of tokens) expect(JSON.stringify(shown)).not.toContain(token);
});

test('a crew member who was also added by number gets one text', async () => {
  const id = await createReadyReport();
  await unit.inspector.call(notifyCrew, { idreport: id, addedPeople: [{ ...ANA, phone: '+1 414 555 0111' }] });
  expect((await readSentTexts(id)).map(({ to }) => to).toSorted()).toEqual(['+14145550100', '+14145550111']);
});

test('if nothing is to correct, no link is made and nobody else is texted', async () => {
  const id = await createReadyReport([createDocumentationBmp()]);
  await unit.inspector.call(notifyCrew, { idreport: id, addedPeople: [ANA] });
  expect(await readLinks(id)).toEqual([]);
  for (const { text } of await readSentTexts(id)) expect(text).toContain(`/app/report-setup?report=${id}`);
});

test('a number that gets no texts is refused, and the inspection stays in setup', async () => {
  const id = await createReadyReport();
  const send = (phone: string) =>
    unit.inspector.expectFailure(notifyCrew, { idreport: id, addedPeople: [{ ...ANA, phone }] });
  expect(await send('800 555 0100')).toBe('phone-not-textable');
  expect(await send('555')).toBe('phone-format');
  expect(await readLinks(id)).toEqual([]);
  const report = await world.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id } }));
  expect(report.status).toBe('setup');
});
