import { createBmpsGeoJson } from '@/lib/audit-packs/bmps-geo-json';
import { listInspectionRows, type PackInspection } from '@/lib/audit-packs/inspection-rows';
import { createManifest, createReadme, createSha256Sums, type PackDetails } from '@/lib/audit-packs/manifest';
import { formatGigabytes, getPackPercent, MAX_PACK_BYTES, PART_BYTES } from '@/lib/audit-packs/rules';
import { formatSiteTime } from '@/lib/audit-packs/site-time';
import { createInspectionTable, createRainTable, type TableOptions } from '@/lib/audit-packs/tables';
import type { Deadline } from '@/lib/deadlines/texts';

const OPTIONS: TableOptions = {
  timeZone: 'America/Chicago',
  now: '2026-11-21T15:00:00.000Z',
  withVerdicts: false,
  rulesKey: 'wdnr-nr216',
};

const createDeadline = (deadline: Partial<Deadline> = {}): Deadline => ({
  key: 'routine 1',
  kind: 'routine',
  clause: null,
  fromAt: '2026-11-02T06:00:00.000Z',
  dueAt: '2026-11-10T06:00:00.000Z',
  lateAfter: '2026-11-10T06:00:00.000Z',
  dueDay: '2026-11-09',
  storm: null,
  isConfirmed: true,
  metBy: null,
  ...deadline,
});

const createInspection = (id: string, startedAt: string): PackInspection => ({
  id,
  startedAt,
  endedAt: null,
  type: 'Weekly',
  inspectors: ['Ann Berg', 'Bo Diaz'],
  signers: [],
  closedAt: null,
  files: [],
});

const PERIOD = { start: '2026-11-02T06:00:00.000Z', end: '2026-11-22T06:00:00.000Z' };

/** The cells of a column, without its header. */
function readColumn(table: readonly (readonly (string | number)[])[], header: string): (string | number | undefined)[] {
  const [headers = [], ...rows] = table;
  const index = headers.indexOf(header);
  if (index < 0) throw new Error(`no column ${header}`);
  return rows.map((row) => row[index]);
}

test('the time of a site has its offset, on both sides of a clock change [PACK-04]', () => {
  expect(formatSiteTime('2026-11-01T06:30:00.000Z', 'America/Chicago')).toBe('2026-11-01T01:30:00-05:00');
  expect(formatSiteTime('2026-11-01T07:30:00.000Z', 'America/Chicago')).toBe('2026-11-01T01:30:00-06:00');
  expect(formatSiteTime('2026-11-09T23:00:00.000Z', 'UTC')).toBe('2026-11-09T23:00:00+00:00');
});

describe('inspections.csv', () => {
  const met = createDeadline({ metBy: { id: 'a', startedAt: '2026-11-11T16:00:00.000Z' } });
  const inspections = [
    createInspection('a', '2026-11-11T16:00:00.000Z'),
    createInspection('b', '2026-11-05T16:00:00.000Z'),
  ];
  const rows = listInspectionRows([met], inspections, PERIOD);

  test('has when each inspection was due and done, and inspections that were not required [PACK-03]', () => {
    const table = createInspectionTable(rows, OPTIONS);
    expect(readColumn(table, 'Due day')).toEqual(['', '2026-11-09']);
    expect(readColumn(table, 'Due by')).toEqual(['', '2026-11-10T00:00:00-06:00']);
    expect(readColumn(table, 'Done')).toEqual(['2026-11-05T10:00:00-06:00', '2026-11-11T10:00:00-06:00']);
    expect(readColumn(table, 'Required')).toEqual(['', 'Routine inspection']);
    expect(readColumn(table, 'Inspectors')).toEqual(['Ann Berg, Bo Diaz', 'Ann Berg, Bo Diaz']);
  });

  test('says what was late only with verdicts [PACK-03]', () => {
    const without = createInspectionTable(rows, OPTIONS);
    expect(without[0]).not.toContain('Verdict');
    expect(JSON.stringify(without)).not.toMatch(/late/i);
    const table = createInspectionTable(rows, { ...OPTIONS, withVerdicts: true });
    expect(readColumn(table, 'Verdict')).toEqual(['', 'Met late, 2 days late']);
  });

  test('has what was due or done in the period, its last instant included', () => {
    const isListed = (deadline: Partial<Deadline>) =>
      listInspectionRows([createDeadline(deadline)], [], PERIOD).length === 1;
    expect(isListed({ dueAt: PERIOD.start })).toBe(false);
    expect(isListed({ dueAt: PERIOD.end })).toBe(true);
    expect(isListed({ dueAt: '2026-11-30T06:00:00.000Z' })).toBe(false);
    const metBy = { id: 'c', startedAt: PERIOD.start };
    expect(isListed({ dueAt: PERIOD.start, metBy })).toBe(true);
    expect(isListed({ dueAt: PERIOD.start, metBy: { id: 'c', startedAt: PERIOD.end } })).toBe(false);
  });

  test('says that nobody confirmed the rain', () => {
    const table = createInspectionTable(
      listInspectionRows([createDeadline({ kind: 'storm', isConfirmed: false })], [], PERIOD),
      OPTIONS,
    );
    expect(readColumn(table, 'Required')).toEqual(['Inspection after rain, rain not confirmed']);
  });
});

