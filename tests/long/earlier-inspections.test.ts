import { recordEarlierInspections } from '@/lib/reports/server/register';
import {
  createRandom,
  generateInspections,
  type LabeledBmp,
  type LabeledReport,
} from '@/tests/setup/labeled-inspections';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

// The job that links the BMPs of inspections from before the register, over a sample whose instances are known, and over
// 100,000 inspections.

const NOW = new Date('2026-11-21T15:00:00Z');

let world: World;
let unit: Unit;
beforeEach(async () => {
  world = await createWorld({ TRANSACTION_TIMEOUT_MS: '60000' });
  unit = await world.createWorkUnit();
});
afterEach(() => world.close());

/** A digest of all rows of these tables, which changes with any change of a row. */
const digest = (...tables: string[]): Promise<string[]> =>
  world.runAsMaintenance(async (db) => {
    const digests: string[] = [];
    for (const table of tables) {
      const [row] = await db.$queryRawUnsafe<{ rows: number; digest: string }[]>(
        `SELECT count(*)::int AS rows, sum(hashtextextended(t::text, 0)::numeric)::text AS digest FROM ${table} t`,
      );
      digests.push(`${table}: ${row?.rows} rows, ${row?.digest}`);
    }
    return digests;
  });
const digestReports = () => digest('report', 'logged_bmp');
const digestRegister = () =>
  digest('recorded_inspection', 'bmp_instance', 'bmp_visit', 'corrective_action', 'corrective_action_event');

describe('a labeled sample of earlier inspections', () => {
  const SITES = 10;

  async function addSample(): Promise<LabeledReport[]> {
    const random = createRandom(20261129);
    const reports: LabeledReport[] = [];
    for (let index = 0; index < SITES; index += 1) {
      const { id } = await unit.addSite(`Site ${index}`);
      reports.push(...generateInspections(id, random));
    }
    const bmps = reports.flatMap((report) =>
      report.bmps.map((bmp, position) => ({ ...bmp, position, date: report.date })),
    );
    await world.runAsMaintenance(async (db) => {
      await db.$executeRaw`
        INSERT INTO report (id, work_unit_id, site_id, status, date, started_at, created_by, fields)
        SELECT id, ${unit.id}::uuid, "siteId", 'closed', date, date + interval '1 hour', ${unit.inspector.id}::uuid, '{}'
          FROM jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) AS r (id uuid, "siteId" uuid, date timestamptz)`;
      await db.$executeRaw`
        INSERT INTO logged_bmp
          (id, work_unit_id, report_id, position, practice_id, name, type, label, lat, lng, corrective_actions, condition)
        SELECT id, ${unit.id}::uuid, "reportId", position, "practiceId", name, 'Barriers', label, lat, lng,
          CASE WHEN "hasAction" THEN '[{"id": "a", "name": "Replace", "selected": true}]'::jsonb END,
          jsonb_build_object('photos', '[]'::jsonb, 'description', '', 'date', date)
          FROM jsonb_to_recordset(${JSON.stringify(bmps)}::jsonb) AS b (id uuid, "reportId" uuid, position int,
            "practiceId" text, name text, label text, lat float8, lng float8, "hasAction" boolean, date text)`;
    });
    return reports;
  }

  async function loadInstanceIds(): Promise<Map<string, string>> {
    const visits = await world.runAsMaintenance((db) => db.bmpVisit.findMany());
    return new Map(visits.map(({ loggedBmpId, bmpInstanceId }) => [loggedBmpId, bmpInstanceId]));
  }

  /** The share of BMPs for which `isRight` holds. */
  const measureShare = (bmps: readonly LabeledBmp[], isRight: (bmp: LabeledBmp) => boolean): number =>
    bmps.filter(isRight).length / bmps.length;

  test('gets the correct links for at least 95 % of the BMPs in spite of interruptions, and no report changes [REG-18]', async () => {
    const reports = await addSample();
    const before = await digestReports();
    // Each start stops after its first batch.
    for (let start = 0; start < 5; start += 1) {
      let polls = 0;
      await recordEarlierInspections(NOW, () => ++polls > 1);
    }
    const recorded = await world.runAsMaintenance((db) => db.recordedInspection.count());
    expect(recorded).toBeGreaterThan(0);
    expect(recorded).toBeLessThan(reports.length);
    await recordEarlierInspections(NOW);

    const instanceIds = await loadInstanceIds();
    const bmps = reports.flatMap((report) => report.bmps);
    expect(instanceIds.size).toBe(bmps.length);
    const seen = new Set<string>();
    const isNew = new Map(
      bmps.map(({ id }) => {
        const instanceId = instanceIds.get(id) ?? '';
        const isFirst = !seen.has(instanceId);
        seen.add(instanceId);
        return [id, isFirst];
      }),
    );
    const carried = bmps.filter(({ continues }) => continues !== null);
    const shares = {
      carried: measureShare(carried, ({ id, continues }) => instanceIds.get(id) === instanceIds.get(continues ?? '')),
      all: measureShare(bmps, ({ id, continues }) =>
        continues === null ? isNew.get(id) === true : instanceIds.get(id) === instanceIds.get(continues),
      ),
    };
    console.table({ visits: bmps.length, ...shares });
    expect(shares.carried).toBeGreaterThanOrEqual(0.95);
    expect(shares.all).toBeGreaterThanOrEqual(0.95);
    expect(await digestReports()).toEqual(before);
  }, 300_000);
});

