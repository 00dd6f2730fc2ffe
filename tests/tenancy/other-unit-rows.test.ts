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
 * Statements without a `where`, and ids of other units' data: the database itself must protect the rows of other units.
 */
let world: World;
let unit: Unit;
let otherUnit: Unit;
const now = new Date('2026-11-21T15:00:00Z');

beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  otherUnit = await world.createWorkUnit('Someone else');
  await createSavedReport(unit, { bmps: [createDocumentationBmp()] });
  await createSavedReport(otherUnit, { bmps: [createDocumentationBmp()] });
  await unit.addPhoto('practiceactions');
  await otherUnit.addPhoto('practiceactions');
});
afterAll(() => world.close());

const UNIT_TABLES = Object.entries(OWNERSHIP).flatMap(([table, owner]) => (owner === 'unit' ? [table] : []));

/** Runs statements as an operation of the person. */
async function runInOperation(user: TestUser, work: (db: Db) => Promise<unknown>): Promise<unknown> {
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
  const call = { sessionId: user.sessionId, requestId: randomUUID(), ip: '', userAgent: '', now };
  const result = await operation.perform(call, {});
  if (isFailure(result)) throw new Error(result.code);
  return result.answer;
}

test.each(UNIT_TABLES)('a query of %s without a WHERE clause returns no rows of another unit', async (table) => {
  const rows = await runInOperation(unit.office, (db) =>
    db.$queryRawUnsafe(`SELECT DISTINCT work_unit_id AS unit FROM ${table}`),
  );
  expect([[], [{ unit: unit.id }]]).toContainEqual(rows);
});

test('both units have logged BMPs for these tests', async () => {
  const rows = await world.runAsMaintenance((db) => db.$queryRaw`SELECT DISTINCT work_unit_id FROM logged_bmp`);
  expect(rows).toHaveLength(2);
});

test('an operation cannot read people, work units and sites of another unit', async () => {
  const read = (table: string) => runInOperation(unit.office, (db) => db.$queryRawUnsafe(`SELECT id FROM ${table}`));
  const text = JSON.stringify([await read('person'), await read('work_unit'), await read('site')]);
  for (const foreign of [otherUnit.id, otherUnit.office.id, otherUnit.inspector.id, otherUnit.site.id])
    expect(text).not.toContain(foreign);
  for (const id of [unit.id, unit.office.id, unit.site.id]) expect(text).toContain(id);
});

test.each(['report', 'logged_bmp', 'photo', 'membership'])(
  'a DELETE without a WHERE clause removes only the unit’s own rows of %s',
  async (table) => {
    const deletingUnit = await world.createWorkUnit('Deleting Unit');
    await createSavedReport(deletingUnit, { bmps: [createDocumentationBmp()] });
    await deletingUnit.addPhoto('practiceactions');
    const readRows = ({ id }: Unit) =>
      world.runAsMaintenance((db) =>
        db.$queryRawUnsafe<unknown[]>(`SELECT 1 FROM ${table} WHERE work_unit_id = $1::uuid`, id),
      );
    const [ownRows, otherRows] = [await readRows(deletingUnit), await readRows(otherUnit)];
    expect(otherRows).not.toEqual([]);
    expect(await runInOperation(deletingUnit.office, (db) => db.$executeRawUnsafe(`DELETE FROM ${table}`))).toBe(
      ownRows.length,
    );
    expect(await readRows(otherUnit)).toEqual(otherRows);
  },
);

test('an UPDATE without a WHERE clause changes only the unit’s own reports', async () => {
  const changed = await runInOperation(unit.office, (db) => db.$executeRaw`UPDATE report SET other_type = 'changed'`);
  expect(changed).toBe(1);
  const rows = await world.runAsMaintenance((db) => db.report.findMany({ where: { otherType: 'changed' } }));
  expect(rows.map(({ workUnitId }) => workUnitId)).toEqual([unit.id]);
});

test('an operation can neither create a row in another unit nor move one there', async () => {
  const skill = { id: randomUUID(), workUnitId: otherUnit.id, name: 'Smuggled' };
  await expect(runInOperation(unit.office, (db) => db.skill.create({ data: skill }))).rejects.toThrow(
    /row-level security/,
  );
  await expect(
    runInOperation(unit.office, (db) => db.$executeRaw`UPDATE report SET work_unit_id = ${otherUnit.id}::uuid`),
  ).rejects.toThrow(/row-level security/);
});

test('a transaction with an unknown session reads no rows', async () => {
  const results = await asPerson({ sessionId: randomUUID(), at: now }, async (db, actor) => [
    actor,
    await db.report.count(),
    await db.person.count(),
    await db.workUnit.count(),
  ]);
  expect(results).toEqual([null, 0, 0, 0]);
  const sessions = asPerson({ sessionId: randomUUID(), at: now }, (db) => db.session.count());
  await expect(sessions).rejects.toThrow('permission denied');
});

test('an operation of a work unit cannot read sessions, passwords and codes', async () => {
  for (const table of ['session', 'credential', 'passkey', 'confirmation_code'])
    await expect(runInOperation(unit.office, (db) => db.$queryRawUnsafe(`SELECT * FROM ${table}`))).rejects.toThrow(
      /permission denied/,
    );
});

describe('a save with ids of another report', () => {
  test('changes nothing if the report belongs to another unit', async () => {
    const foreign = await createSavedReport(otherUnit, { fields: { siteId: otherUnit.site.id, notes: 'theirs' } });
    const code = await unit.inspector.expectFailure(saveReport, createChanges(unit, { id: foreign.id }));
    expect(code).toBe('report-not-found');
    const row = await world.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id: foreign.id } }));
    expect(row).toMatchObject({ workUnitId: otherUnit.id, version: 1 });
    expect(JSON.stringify(row.fields)).toContain('theirs');
  });

  test.each([
    ['another unit', () => otherUnit],
    ['another report of the same unit', () => unit],
  ])('writes nothing if a BMP belongs to %s', async (_description, getOwner) => {
    const existingBmp = createDocumentationBmp({ name: 'Theirs' });
    await createSavedReport(getOwner(), { bmps: [existingBmp], fields: { siteId: getOwner().site.id } });
    const sent = createChanges(unit, { bmps: [createDocumentationBmp(), { ...existingBmp, name: 'Mine now' }] });
    expect(await unit.inspector.expectFailure(saveReport, sent)).toBe('report-not-found');
    const rows = await world.runAsMaintenance(async (db) => ({
      bmp: await db.loggedBmp.findUniqueOrThrow({ where: { id: existingBmp.id } }),
      report: await db.report.findUnique({ where: { id: sent.id } }),
    }));
    expect(rows).toMatchObject({ bmp: { name: 'Theirs', workUnitId: getOwner().id }, report: null });
  });

  test('creates one report when two devices create it at the same moment', async () => {
    const sent = createChanges(unit, { bmps: [createDocumentationBmp()] });
    const responses = await Promise.all([
      unit.inspector.call(saveReport, sent),
      unit.inspector.call(saveReport, sent),
      unit.inspector.call(saveReport, sent),
    ]);
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(await world.runAsMaintenance((db) => db.loggedBmp.count({ where: { reportId: sent.id } }))).toBe(1);
  });

  test('is rejected if it lists a BMP twice', async () => {
    const bmp = createDocumentationBmp();
    expect(await unit.inspector.expectFailure(saveReport, createChanges(unit, { bmps: [bmp, bmp] }))).toBe('bad-input');
  });
});
