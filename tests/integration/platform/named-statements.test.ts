import { pastReports, pendingReports } from '@/lib/reports/contract';
import { createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let product: World;
beforeAll(async () => {
  // The fewest connections that may be set, so that statements meet what was prepared before them.
  product = await createWorld({ DATABASE_POOL: '2' });
});
afterAll(() => product.close());

const pendingIn = async (unit: Unit) =>
  (await unit.office.gets(pendingReports, {})).reports.map(({ siteName }) => siteName);

test('work units that ask the same prepared statement in turn see their own inspections only', async () => {
  const [one, other] = [await product.workUnit(), await product.workUnit('Prairie Stormwater')];
  await createSavedReport(one);
  await createSavedReport(other);
  await createSavedReport(other);

  // PostgreSQL makes a plan for all values at the sixth time.
  for (let time = 0; time < 8; time++) {
    expect(await pendingIn(one)).toHaveLength(1);
    expect(await pendingIn(other)).toHaveLength(2);
    expect(await product.signedOut.isRefused(pendingReports, {})).toBe('not-signed-in');
  }

  const prepared = await product.runtime.prisma.$queryRaw<{ statement: string }[]>`
    SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%enter_session%'`;
  expect(prepared).toHaveLength(1);
});

test('another release may change tables and functions while this one runs', async () => {
  const unit = await product.workUnit();
  await createSavedReport(unit);
  for (let time = 0; time < 3; time++) {
    await pendingIn(unit);
    await unit.office.gets(pastReports, {});
  }

  await product.database.pool.query(`
    ALTER TABLE report ADD COLUMN later text;
    ALTER TABLE session ADD COLUMN later text;
    CREATE INDEX later_dates ON report (date)`);

  expect(await pendingIn(unit)).toHaveLength(1);
  expect((await unit.office.gets(pastReports, {})).reports).toEqual([]);
});
