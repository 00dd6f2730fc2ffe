import { pastReports, pendingReports } from '@/lib/reports/contract';
import { createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let world: World;
beforeAll(async () => {
  // The fewest connections that may be set, so that statements meet what was prepared before them.
  world = await createWorld({ DATABASE_POOL: '2' });
});
afterAll(() => world.close());

const getPendingIn = async (unit: Unit) =>
  (await unit.office.call(pendingReports, {})).reports.map(({ siteName }) => siteName);

test('work units that ask the same prepared statement in turn see their own inspections only', async () => {
  const [one, other] = [await world.workUnit(), await world.workUnit('Prairie Stormwater')];
  await createSavedReport(one);
  await createSavedReport(other);
  await createSavedReport(other);

  // PostgreSQL makes a plan for all values at the sixth time.
  for (let time = 0; time < 8; time++) {
    expect(await getPendingIn(one)).toHaveLength(1);
    expect(await getPendingIn(other)).toHaveLength(2);
    expect(await world.signedOut.expectFailure(pendingReports, {})).toBe('not-signed-in');
  }

  const prepared = await world.runtime.prisma.$queryRaw<{ statement: string }[]>`
    SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%enter_session%'`;
  expect(prepared).toHaveLength(1);
});

test('another release may change tables and functions while this one runs', async () => {
  const unit = await world.workUnit();
  await createSavedReport(unit);
  for (let time = 0; time < 3; time++) {
    await getPendingIn(unit);
    await unit.office.call(pastReports, {});
  }

  await world.database.pool.query(`
    ALTER TABLE report ADD COLUMN later text;
    ALTER TABLE session ADD COLUMN later text;
    CREATE INDEX later_dates ON report (date)`);

  expect(await getPendingIn(unit)).toHaveLength(1);
  expect((await unit.office.call(pastReports, {})).reports).toEqual([]);
});
