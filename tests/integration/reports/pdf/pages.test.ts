import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Report } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';
import { extractWordBoxes, isContent, PAGE_HEIGHT, extractPageTexts, joinPages } from './printed';
import { renderPdf } from './render-pdf';
import { createPdfInput, createLargeReport, createSmallReport } from './sample';

jest.setTimeout(180_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'earthtight-pages-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Printing {
  withMap?: boolean;
  crewNames?: readonly string[];
}

async function printReport(report: Report, { withMap = true, crewNames = [] }: Printing = {}) {
  const input = await createPdfInput(report, folder);
  const mapImage = withMap ? input.mapImage : null;
  const { pdf } = await renderPdf({ ...input, mapImage, crewNames });
  return { texts: extractPageTexts(pdf), boxes: extractWordBoxes(pdf) };
}

/** Leaves the BMPs zero to five photos in turn. */
function varyPhotoCounts(report: Report): Report {
  const bmps = report.bmps.map((bmp, index) => ({
    ...bmp,
    condition: { ...bmp.condition, photos: bmp.condition.photos.slice(0, index % 6) },
  }));
  return { ...report, bmps };
}

/** Where the content of each page ends. */
const getBottoms = (boxes: ReturnType<typeof extractWordBoxes>) =>
  boxes.map((words) => Math.max(0, ...words.filter(isContent).map(({ bottom }) => bottom)));

/** The part of a page above which its content ends at the earliest, header and margin included. */
const MIN_FILLED = 0.5;

const getLines = (page: string) => page.split('\n').filter((line) => line.trim() !== '');

test('no BMP heading is alone at the bottom of a page, for 6, 12 and 30 BMPs with up to five photos', async () => {
  // The line below the name has type and position. After the last line of a page comes only the footer.
  const typeAndPosition = /· -?\d+\.\d{5}, -?\d+\.\d{5}$/;
  for (const count of [6, 12, 30]) {
    const { texts } = await printReport(varyPhotoCounts(createLargeReport(count, 5)));
    const lastLines = texts.map((page) => getLines(page).at(-2)?.trim() ?? '');
    expect(lastLines.filter((line) => typeAndPosition.test(line))).toEqual([]);
  }
});

test('the BMPs begin on the first page if the record has no picture', async () => {
  const report = createSmallReport();
  const [, second] = report.bmps;
  if (!second) throw new Error('no second BMP');
  const bmps = [{ ...second, condition: { ...second.condition, photos: [] } }];
  const { texts } = await printReport({ ...report, bmps }, { withMap: false });
  expect(texts[0]).toContain('Logged BMPs');
  expect(texts[0]).toContain('Not corrected yet');
});

test('every page has the header, and all but the last are at least half full, with the longest texts', async () => {
  const report = createSmallReport();
  const long = 'W'.repeat(LIMITS.standardText);
  const inspectorNames = Array.from({ length: 20 }, (_, index) => `Inspector Number ${index} With A Long Name`);
  const fields = { ...report.fields, officialSiteId: long, municipality: long, inspectorNames };
  const { texts, boxes } = await printReport({ ...report, fields });
  expect(texts.filter((page) => !/Menomonee Crossing, Phase 2\s+Weekly · 11-13-2026/.test(page))).toEqual([]);
  expect(
    getBottoms(boxes)
      .slice(0, -1)
      .filter((bottom) => bottom < PAGE_HEIGHT / 2),
  ).toEqual([]);
});

test('the PDF lists a crew of two hundred over several pages, each name once', async () => {
  const crewNames = Array.from({ length: 200 }, (_, index) => `Crew Member ${index}.`);
  const { texts } = await printReport({ ...createSmallReport(), bmps: [] }, { crewNames });
  const all = texts.join('\n');
  expect(crewNames.filter((name) => all.split(name).length !== 2)).toEqual([]);
  const firstPage = texts.findIndex((page) => page.includes('Maintenance Crew for Corrective Actions'));
  expect(getLines(texts[firstPage] ?? '').filter((line) => line.includes('Crew Member')).length).toBeGreaterThan(3);
});

test.each([0, 1, 3, 5, 8, 20, 60])(
  'the last page has the certification of %i BMPs in one piece after other content',
  async (count) => {
    const { texts, boxes } = await printReport(varyPhotoCounts(createLargeReport(count, 5)), {
      crewNames: ['Luis Ortega'],
    });
    const last = joinPages(texts.slice(-1));
    expect(last).toMatch(
      /BMPs in Good Condition .*BMPs Currently Not Applicable .*Maintenance Crew for Corrective Actions Luis Ortega Certification .*I certify that, .* Inspector, signature Name and title Date Permit holder or authorized representative, signature Name and title Date/,
    );
    expect(joinPages(texts.slice(0, -1))).not.toMatch(/Certification|I certify|signature|Name and title/);
    expect(last).toContain(`Page ${texts.length} of ${texts.length}`);
    const bottoms = getBottoms(boxes);
    expect(bottoms.filter((bottom) => bottom < PAGE_HEIGHT * MIN_FILLED)).toEqual([]);
  },
);

test('the certification is below the last card if it fits on the page', async () => {
  const { texts } = await printReport(varyPhotoCounts(createLargeReport(1, 5)));
  expect(texts).toHaveLength(3);
  expect(joinPages(texts.slice(-1))).toMatch(/Project Phase|Erosion Plan Review.*Certification/);
});

test('the signatures show the number of a hundred inspectors, whose names are on the pages before', async () => {
  const report = createSmallReport();
  const inspectorNames = Array.from({ length: 100 }, (_, index) => `Inspector Number ${index}.`);
  const { texts } = await printReport({ ...report, fields: { ...report.fields, inspectorNames } });
  expect(joinPages(texts.slice(-1))).toContain('100 inspectors,');
  expect(inspectorNames.filter((name) => !joinPages(texts).includes(name))).toEqual([]);
});
