import { createNewReport } from '@/lib/reports/domain/fields';
import { formatInspectionFileName } from '@/lib/reports/domain/inspection-file';
import { listReportPictures } from '@/lib/reports/domain/photos';
import type { Report } from '@/lib/reports/domain/report';
import { restartReport, withoutPhotos } from '@/lib/reports/domain/restart';
import { createDocumentationBmp, INSPECTION_DATE, createBmpWithActions } from '@/tests/setup/reports';

const dana = { id: 'dana', name: 'Dana', email: 'dana@example.com' };
const marcus = { id: 'marcus', name: 'Marcus', email: 'marcus@example.com' };
const getSide = (...photos: string[]) => ({ photos, date: INSPECTION_DATE, description: 'Seen' });

const orphaned: Report = {
  ...createNewReport('old', marcus, INSPECTION_DATE),
  status: 'open',
  siteName: 'Bay View Lofts',
  version: 7,
  fields: {
    ...createNewReport('old', marcus, INSPECTION_DATE).fields,
    siteId: 'site',
    notes: 'Trackout at the gate',
    mapImage: 'map.jpg',
    inspectionEnd: '2026-11-21T17:00:00.000Z',
    phase: 'LoggedEventsList',
    phaseHistory: ['ProjectInfo'],
  },
  bmps: [
    createBmpWithActions({ id: 'fence', label: '4', version: 3, condition: getSide('a.jpg', 'b.jpg') }),
    createDocumentationBmp({ id: 'pad', label: 'C', version: 2 }),
    createBmpWithActions({ id: 'inlet', label: '9', correction: { ...getSide('c.jpg'), initials: 'MH' } }),
    createDocumentationBmp({ id: 'half', label: null }),
  ],
  labelCounters: { documentation: 3, correction: 9 },
};

const restart = () => {
  let idCount = 0;
  return restartReport(orphaned, {
    id: 'new',
    createdBy: dana,
    now: INSPECTION_DATE,
    newId: () => `id${(idCount += 1)}`,
  });
};

describe("'Start a new inspection with these BMPs'", () => {
  test('creates an unsaved inspection in setup with all input', () => {
    const { report } = restart();
    expect(report).toMatchObject({
      id: 'new',
      status: 'setup',
      version: 0,
      createdBy: dana,
      siteName: 'Bay View Lofts',
    });
    expect(report.fields).toMatchObject({ siteId: 'site', notes: 'Trackout at the gate', date: INSPECTION_DATE });
    expect(report.fields.crew).toEqual(['marcus', 'dana']);
  });

  test('starts at the summary, without an end and a map picture', () => {
    const expectedFields = { phase: 'InspectionSummary', phaseHistory: [], inspectionEnd: null, mapImage: null };
    expect(restart().report.fields).toMatchObject(expectedFields);
  });

  test('keeps labels, and gives no label to an unfinished BMP', () => {
    const { report } = restart();
    expect(report.bmps.map(({ label }) => label)).toEqual(['4', 'C', '9', null]);
  });

  test('gives BMPs and photos new ids', () => {
    const { report, photos } = restart();
    const ids = report.bmps.map(({ id }) => id);
    expect(new Set([...ids, ...orphaned.bmps.map(({ id }) => id)]).size).toBe(8);
    expect(report.bmps.every(({ version }) => version === 0)).toBe(true);
    expect(photos.map(({ from }) => from)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(listReportPictures(report)).toEqual(photos.map(({ to }) => to));
    expect(report.bmps[2]?.correction).toMatchObject({ description: 'Seen', initials: 'MH' });
  });

  test('omits photos that no longer exist', () => {
    const { report, photos } = restart();
    const [first, , third] = photos.map(({ to }) => to);
    const left = withoutPhotos(report, new Set([first ?? '', third ?? '']));
    expect(listReportPictures(left)).toEqual([photos[1]?.to]);
  });
});

test.each([
  ['Menomonee Crossing, Phase 2', 'inspection-menomonee-crossing-phase-2-2026-11-21.earthtight'],
  ['Café ../../etc', 'inspection-cafe-etc-2026-11-21.earthtight'],
  ['工地', 'inspection-2026-11-21.earthtight'],
  ['', 'inspection-2026-11-21.earthtight'],
])('the exported file of an inspection at %p has the name %s', (site, name) => {
  expect(formatInspectionFileName(site, '2026-11-21')).toBe(name);
});
