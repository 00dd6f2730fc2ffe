import { asPerson } from '@/lib/platform/database/client';
import { isDatabaseUnavailable } from '@/lib/platform/database/errors';
import { pendingReports } from '@/lib/reports/contract';
import { createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld({ DATABASE_POOL: '2', TRANSACTION_TIMEOUT_MS: '3000' });
  unit = await world.createWorkUnit();
  await createSavedReport(unit);
});
afterAll(() => world.close());

const getOfficeCaller = ({ office: { sessionId } }: Unit) => ({ sessionId: sessionId ?? '', at: new Date() });

test('an operation reads only rows of the caller’s work unit, and none without a session', async () => {
  const other = await world.createWorkUnit('Prairie Stormwater');
  const countRows = (reader: Unit | null) =>
    asPerson(
      reader ? getOfficeCaller(reader) : { sessionId: '00000000-0000-4000-8000-000000000000', at: new Date() },
      (db) => db.$queryRaw<{ reports: number }[]>`SELECT count(*)::int AS reports FROM report`,
    );

  expect(await countRows(unit)).toEqual([{ reports: 1 }]);
  expect(await countRows(other)).toEqual([{ reports: 0 }]);
  expect(await countRows(null)).toEqual([{ reports: 0 }]);
});

test('the server reports a query over the limit as database unavailable and keeps the connection usable', async () => {
  const slowQuery = asPerson(getOfficeCaller(unit), (db) => db.$queryRaw`SELECT pg_sleep(60)`);

  const error: unknown = await slowQuery.catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  for (let time = 0; time < 3; time++) expect((await unit.office.call(pendingReports, {})).reports).toHaveLength(1);
});

test('a broken connection fails only its own transaction', async () => {
  const broken = asPerson(getOfficeCaller(unit), async (db) => {
    const [connection] = await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    await world.database.pool.query('SELECT pg_terminate_backend($1)', [connection?.pid]);
    return db.$queryRaw`SELECT 1`;
  });

  await expect(broken).rejects.toThrow();
  for (let time = 0; time < 3; time++) expect((await unit.office.call(pendingReports, {})).reports).toHaveLength(1);
});
