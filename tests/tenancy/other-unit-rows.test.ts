import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isFailure } from '@/lib/failures';
import { query } from '@/lib/contract';
import { asPerson, type Db } from '@/lib/platform/database/client';
import { OWNERSHIP } from '@/lib/platform/database/ownership';
import { implement } from '@/lib/platform/operation/implement';
import { saveReport } from '@/lib/reports/contract';
import { createDocumentationBmp, createChanges, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

/**
 * Operations that forget their tenancy: statements without a `where`, and ids of another person's things. The database
 * itself must not give, change or take a row of another unit.
 */
let world: World;
let unit: Unit;
let other: Unit;
const now = new Date('2026-11-21T15:00:00Z');

beforeAll(async () => {
  world = await createWorld();
  unit = await world.workUnit();
  other = await world.workUnit('Somebody else');
  await createSavedReport(unit, { bmps: [createDocumentationBmp()] });
  await createSavedReport(other, { bmps: [createDocumentationBmp()] });
  await unit.addPhoto('practiceactions');
  await other.addPhoto('practiceactions');
});
afterAll(() => world.close());

const UNIT_TABLES = Object.entries(OWNERSHIP).flatMap(([table, owner]) => (owner === 'unit' ? [table] : []));

/** Runs an operation as a person in a hurry might write it. */
async function runWithoutContext(who: TestUser, work: (db: Db) => Promise<unknown>): Promise<unknown> {
  const contract = query<unknown, { answer: unknown }>()({
    name: 'planted',
    route: 'GET /planted',
    permission: 'use-reports',
  });
  const operation = implement(contract, {
    input: z.unknown(),
    output: z.object({ answer: z.unknown() }),
    run: async ({ db }) => ({ answer: await work(db) }),
  });
  const call = { sessionId: who.sessionId, requestId: randomUUID(), ip: '', userAgent: '', now };
  const result = await operation.perform(call, {});
  if (isFailure(result)) throw new Error(result.code);
  return result.answer;
}

test.each(UNIT_TABLES)('%s, read without a where: no row of another unit', async (table) => {
  const rows = await runWithoutContext(unit.office, (db) =>
    db.$queryRawUnsafe(`SELECT DISTINCT work_unit_id AS unit FROM ${table}`),
  );
  expect([[], [{ unit: unit.id }]]).toContainEqual(rows);
});

test('both units have rows in everything that there is to read', async () => {
  const rows = await world.runAsMaintenance((db) => db.$queryRaw`SELECT DISTINCT work_unit_id FROM logged_bmp`);
  expect(rows).toHaveLength(2);
});

test('people, work units and sites of another unit are not there either', async () => {
  const read = (table: string) => runWithoutContext(unit.office, (db) => db.$queryRawUnsafe(`SELECT id FROM ${table}`));
  const text = JSON.stringify([await read('person'), await read('work_unit'), await read('site')]);
  for (const foreign of [other.id, other.office.id, other.inspector.id, other.site.id])
    expect(text).not.toContain(foreign);
  for (const own of [unit.id, unit.office.id, unit.site.id]) expect(text).toContain(own);
});

test.each(['report', 'logged_bmp', 'photo', 'membership'])(
  '%s, deleted without a where: only the own rows go',
  async (table) => {
    const hasty = await world.workUnit('In a hurry');
    await createSavedReport(hasty, { bmps: [createDocumentationBmp()] });
    await hasty.addPhoto('practiceactions');
    const count = (of: Unit) =>
      world.runAsMaintenance((db) =>
        db.$queryRawUnsafe<unknown[]>(`SELECT 1 FROM ${table} WHERE work_unit_id = $1::uuid`, of.id),
      );
    const [own, remote] = [await count(hasty), await count(other)];
    expect(remote).not.toEqual([]);
    expect(await runWithoutContext(hasty.office, (db) => db.$executeRawUnsafe(`DELETE FROM ${table}`))).toBe(
      own.length,
    );
    expect(await count(other)).toEqual(remote);
  },
);

test('changing every report without a where changes the own ones only', async () => {
  const changed = await runWithoutContext(
    unit.office,
    (db) => db.$executeRaw`UPDATE report SET other_type = 'changed'`,
  );
  expect(changed).toBe(1);
  const rows = await world.runAsMaintenance((db) => db.report.findMany({ where: { otherType: 'changed' } }));
  expect(rows.map(({ workUnitId }) => workUnitId)).toEqual([unit.id]);
});

test('a row cannot be written into another unit, nor moved there', async () => {
  const skill = { id: randomUUID(), workUnitId: other.id, name: 'Smuggled' };
  await expect(runWithoutContext(unit.office, (db) => db.skill.create({ data: skill }))).rejects.toThrow(
    /row-level security/,
  );
  await expect(
    runWithoutContext(unit.office, (db) => db.$executeRaw`UPDATE report SET work_unit_id = ${other.id}::uuid`),
  ).rejects.toThrow(/row-level security/);
});

test('a transaction of nobody sees nothing at all', async () => {
  const seen = await asPerson({ sessionId: randomUUID(), at: now }, async (db, actor) => [
    actor,
    await db.report.count(),
    await db.person.count(),
    await db.workUnit.count(),
  ]);
  expect(seen).toEqual([null, 0, 0, 0]);
  const sessions = asPerson({ sessionId: randomUUID(), at: now }, (db) => db.session.count());
  await expect(sessions).rejects.toThrow('permission denied');
});

test('sessions, passwords and codes cannot be read by an operation of a work unit', async () => {
  for (const table of ['session', 'credential', 'passkey', 'confirmation_code'])
    await expect(runWithoutContext(unit.office, (db) => db.$queryRawUnsafe(`SELECT * FROM ${table}`))).rejects.toThrow(
      /permission denied/,
    );
});

describe("a save that uses somebody else's ids", () => {
  test('a new report with the id of a report of another unit is answered like an unknown one, and changes nothing', async () => {
    const foreign = await createSavedReport(other, { fields: { siteId: other.site.id, notes: 'theirs' } });
    const answer = await unit.inspector.expectFailure(saveReport, createChanges(unit, { id: foreign.id }));
    expect(answer).toBe('report-not-found');
    const row = await world.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id: foreign.id } }));
    expect(row).toMatchObject({ workUnitId: other.id, version: 1 });
    expect(JSON.stringify(row.fields)).toContain('theirs');
  });

  test.each([
    ['another unit', () => other],
    ['another report of the same unit', () => unit],
  ])('a BMP with the id of a BMP of %s is refused: nothing is written, nothing is pretended', async (_, owner) => {
    const taken = createDocumentationBmp({ name: 'Theirs' });
    await createSavedReport(owner(), { bmps: [taken], fields: { siteId: owner().site.id } });
    const sent = createChanges(unit, { bmps: [createDocumentationBmp(), { ...taken, name: 'Mine now' }] });
    expect(await unit.inspector.expectFailure(saveReport, sent)).toBe('report-not-found');
    const rows = await world.runAsMaintenance(async (db) => ({
      bmp: await db.loggedBmp.findUniqueOrThrow({ where: { id: taken.id } }),
      report: await db.report.findUnique({ where: { id: sent.id } }),
    }));
    expect(rows).toMatchObject({ bmp: { name: 'Theirs', workUnitId: owner().id }, report: null });
  });

  test('creates one report when two devices create it at the same moment', async () => {
    const sent = createChanges(unit, { bmps: [createDocumentationBmp()] });
    const answers = await Promise.all([
      unit.inspector.call(saveReport, sent),
      unit.inspector.call(saveReport, sent),
      unit.inspector.call(saveReport, sent),
    ]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await world.runAsMaintenance((db) => db.loggedBmp.count({ where: { reportId: sent.id } }))).toBe(1);
  });

  test('a BMP named twice in one save is refused as input', async () => {
    const bmp = createDocumentationBmp();
    expect(await unit.inspector.expectFailure(saveReport, createChanges(unit, { bmps: [bmp, bmp] }))).toBe('bad-input');
  });
});
