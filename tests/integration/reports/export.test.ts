import { randomUUID } from 'node:crypto';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { createPastReportsExportUrl } from '@/lib/reports/urls';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { correctBmp, createDocumentationBmp, createPastReport, createBmpWithActions } from '@/tests/setup/reports';
import { readFailureCode, createRequestAs } from '@/tests/setup/requests';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const createPastInspection = (more: Partial<ReportChanges> = {}) =>
  createPastReport(world, unit, more, { closedAt: new Date('2026-11-21T16:00:00Z') });

const fetchExport = async (address: string, user: TestUser = unit.office) =>
  FILE_ENDPOINTS.exports.handle(await createRequestAs(user, address));

/** Rows by column header; cells with line breaks are not parsed. */
async function fetchRows(address: string): Promise<Record<string, string>[]> {
  const text = await (await fetchExport(address)).text();
  const [headers = [], ...rows] = text.trimEnd().split('\r\n').map(parseCells);
  return rows.map((row) => Object.fromEntries(headers.map((header, index) => [header, row[index] ?? ''])));
}
const parseCells = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
    cell.replace(/^"|"$/g, '').replaceAll('""', '"'),
  );

test('the export has one row per report, with times in the time zone of the site', async () => {
  const id = await createPastInspection({
    fields: {
      date: '2026-11-20T04:30:00.000Z',
      inspectorNames: ['Hale, Marcus', 'Dana'],
      soilMoisture: ['dry', 'wet'],
      temperature: -4,
    },
    bmps: [
      correctBmp({ ...createBmpWithActions(), version: -1 }),
      createDocumentationBmp(),
      createBmpWithActions({ label: '2' }),
    ],
  });
  const response = await fetchExport(createPastReportsExportUrl('reports', {}));
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="past-reports-\d{4}-\d\d-\d\d\.csv"/,
  );
  // The byte order mark, without which Excel misreads the encoding.
  expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);

  const [row, ...others] = await fetchRows(createPastReportsExportUrl('reports', {}));
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    Site: 'Bay View Lofts',
    Date: '11-19-2026 10:30 pm',
    Closed: '11-21-2026 10:00 am',
    'Time zone': 'America/Chicago',
    Type: 'Weekly',
    Inspectors: 'Hale, Marcus; Dana',
    'Soil moisture': 'Dry; Wet',
    'Logged BMPs': '3',
    Complete: '1',
    'Still open': '1',
    'Documentation only': '1',
    'Shared with': '0',
  });
  expect(Object.values(row ?? {})).toContain(id);
});

test('the export has one row per BMP and escapes formulas in entered texts', async () => {
  const createCondition = (description: string) => ({ photos: [], date: '2026-11-20T15:00:00.000Z', description });
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=HYPERLINK("http://evil.example","x"),"y"', 'plain, "quoted"'];
  await createPastInspection({
    bmps: texts.map((each) => createDocumentationBmp({ label: null, condition: createCondition(each) })),
  });

  const rows = await fetchRows(createPastReportsExportUrl('bmps', {}));
  expect(rows.map(({ Condition }) => Condition)).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@SUM(A1)",
    "'\tx",
    '\'=HYPERLINK("http://evil.example","x"),"y"',
    'plain, "quoted"',
  ]);
  // Our own numbers stay numbers, also negative ones.
  expect(rows[0]).toMatchObject({
    Site: 'Bay View Lofts',
    BMP: 'Silt Fence',
    Status: 'Documentation',
    Latitude: '43.03',
    Longitude: '-87.9',
  });
});

test('the export has the filtered reports in the selected order, in several batches', async () => {
  const other = await unit.addSite('Granville Station');
  await createPastInspection({ fields: { siteId: other.id, notes: 'washout' } });
  await world.runAsMaintenance(
    (db) => db.$executeRaw`
      INSERT INTO report (id, work_unit_id, site_id, site_name, status, date, created_by, fields)
      SELECT gen_random_uuid(), ${unit.id}::uuid, ${unit.site.id}::uuid, 'Bay View Lofts', 'closed',
        '2026-11-01T15:00:00Z'::timestamptz - n * interval '1 day', ${unit.inspector.id}::uuid, '{}'
      FROM generate_series(1, 120) n`,
  );
  expect(
    (await fetchRows(createPastReportsExportUrl('reports', { words: 'washout' }))).map(({ Site }) => Site),
  ).toEqual(['Granville Station']);
  expect(
    await fetchRows(createPastReportsExportUrl('reports', { siteId: unit.site.id, from: '2026-10-01' })),
  ).toHaveLength(31);
  const dates = (await fetchRows(createPastReportsExportUrl('reports', { siteId: unit.site.id }))).map(
    ({ Date: date = '' }) => date,
  );
  expect(new Set(dates).size).toBe(120);
  const bySite = await fetchRows(createPastReportsExportUrl('reports', { sort: 'site-z-a' }));
  expect(bySite).toHaveLength(121);
  expect(bySite[0]?.Site).toBe('Granville Station');
});

