import { pastReports, pendingReports } from '@/lib/reports/contract';
import { createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let world: World;
beforeAll(async () => {
  // The minimum, so that statements reuse connections with prepared statements.
  world = await createWorld({ DATABASE_POOL: '2' });
});
afterAll(() => world.close());

const listPendingSites = async (unit: Unit) =>
  (await unit.office.call(pendingReports, {})).reports.map(({ siteName }) => siteName);

test('work units that share a prepared statement read only their own inspections', async () => {
  const [unit, otherUnit] = [await world.createWorkUnit(), await world.createWorkUnit('Prairie Stormwater')];
  await createSavedReport(unit);
  await createSavedReport(otherUnit);
  await createSavedReport(otherUnit);

  // PostgreSQL may use a generic plan from the sixth execution on.
  for (let time = 0; time < 8; time++) {
    expect(await listPendingSites(unit)).toHaveLength(1);
    expect(await listPendingSites(otherUnit)).toHaveLength(2);
    expect(await world.signedOut.expectFailure(pendingReports, {})).toBe('not-signed-in');
  }

  const prepared = await world.runtime.prisma.$queryRaw<{ statement: string }[]>`
    SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%enter_session%'`;
  expect(prepared).toHaveLength(1);
});

test('queries still work after a migration added columns and an index', async () => {
  const unit = await world.createWorkUnit();
  await createSavedReport(unit);
  for (let time = 0; time < 3; time++) {
    await listPendingSites(unit);
    await unit.office.call(pastReports, {});
  }

  await world.database.pool.query(`
    ALTER TABLE report ADD COLUMN later text;
    ALTER TABLE session ADD COLUMN later text;
    CREATE INDEX later_dates ON report (date)`);

  expect(await listPendingSites(unit)).toHaveLength(1);
  expect((await unit.office.call(pastReports, {})).reports).toEqual([]);
});
