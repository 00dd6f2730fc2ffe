/** The server's CPU time of pages in work units with many sites, compared with the same pages at 100 sites. */
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '@/lib/platform/database/embedded';
import { createDataDirectory } from '../start/served';
import { formatMs, formatRatio, getMedianRatio, measureInTurns, measureServer, median, repeat } from './measure';
import { startApp, type Bench } from './servers';
import { createVisitor } from './visitor';

const EMPTY_PANEL = 'Empty panel (New Site)';
const SITE_LIST = 'Active Sites';
const PAGES = {
  [EMPTY_PANEL]: '/app/new-site',
  Overview: '/app/overview',
  'My Day': '/app/my-day',
  'Inspection Reports': '/app/inspection-reports',
  [SITE_LIST]: '/app/active-sites',
  'Corrective Actions': '/app/corrective-actions',
  'Report editor': '/app/report-setup',
  'Quick Start': '/app/quick-start',
  'Work Unit Crew': '/app/workunit-crew',
  Activity: '/app/activity',
};

/** 100,000 inspections at 2,000 sites. */
const INSPECTIONS_PER_SITE = 50;
/** V8 has compiled the most used functions by then. */
const WARM_UP_REQUESTS = 40;

/** Requests of a page per measurement, by the number of sites: short ones vary more. */
const REQUESTS = { 100: 12, 200: 12, 2000: 3 };
const COUNTS = [100, 200, 2000] as const;
type Count = (typeof COUNTS)[number];

export const sites = {
  header: ['page', '100 sites', '200 sites', '× empty panel', '2,000 sites', '÷ 100 sites', '÷ Active Sites'],
  async measure({ isQuick }: Bench): Promise<string[][]> {
    const units = await Promise.all(COUNTS.map(startUnit));
    try {
      const getName = (page: string, count: Count) => `${page}, ${count}`;
      const requests = units.flatMap(({ count, app, visitor }) =>
        Object.entries(PAGES).map(([page, url]) => ({
          name: getName(page, count),
          pid: app.pid,
          count,
          fetch: async () => (await visitor.fetch(url)).text(),
        })),
      );
      for (const { fetch } of requests) await repeat(fetch, isQuick ? 2 : WARM_UP_REQUESTS);
      const getValues = await measureInTurns(
        isQuick ? 2 : 11,
        requests.map(({ name, pid, count, fetch }) => ({
          name,
          run: () => measureServer(pid, fetch, REQUESTS[count]),
        })),
      );
      return Object.keys(PAGES).map((page) => {
        const [few = [], some = [], many = []] = COUNTS.map((count) => getValues(getName(page, count)));
        const panel = getValues(getName(EMPTY_PANEL, 200));
        const siteList = getValues(getName(SITE_LIST, 2000));
        return [
          page,
          formatMs(median(few)),
          formatMs(median(some)),
          formatRatio(getMedianRatio(some, panel)),
          formatMs(median(many)),
          formatRatio(getMedianRatio(many, few)),
          formatRatio(getMedianRatio(many, siteList)),
        ];
      });
    } finally {
      for (const { app, directory } of units) {
        await app.stop();
        fs.rmSync(directory, { recursive: true, force: true });
      }
    }
  },
};

async function startUnit(count: Count) {
  const directory = createDataDirectory();
  const app = await startApp(directory);
  const visitor = await createVisitor(app.address);
  await addSites(directory, count);
  return { count, directory, app, visitor };
}

/** Sites under WDNR, each with a corrective action and an inspection each week, the last one eight days ago. */
async function addSites(directory: string, count: Count): Promise<void> {
  const server = await startEmbedded(path.join(directory, 'database'));
  const url = new URL(server.adminUrl);
  url.pathname = '/earthtight';
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(`
    SET session_replication_role = replica;
    CREATE TEMP TABLE base AS SELECT v.work_unit_id, p.person_id FROM site_visibility v
      JOIN membership p ON p.work_unit_id = v.work_unit_id JOIN permit_profile f ON f.site_id = v.site_id LIMIT 1;
    CREATE TEMP TABLE new_site AS SELECT n, gen_random_uuid() AS id, gen_random_uuid() AS bmp FROM generate_series(1, ${count}) n;
    INSERT INTO site (id, name, lat, lng, owner_id) SELECT id, 'Site ' || n, 43 + n * 0.0005, -88, work_unit_id FROM new_site, base;
    INSERT INTO site_visibility (id, work_unit_id, site_id, lat, lng)
      SELECT gen_random_uuid(), work_unit_id, id, 43 + n * 0.0005, -88 FROM new_site, base;
    INSERT INTO permit_profile
      SELECT (jsonb_populate_record(NULL::permit_profile, profile || jsonb_build_object('id', gen_random_uuid(), 'site_id', id,
        'valid_from', (now() - interval '1 year')::date, 'starts_on', (now() - interval '1 year')::date))).*
      FROM new_site, (SELECT to_jsonb(f) AS profile FROM permit_profile f LIMIT 1);
    CREATE TEMP TABLE new_report AS SELECT gen_random_uuid() AS id, s.id AS site_id, s.n, bmp,
        now() - interval '8 days' - w * interval '7 days' AS date, w
      FROM new_site s, generate_series(0, ${INSPECTIONS_PER_SITE - 1}) w;
    INSERT INTO report (id, work_unit_id, site_id, site_name, status, date, started_at, closed_at, created_by, fields)
      SELECT id, work_unit_id, site_id, 'Site ' || n, 'closed', date, date, date + interval '1 day', person_id, '{}' FROM new_report, base;
    INSERT INTO recorded_inspection SELECT id, work_unit_id, date FROM new_report, base;
    INSERT INTO bmp_instance (id, work_unit_id, site_id, practice_id, name, type, tag)
      SELECT bmp, work_unit_id, id, 'fence', 'Silt Fence', 'Barriers', 'SF-01' FROM new_site, base;
    INSERT INTO corrective_action (id, work_unit_id, site_id, bmp_instance_id, action_id, name, report_id, logged_bmp_id,
        found_by, found_by_name, discovered_at, inspection_ended_at, last_seen_at, last_report_id, notified, notified_at, closed_at, closed_as)
      SELECT gen_random_uuid(), work_unit_id, site_id, bmp, 'a', 'Replace', id, gen_random_uuid(),
        person_id, 'Ann', date, date, date, id, '[]', date, CASE WHEN w > 0 THEN date + interval '1 day' END, CASE WHEN w > 0 THEN 'fixed' END
      FROM new_report, base WHERE w % 5 = 0;
  `);
  await client.query('VACUUM ANALYZE');
  await client.end();
  await server.stop();
}