test('the export has the selected reports regardless of the filter, and none of another unit', async () => {
  const [firstId, secondId] = [await createPastInspection(), await createPastInspection()];
  await createPastInspection();
  expect(
    (await fetchRows(createPastReportsExportUrl('reports', { words: 'nothing' }, [firstId, secondId])))
      .map(({ Report }) => Report)
      .sort(),
  ).toEqual([firstId, secondId].sort());
  const otherUnit = await world.createWorkUnit('Prairie Stormwater');
  const exported = await fetchExport(createPastReportsExportUrl('bmps', {}, [firstId, secondId]), otherUnit.office);
  expect((await exported.text()).trim().split('\r\n')).toHaveLength(1);
});

test('the server records the export, and rejects invalid filters and roles without permission', async () => {
  await createPastInspection();
  await (await fetchExport(createPastReportsExportUrl('reports', { siteId: unit.site.id }))).text();
  const audit = await world.runAsMaintenance((db) => db.audit.findMany({ where: { type: 'exported-reports' } }));
  expect(audit.filter(({ workUnitId }) => workUnitId === unit.id)).toEqual([
    expect.objectContaining({
      personId: unit.office.id,
      operation: 'reports.export',
      event: expect.objectContaining({ of: 'reports', query: { siteId: unit.site.id } }),
    }),
  ]);
  for (const wrong of [
    'of=reports&site=x',
    'of=reports&from=yesterday',
    'of=all',
    'of=reports&reports=x',
    'of=reports&sort=up',
  ])
    expect([wrong, (await fetchExport(`/api/reports/exportPastReports?${wrong}`)).status]).toEqual([wrong, 404]);
  expect(await readFailureCode(await fetchExport(createPastReportsExportUrl('reports', {}), unit.inspector))).toBe(
    'not-your-role',
  );
});

test('the download stops when the session ends', async () => {
  await world.runAsMaintenance(
    (db) => db.$executeRaw`
      INSERT INTO report (id, work_unit_id, site_id, site_name, status, date, created_by, fields)
      SELECT gen_random_uuid(), ${unit.id}::uuid, ${unit.site.id}::uuid, 'Bay View Lofts', 'closed',
        '2026-11-01T15:00:00Z'::timestamptz - n * interval '1 day', ${unit.inspector.id}::uuid, '{}'
      FROM generate_series(1, 120) n`,
  );
  const reader = (await fetchExport(createPastReportsExportUrl('reports', {}))).body?.getReader();
  await reader?.read();
  await world.runAsMaintenance((db) =>
    db.session.updateMany({ where: { personId: unit.office.id }, data: { revokedAt: new Date() } }),
  );
  const readToEnd = async () => {
    for (;;) if ((await reader?.read())?.done ?? true) return 'whole';
  };
  await expect(readToEnd()).rejects.toThrow();
});

test('two concurrent exports omit a report that is deleted or added during the export', async () => {
  const ids = await world.runAsMaintenance(async (db) => {
    const row = {
      workUnitId: unit.id,
      siteId: unit.site.id,
      siteName: 'Bay View Lofts',
      createdById: unit.inspector.id,
    };
    const dates = Array.from({ length: 120 }, (_, day) => new Date(Date.UTC(2026, 10, 1 - day, 15)));
    const data = dates.map((date) => ({ ...row, id: randomUUID(), status: 'closed', date, fields: {} }));
    await db.report.createMany({ data });
    return data.map(({ id }) => id);
  });
  const startExport = async () => {
    const reader = (await fetchExport(createPastReportsExportUrl('reports', {}))).body?.getReader();
    const decoder = new TextDecoder();
    let text = decoder.decode((await reader?.read())?.value, { stream: true });
    return async () => {
      for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
        text += decoder.decode(chunk.value, { stream: true });
      return text;
    };
  };
  const [readFirst, readSecond] = [await startExport(), await startExport()];
  // Deletes the last report, which neither file has reached, and adds one that is newer than all.
  const missingId = ids.at(-1);
  await world.runAsMaintenance((db) => db.report.update({ where: { id: missingId }, data: { deletedAt: new Date() } }));
  await createPastInspection();
  for (const text of await Promise.all([readFirst(), readSecond()])) {
    expect(ids.filter((id) => !text.includes(id))).toEqual([missingId]);
    expect(text.trimEnd().split('\r\n').slice(1)).toHaveLength(119);
  }
});
