import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { makePacks } from '@/lib/audit-packs/server/make-packs';
import type { Storage } from '@/lib/platform/storage/storage';
import { createPackInput, findPack, NOW } from '@/tests/integration/audit-packs/pack-world';
import { createUnitWithProfile } from '@/tests/integration/signing/signatures';
import { createPastReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

jest.setTimeout(600_000);

const MEGABYTE = 1024 * 1024;
const PHOTOS = 640;
const PHOTO_BYTES = 8 * MEGABYTE;
/** Rain readings, and as many corrective actions. */
const ROWS = 5_000;
const DIGEST = '0'.repeat(64);

let world: World;
beforeAll(async () => {
  world = await createWorld();
  world.setNow(NOW);
});
afterAll(() => world.close());

/** Photos that the storage generates while they are read, and parts that it forgets: the disk of a test is small. */
function replaceStorage(): void {
  const { storage } = world.runtime;
  const replaced: Partial<Storage> = {
    stat: () => Promise.resolve({ bytes: PHOTO_BYTES, modifiedAt: NOW }),
    stream: () => Readable.from(generatePhoto()),
    put: () => Promise.resolve(),
  };
  Object.assign(storage, replaced);
}

function* generatePhoto(): Generator<Buffer> {
  for (let read = 0; read < PHOTO_BYTES; read += 65_536) yield Buffer.alloc(65_536, read % 251);
}

/** A site with thousands of readings and corrective actions, and gigabytes of full-size photos. */
async function createLargeSite(unit: Unit): Promise<void> {
  const reportId = await createPastReport(world, unit);
  await world.runAsMaintenance(async (db) => {
    await db.$executeRaw`
      INSERT INTO photo (file_name, work_unit_id, directory, report_id, uploaded_by, bytes, sha256, width, height,
                         evidence_sha256, evidence_key, stored_evidence_sha256, evidence_bytes)
      SELECT gen_random_uuid() || '.jpg', ${unit.id}::uuid, 'practiceactions', ${reportId}::uuid, ${unit.office.id}::uuid,
             1, '', 1, 1, ${DIGEST}, ${unit.id} || '/evidence/' || gen_random_uuid() || '.jpg', ${DIGEST}, ${PHOTO_BYTES}
        FROM generate_series(1, ${PHOTOS})`;
    await db.$executeRaw`
      INSERT INTO rain_reading (id, work_unit_id, site_id, from_at, to_at, rain, snow, source, entered_by,
                                entered_by_name, received_at)
      SELECT gen_random_uuid(), ${unit.id}::uuid, ${unit.site.id}::uuid, at, at + interval '2 minutes', 10, 0, 'gauge',
             ${unit.office.id}::uuid, 'Olive Office', at
        FROM generate_series(1, ${ROWS}) AS n,
             LATERAL (SELECT timestamptz '2026-11-03T06:00Z' + n * interval '2 minutes' AS at) AS times`;
    await db.$executeRaw`
      INSERT INTO bmp_instance (id, work_unit_id, site_id, practice_id, name, type, tag)
      VALUES (gen_random_uuid(), ${unit.id}::uuid, ${unit.site.id}::uuid, 'p', 'Silt fence', 'Perimeter', 'SF-01')`;
    await db.$executeRaw`
      INSERT INTO corrective_action (id, work_unit_id, site_id, bmp_instance_id, action_id, name, report_id,
                                     logged_bmp_id, found_by, found_by_name, discovered_at, inspection_ended_at,
                                     last_seen_at, last_report_id, notified, notified_at)
      SELECT gen_random_uuid(), ${unit.id}::uuid, ${unit.site.id}::uuid, i.id, n::text, 'Replace fabric',
             ${reportId}::uuid, gen_random_uuid(), ${unit.office.id}::uuid, 'Olive Office', at, at, at,
             ${reportId}::uuid, '[]', at
        FROM bmp_instance i, generate_series(1, ${ROWS}) AS n,
             LATERAL (SELECT timestamptz '2026-11-03T06:00Z' + n * interval '2 minutes' AS at) AS times
       WHERE i.work_unit_id = ${unit.id}::uuid`;
    await db.$executeRaw`
      INSERT INTO corrective_action_event (id, work_unit_id, corrective_action_id, kind, at, words, photos, recorded_by,
                                           recorded_by_name, received_at)
      SELECT gen_random_uuid(), work_unit_id, id, 'found', discovered_at, '', '[]', found_by, found_by_name, discovered_at
        FROM corrective_action WHERE work_unit_id = ${unit.id}::uuid`;
  });
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** Memory in use in bytes, without garbage that was not collected yet. */
function measureMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Makes a pack, and returns the highest memory in use while it is made, in bytes. */
async function measurePack(unit: Unit): Promise<number> {
  const { packId, siteId } = createPackInput(unit.site.id);
  // Not requested by the operation, which refuses more than 4 GB.
  await world.runAsMaintenance((db) =>
    db.auditPack.create({
      data: {
        id: packId,
        workUnitId: unit.id,
        siteId,
        fromDay: new Date('2026-11-02'),
        toDay: new Date('2026-11-21'),
        withEvidence: true,
        withVerdicts: false,
        madeBy: unit.office.id,
        madeByName: unit.office.name,
        requestedAt: NOW,
        bytes: PHOTOS * PHOTO_BYTES,
      },
    }),
  );
  let peak = measureMemory();
  const timer = setInterval(() => (peak = Math.max(peak, measureMemory())), 2_000);
  await makePacks(new Date());
  clearInterval(timer);
  expect(await findPack(unit, { packId, siteId })).toMatchObject({ state: 'ready' });
  return peak;
}

test('5 GB of photos and 10,000 rows raise the memory in use by at most 64 MB [PACK-07]', async () => {
  const small = await createUnitWithProfile(world);
  const large = await createUnitWithProfile(world);
  await createPastReport(world, small);
  await createLargeSite(large);
  replaceStorage();
  await measurePack(small);
  const before = await measurePack(small);
  const peak = await measurePack(large);
  const { bytes } = await world.runAsMaintenance((db) =>
    db.auditPack.findFirstOrThrow({ where: { workUnitId: large.id } }),
  );
  console.log(`${Math.round((peak - before) / MEGABYTE)} MB more than ${Math.round(before / MEGABYTE)} MB`);
  expect(Number(bytes)).toBeGreaterThan(5 * 1000 ** 3);
  expect((peak - before) / MEGABYTE).toBeLessThan(64);
});