describe('a register with 100,000 earlier inspections', () => {
  const REPORTS = 100_000;
  const SITES = 400;
  const BMPS = 2;

  /** Weekly inspections of every site. The first BMP needs a repair every tenth week. */
  async function addReports(): Promise<void> {
    const siteIds: string[] = [];
    for (let index = 0; index < SITES; index += 1) siteIds.push((await unit.addSite(`Site ${index}`)).id);
    await world.runAsMaintenance(async (db) => {
      await db.$executeRaw`
        INSERT INTO report (id, work_unit_id, site_id, status, date, started_at, created_by, fields)
        SELECT gen_random_uuid(), ${unit.id}::uuid, (${siteIds}::uuid[])[1 + n % ${SITES}::int], 'closed', date,
          date + interval '1 hour', ${unit.inspector.id}::uuid, '{}'
          FROM generate_series(0, ${REPORTS - 1}::int) n
          CROSS JOIN LATERAL (SELECT '2021-01-04T14:00:00Z'::timestamptz + n / ${SITES}::int * interval '7 days' AS date) d`;
      await db.$executeRaw`
        INSERT INTO logged_bmp
          (id, work_unit_id, report_id, position, practice_id, name, type, label, lat, lng, corrective_actions, condition)
        SELECT gen_random_uuid(), r.work_unit_id, r.id, n, 'fence', 'Silt Fence', 'Barriers', chr(64 + n),
          43 + n * 0.0002, -87.9,
          CASE WHEN n = 1 AND extract(week FROM r.date)::int % 10 = 0
            THEN '[{"id": "a", "name": "Replace", "selected": true}]'::jsonb END,
          jsonb_build_object('photos', '[]'::jsonb, 'description', '', 'date', to_json(r.date))
          FROM report r CROSS JOIN generate_series(1, ${BMPS}::int) n`;
    });
    await world.database.pool.query('VACUUM ANALYZE');
  }

  test('contains each of them once after two runs, and no report changes [REG-18]', async () => {
    await addReports();
    const reports = await digestReports();
    await recordEarlierInspections(NOW);
    const register = await digestRegister();
    expect(await digestReports()).toEqual(reports);
    const counts = await world.runAsMaintenance(async (db) => ({
      recorded: await db.recordedInspection.count(),
      instances: await db.bmpInstance.count(),
      visits: await db.bmpVisit.count(),
      // Nothing was fixed, so the first corrective action of each BMP stays open.
      actions: await db.correctiveAction.count(),
    }));
    expect(counts).toEqual({ recorded: REPORTS, instances: SITES * BMPS, visits: REPORTS * BMPS, actions: SITES });
    await recordEarlierInspections(NOW);
    expect(await digestRegister()).toEqual(register);
    expect(await digestReports()).toEqual(reports);
  }, 3_600_000);
});
