import { addDays } from 'date-fns';
import { deleteOldCodeRequests } from '@/lib/accounts/server/code-requests';
import { deleteExpiredAttempts } from '@/lib/accounts/server/throttle';
import { makePacks } from '@/lib/audit-packs/server/make-packs';
import { readRainStations } from '@/lib/compliance/server/read-rain-stations';
import { sendReminders } from '@/lib/deadlines/server/send-reminders';
import { asSystem } from '@/lib/platform/database/client';
import type { OWNERSHIP } from '@/lib/platform/database/ownership';
import { runDailyJob } from '@/lib/platform/process/daily-job';
import { deleteExpiredLimits } from '@/lib/platform/security/limits';
import { deleteUnnamedPhotos } from '@/lib/reports/server/delete-unnamed-photos';
import { recordEarlierInspections } from '@/lib/reports/server/register';
import { anchorSeals } from '@/lib/signing/server/anchors';
import { checkSeals } from '@/server/check/check-seals';
import { DAILY_JOBS } from '@/server/daily-jobs';
import { sweepStorage } from '@/server/storage/sweep-storage';
import { createUnitWithProfile } from '@/tests/integration/signing/signatures';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createRecords, NOW } from './pack-world';

jest.setTimeout(60_000);

let world: World;
let unit: Unit;
beforeEach(async () => {
  world = await createWorld();
  world.setNow(NOW);
  unit = await createUnitWithProfile(world);
});
afterEach(() => world.close());

const RECORD_TABLES = [
  'site',
  'permit_profile',
  'rain_reading',
  'storm_decision',
  'bmp_instance',
  'bmp_visit',
  'corrective_action',
  'corrective_action_event',
  'report',
  'logged_bmp',
  'photo',
  'record_seal',
  'signed_inspection',
  'signature',
  'signed_pdf',
  'addendum',
  'delegation',
] as const satisfies (keyof typeof OWNERSHIP)[];

/** All rows of the records, and the files of the storage. */
const loadRecords = () =>
  world.runAsMaintenance(async (db) => {
    const records: Record<string, unknown> = {};
    for (const table of RECORD_TABLES)
      records[table] = await db.$queryRawUnsafe(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)::text`);
    const files: string[] = [];
    for await (const { key } of world.runtime.storage.list()) files.push(key);
    return { records, files: files.sort() };
  });

/** Everything that a server runs by itself (server/background.ts), and `npm run storage`. */
async function runAllJobs(now: Date): Promise<void> {
  for (const job of DAILY_JOBS) await runDailyJob(job, now);
  await sendReminders(now);
  await readRainStations(now);
  await anchorSeals(now);
  await makePacks(now);
  await recordEarlierInspections(now, () => false);
  await deleteUnnamedPhotos(now, () => false);
  await deleteExpiredLimits(now);
  await deleteExpiredAttempts(now);
  await deleteOldCodeRequests(now);
  const client = await world.database.pool.connect();
  try {
    await sweepStorage(client, world.runtime.storage, now);
  } finally {
    client.release();
  }
}

test('no job removes a record of a site by its age [PACK-09]', async () => {
  await createRecords(world, unit);
  const before = await loadRecords();
  for (const table of ['report', 'photo', 'rain_reading', 'record_seal', 'corrective_action_event', 'addendum'])
    expect(before.records[table]).not.toEqual([]);
  await runAllJobs(addDays(NOW, 30 * 365));
  expect(await loadRecords()).toEqual(before);
});

test('a deleted account and the last membership leave the records [PACK-09]', async () => {
  await createRecords(world, unit);
  const before = await loadRecords();
  await asSystem((db) => db.$queryRaw`SELECT close_account(${unit.inspector.id}::uuid, ${NOW}::timestamptz)`);
  await runAllJobs(addDays(NOW, 20));
  await world.runAsMaintenance((db) => db.membership.deleteMany({ where: { workUnitId: unit.id } }));
  await runAllJobs(addDays(NOW, 40));
  const erased = await world.runAsMaintenance((db) =>
    db.person.findUniqueOrThrow({ where: { id: unit.inspector.id } }),
  );
  expect(erased).toMatchObject({ name: unit.inspector.name, email: expect.not.stringContaining(unit.inspector.email) });
  expect(await loadRecords()).toEqual(before);
  expect((await checkSeals({ url: world.database.url })).problems).toEqual([]);
});
