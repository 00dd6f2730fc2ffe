import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { removeRecords, setLegalHold, siteRecords } from '@/lib/audit-packs/contract';
import { asUnit } from '@/lib/platform/database/client';
import type { OWNERSHIP } from '@/lib/platform/database/ownership';
import { checkSeals } from '@/server/check/check-seals';
import { sweepStorage } from '@/server/storage/sweep-storage';
import { publish } from '@/tests/integration/boards/boards-world';
import { notifyWithLinks, send } from '@/tests/integration/fixes/fixes-world';
import { createUnitWithProfile } from '@/tests/integration/signing/signatures';
import { createPlanSheet } from '@/tests/integration/sites/new-plan-sheet';
import { createClosedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createPack, createRecords, NOW, readBytes, requestPack } from './pack-world';

jest.setTimeout(60_000);

/** The first day of the permit, and its end more than three years before NOW. */
const STARTS_ON = '2021-03-01';
const TERMINATED_ON = '2023-11-09';

let world: World;
let unit: Unit;
beforeEach(async () => {
  world = await createWorld();
  world.setNow(NOW);
  unit = await createUnitWithProfile(world, { startsOn: STARTS_ON });
});
afterEach(() => world.close());

const terminate = (terminatedOn: string | null = TERMINATED_ON) =>
  world.runAsMaintenance((db) =>
    db.permitProfile.updateMany({
      where: { workUnitId: unit.id },
      data: { terminatedOn: terminatedOn && new Date(`${terminatedOn}T00:00:00Z`) },
    }),
  );

const closeInspections = () =>
  world.runAsMaintenance((db) =>
    db.report.updateMany({ where: { workUnitId: unit.id, status: 'open' }, data: { status: 'closed' } }),
  );

async function downloadPack(fromDay = STARTS_ON, toDay = '2026-11-21'): Promise<void> {
  const { id } = await createPack(unit, { fromDay, toDay });
  await readBytes(await requestPack(unit.office, id));
}

const createInput = (siteName = unit.site.name) => ({ removalId: randomUUID(), siteId: unit.site.id, siteName });
const tryToRemove = (input = createInput()) => unit.office.tryCall(removeRecords, input);
const loadProblem = async () => (await unit.office.call(siteRecords, { siteId: unit.site.id })).removalProblem;

test('records are removed only after termination and three years, without a legal hold and open inspections, and after a download of the whole time [PACK-10]', async () => {
  await createRecords(world, unit);
  const expectRefused = async (message: string) => {
    expect(await tryToRemove()).toMatchObject({ message });
    expect(await loadProblem()).toBe(message);
  };
  await expectRefused('Without a termination date these records are kept.');
  await terminate('2023-11-21');
  await expectRefused('These records are kept until 11-21-2026.');
  await terminate();
  const hold = { siteId: unit.site.id, isOnHold: true };
  const { legalHold } = await unit.office.call(setLegalHold, hold);
  expect(legalHold).toEqual({ setBy: 'Olive Office', setAt: NOW.toISOString() });
  expect((await unit.office.call(setLegalHold, hold)).legalHold).toEqual(legalHold);
  await expectRefused('These records are on legal hold. Release the hold first.');
  await unit.office.call(setLegalHold, { ...hold, isOnHold: false });
  await expectRefused('This site has open inspections. Close or delete them first.');
  await closeInspections();
  const download = 'First, download an audit pack that covers 03-01-2021 to 11-21-2026.';
  await expectRefused(download);
  await downloadPack('2021-03-02');
  await downloadPack(STARTS_ON, '2026-11-20');
  await createPack(unit, { fromDay: STARTS_ON, toDay: '2026-11-21' });
  await expectRefused(download);
  await downloadPack();
  expect(await loadProblem()).toBeNull();
  expect(await tryToRemove(createInput('Another site'))).toMatchObject({ code: 'removal-name-differs' });
  expect(await tryToRemove()).toMatchObject({ removals: [{ removedBy: 'Olive Office' }] });
});

