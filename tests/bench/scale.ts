import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '@/lib/platform/database/embedded';
import { migrate } from '@/lib/platform/database/migrate';

// `npx tsx tests/bench/scale.ts 10000000` fills the tables of inspections and prints the sizes of docs/scale.md. It needs
// 25 GB and half an hour. Indexes are built at the end, so they are as small as they can be.

const REPORTS = Number(process.argv[2] ?? 10_000_000);
const UNITS = 1000;
const BATCH = 500_000;
const ROWS_PER_REPORT = { report: 1, logged_bmp: 5, photo: 10, audit: 10 };
/** Of the other tables, a tenth as many rows as reports are inserted, and the sizes are multiplied. */
const getInsertedRows = (table: keyof typeof ROWS_PER_REPORT) => (table === 'report' ? REPORTS : REPORTS / 10);

const INSERTS: Record<keyof typeof ROWS_PER_REPORT, string> = {
  report: `
    INSERT INTO report (id, work_unit_id, site_id, site_name, status, type, type_key, date, created_by, fields, closed_at,
      pdf_key, pdf_sha256, map_image)
    SELECT uuid('r', i), uuid('u', i % ${UNITS}), uuid('s', i % ${UNITS * 20}), 'Site ' || i % ${UNITS * 20}, 'closed',
      t, t, d, uuid('p', i % ${UNITS * 10}),
      jsonb_build_object('siteId', uuid('s', i % ${UNITS * 20}), 'crew', jsonb_build_array(uuid('p', i % 9000)),
        'inspectorNames', 'Ines Kowalczyk, Mara Hale', 'weather', 'Rain, 1.2 inches in 24 hours', 'notes',
        repeat('Ground saturated along the north boundary. ', 6)),
      d, 'records/' || uuid('k', i) || '.pdf', md5(i::text) || md5(i::text), uuid('m', i) || '.jpg'
    FROM (SELECT i, (ARRAY['weekly', 'weekly', 'weekly', 'rain', 'other'])[i % 5 + 1] AS t,
            timestamptz '2021-01-01' + i * interval '5 years' / ${REPORTS} AS d
          FROM generate_series($1::int, $2::int) i) n`,
  logged_bmp: `
    INSERT INTO logged_bmp (id, work_unit_id, report_id, position, practice_id, name, type, label, lat, lng,
      corrective_actions, condition, correction)
    SELECT uuid('b', i), uuid('u', i % ${UNITS}), uuid('r', i), 0, uuid('l', i % 300), 'Silt Fence', 'line', 'A1', 43, -88,
      '[{"id": "a", "name": "Remove sediment and replace the fence"}]',
      jsonb_build_object('photos', jsonb_build_array(uuid('f', i) || '.jpg'), 'date', '2026-01-01',
        'description', 'Torn along 20 feet, sediment at half of the height.'),
      '{"photos": [], "date": null, "description": ""}'
    FROM generate_series($1::int, $2::int) i`,
  photo: `
    INSERT INTO photo (file_name, work_unit_id, directory, report_id, uploaded_by, bytes, sha256, width, height, taken_at,
      lat, lng, named_at)
    SELECT uuid('f', i) || '.jpg', uuid('u', i % ${UNITS}), 'practiceactions', uuid('r', i), uuid('p', i % ${UNITS * 10}),
      250000, md5(i::text) || md5(i::text), 1600, 1200, now(), 43, -88, now()
    FROM generate_series($1::int, $2::int) i`,
  audit: `
    INSERT INTO audit (work_unit_id, person_id, at, operation, type, event, person_name, subject)
    SELECT uuid('u', i % ${UNITS}), uuid('p', i % ${UNITS * 10}), timestamptz '2021-01-01' + i * interval '5 years' / ${REPORTS},
      'reports.save', 'saved-report', jsonb_build_object('reportId', uuid('r', i), 'version', 3), 'Ines Kowalczyk',
      uuid('r', i)::text
    FROM generate_series($1::int, $2::int) i`,
};

const PAGE = `SELECT id FROM report WHERE status IN ('closed', 'finished') AND deleted_at IS NULL`;
const QUERIES = {
  'Past Reports, first page': `${PAGE} ORDER BY date DESC, id DESC LIMIT 51`,
  'of a site': `${PAGE} AND site_id = uuid('s', 7) ORDER BY date DESC, id DESC LIMIT 51`,
  'Activity, first page': `SELECT id FROM audit WHERE work_unit_id = current_unit() ORDER BY at DESC, id DESC LIMIT 51`,
};

async function main(): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'earthtight-scale-'));
  fs.chmodSync(directory, 0o755);
  const server = await startEmbedded(path.join(directory, 'database'), { isDurable: false });
  const client = new pg.Client(server.adminUrl);
  await client.connect();
  await migrate(client, { log: () => {} });
  await client.query(`
    SET session_replication_role = replica;
    SET maintenance_work_mem = '1GB';
    CREATE FUNCTION uuid(kind text, i bigint) RETURNS uuid IMMUTABLE PARALLEL SAFE LANGUAGE sql AS
      $$ SELECT md5(kind || i)::uuid $$`);
  for (const table of Object.keys(INSERTS) as (keyof typeof INSERTS)[]) await fill(client, table);
  for (const [name, sql] of Object.entries(QUERIES))
    console.log(`${name}: ${(await measureMedianTime(client, sql)).toFixed(1)} ms`);
  await client.end();
  await server.stop();
  fs.rmSync(directory, { recursive: true });
}

async function fill(client: pg.Client, table: keyof typeof INSERTS): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
       FROM pg_index LEFT JOIN pg_constraint ON conindid = indexrelid WHERE indrelid = $1::regclass AND conindid IS NULL`,
    [table],
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  const inserted = getInsertedRows(table);
  for (let first = 0; first < inserted; first += BATCH)
    await client.query(INSERTS[table], [first, Math.min(first + BATCH, inserted) - 1]);
  for (const { definition } of indexes) await client.query(definition);
  await client.query(`VACUUM ANALYZE ${table}`);
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `SELECT $1::text AS name, pg_table_size($1::text::regclass) AS bytes
     UNION ALL SELECT indexrelid::regclass::text, pg_relation_size(indexrelid) FROM pg_index WHERE indrelid = $1::text::regclass`,
    [table],
  );
  const factor = (ROWS_PER_REPORT[table] * REPORTS) / inserted;
  for (const { name, bytes } of rows)
    console.log(`${name.padEnd(48)} ${((Number(bytes) * factor) / 1e9).toFixed(2)} GB`);
}

/** The median of nine executions in the role of a member. */
async function measureMedianTime(client: pg.Client, sql: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 9; run += 1) {
    await client.query('BEGIN');
    await client.query(
      `SELECT set_config('app.workgroup', uuid('u', $1)::text, true), set_config('role', 'earthtight_app', true)`,
      [7 + run],
    );
    const startedAt = performance.now();
    await client.query(sql);
    times.push(performance.now() - startedAt);
    await client.query('ROLLBACK');
  }
  return times.toSorted((a, b) => a - b)[4] ?? Number.NaN;
}

void main();