test('rain.csv names the reading that corrects another one', () => {
  const reading = {
    id: 'one',
    fromAt: '2026-11-04T13:00:00.000Z',
    toAt: '2026-11-05T13:00:00.000Z',
    rain: 625,
    snow: 0,
    source: 'gauge',
    fellAt: null,
    replacesId: null,
    receivedAt: '2026-11-05T13:05:00.000Z',
    enteredBy: 'Ann Berg',
    station: null,
  } as const;
  const table = createRainTable([{ ...reading, id: 'two', replacesId: 'one', rain: 500 }, reading], OPTIONS);
  expect(readColumn(table, 'Rain (in)')).toEqual([0.5, 0.625]);
  expect(readColumn(table, 'Corrects')).toEqual(['one', '']);
  expect(readColumn(table, 'Corrected by')).toEqual(['', 'two']);
  expect(readColumn(table, 'Entered')).toEqual(['2026-11-05T07:05:00-06:00', '2026-11-05T07:05:00-06:00']);
});

test('bmps.geojson has longitude before latitude, and BMPs without a place (RFC 7946)', () => {
  const bmp = {
    id: 'id',
    tag: 'SF-01',
    practiceId: 'p',
    name: 'Silt fence',
    type: 'Perimeter',
    label: 'A',
    lastVisitedAt: null,
    openActionCount: 1,
    removedOn: null,
  };
  const text = createBmpsGeoJson(
    [
      { ...bmp, position: { lat: 43, lng: -88 } },
      { ...bmp, position: null },
    ],
    String,
  );
  const { type, features } = JSON.parse(text);
  expect(type).toBe('FeatureCollection');
  expect(features).toMatchObject([
    { type: 'Feature', geometry: { type: 'Point', coordinates: [-88, 43] }, properties: { tag: 'SF-01' } },
    { type: 'Feature', geometry: null },
  ]);
});

test('the manifest, the sums and the README agree on the files', () => {
  const details: PackDetails = {
    unit: 'A "unit"',
    site: 'Köln',
    timeZone: 'America/Chicago',
    fromDay: '2026-11-02',
    toDay: '2026-11-21',
    madeBy: 'Ann',
    madeAt: '2026-11-21T09:00:00-06:00',
    withEvidence: true,
    withVerdicts: false,
    waitingPdfs: ['2026-11-20 1a2b3c4d'],
    missingFiles: ['evidence/x.jpg'],
  };
  const files = [{ path: 'a.csv', bytes: 3, sha256: 'ab' }];
  expect(JSON.parse(createManifest(details, files))).toEqual({ ...details, files });
  expect(createSha256Sums(files)).toBe('ab  a.csv\n');
  const readme = createReadme(details);
  expect(readme).toContain('sha256sum -c SHA256SUMS');
  expect(readme).toContain('evidence/x.jpg');
  expect(readme).toContain('2026-11-20 1a2b3c4d');
});

test('the size of a refused pack is above the limit in words, too [PACK-06]', () => {
  expect(formatGigabytes(MAX_PACK_BYTES)).toBe('4.0');
  expect(formatGigabytes(MAX_PACK_BYTES + 1)).toBe('4.1');
  expect(formatGigabytes(12_340_000_000)).toBe('12.4');
});

test('a pack that is being made is never at 100 percent', () => {
  expect(getPackPercent({ parts: 0, bytes: 0 })).toBe(0);
  expect(getPackPercent({ parts: 1, bytes: 4 * PART_BYTES })).toBe(25);
  expect(getPackPercent({ parts: 9, bytes: 4 * PART_BYTES })).toBe(99);
});