/** Tables that a removal leaves: settings of the site, and what proves the removal. */
const KEPT_TABLES: readonly (keyof typeof OWNERSHIP)[] = [
  'audit_pack',
  'library_difference',
  'material',
  'past_report_tally',
  'record_removal',
  'site_team',
  'site_visibility',
  'stakeholder_site',
];

/** The number of rows of each table that are about a site or a report of the unit, without those that are kept. */
const countRows = (siteId: string, unitId: string) =>
  world.runAsMaintenance(async (db) => {
    const columns = await db.$queryRaw<{ name: string; column: string }[]>`
      SELECT c.table_name AS name, c.column_name AS column FROM information_schema.columns c
       WHERE c.table_schema = 'public' AND c.column_name IN ('site_id', 'report_id')
         AND EXISTS (SELECT FROM information_schema.columns u WHERE u.table_name = c.table_name AND u.column_name = 'work_unit_id')`;
    const counts: Record<string, number> = {};
    for (const { name, column } of columns) {
      if (KEPT_TABLES.some((table) => table === name)) continue;
      const about = column === 'site_id' ? `site_id = '${siteId}'` : 'report_id IS NOT NULL';
      const [row] = await db.$queryRawUnsafe<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM ${name} WHERE work_unit_id = '${unitId}' AND ${about}`,
      );
      if (row && row.count > 0) counts[name] = Math.max(row.count, counts[name] ?? 0);
    }
    return counts;
  });

test('a removal leaves no record of the site, and leaves seals, other work units and Activity [PACK-10]', async () => {
  const other = await createUnitWithProfile(world);
  await createRecords(world, other);
  const theirs = await countRows(other.site.id, other.id);
  await createRecords(world, unit);
  const notified = await notifyWithLinks(world, unit);
  await send(world, notified);
  await createClosedReport(unit, { fields: { siteId: unit.site.id } });
  await createPlanSheet({ unit });
  await publish(unit);
  await closeInspections();
  await terminate();
  await downloadPack();
  const before = await countRows(unit.site.id, unit.id);
  const expected = [
    'report',
    'photo',
    'signature',
    'addendum',
    'fix_link',
    'corrective_action',
    'plan_sheet',
    'site_board',
  ];
  expect(Object.keys(before)).toEqual(expect.arrayContaining(expected));

  const input = createInput(` ${unit.site.name} `);
  const removed = await unit.office.call(removeRecords, input);
  expect(removed).toMatchObject({
    terminatedOn: null,
    firstDay: null,
    removals: [{ id: input.removalId, inspections: before.report, photos: before.photo, rainReadings: 1 }],
  });
  expect(await unit.office.call(removeRecords, input)).toEqual(removed);
  expect(await tryToRemove()).toMatchObject({ message: 'This site has no records.' });
  expect(await countRows(unit.site.id, unit.id)).toEqual({});
  expect(await countRows(other.site.id, other.id)).toEqual(theirs);
  expect((await checkSeals({ url: world.database.url })).problems).toEqual([]);

  const rows = await world.runAsMaintenance((db) =>
    db.audit.findMany({ where: { workUnitId: unit.id, type: 'removed-records' } }),
  );
  expect(rows).toMatchObject([
    {
      personName: 'Olive Office',
      event: { siteName: unit.site.name, inspections: before.report, photos: before.photo },
    },
  ]);
  const client = await world.database.pool.connect();
  const { deletedCount } = await sweepStorage(client, world.runtime.storage, addDays(new Date(), 31)).finally(() =>
    client.release(),
  );
  expect(deletedCount).toBeGreaterThan(before.photo ?? 0);
});

test('the database refuses to remove records on hold or without a termination', async () => {
  const remove = () =>
    asUnit(
      unit.id,
      (db) => db.$executeRaw`
        SELECT remove_site_records(${randomUUID()}::uuid, ${unit.site.id}::uuid, ${unit.office.id}::uuid, 'x', ${NOW}::timestamptz)`,
    );
  await expect(remove()).rejects.toThrow('are kept');
  await terminate();
  await unit.office.call(setLegalHold, { siteId: unit.site.id, isOnHold: true });
  await expect(remove()).rejects.toThrow('are kept');
});
