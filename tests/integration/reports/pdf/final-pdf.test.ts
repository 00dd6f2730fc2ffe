import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import { createHostileReport } from './hostile';
import { LONG_TEXTS, createReportWithText } from './long-texts';
import { extractWordBoxes, isContent, PAGE_HEIGHT, extractPageTexts, joinPages } from './printed';
import { renderPdf, type RenderedPdf } from './render-pdf';
import { createBmp, createPdfInput, createLargeReport, createSmallReport } from './sample';

jest.setTimeout(180_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'earthtight-pdf-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the PDF of a closed inspection', () => {
  let rendered: RenderedPdf;
  let pages: string[];
  const progress: ReportPdfProgress[] = [];

  beforeAll(async () => {
    const input = await createPdfInput(createSmallReport(), folder, ['1-correction-1.jpg']);
    rendered = await renderPdf(input, { onProgress: (update) => progress.push(update) });
    pages = extractPageTexts(rendered.pdf);
  });

  test('has the digest of its bytes', () => {
    expect(rendered.sha256).toBe(createHash('sha256').update(rendered.pdf).digest('hex'));
  });

  test('names site, inspection, unit, inspectors and page number on every page', () => {
    pages.forEach((page, index) => {
      expect(page).toMatch(/^\s*Menomonee Crossing, Phase 2\s+Weekly · 11-13-2026/);
      expect(page).toContain('Lakeshore Erosion Control, North Crew · Dana Kowalczyk, Marcus Hale');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    });
  });

  test('begins with the permit, the counts by status and a list of all BMPs', () => {
    const [first = ''] = pages;
    for (const text of [
      'WI-S067831-5 / FIN 81204',
      'Village of Menomonee Falls,',
      'Rough grading',
      '11-16-2026 02:18 pm',
    ]) {
      expect(first).toContain(text);
    }
    // The cover has the time of closing, the answers have the end of the inspection.
    expect(joinPages(pages)).toMatch(/Inspection end\s+11-14-2026 11:40 am/);
    expect(first).toMatch(/Overdue \(1\): 2\s+Complete \(1\): 1\s+Documentation \(1\): A/);
    expect(first).toMatch(/1\s+Silt Fence\s+Complete\s+2\s+11-13-2026\s+11-14-2026, LO/);
    expect(first).toMatch(/2\s+Stone Tracking Pad\s+Overdue/);
    expect(first).toMatch(/A\s+Mulching\s+Documentation/);
  });

  test('lists BMPs without a location beside the map', async () => {
    const [first, ...others] = createSmallReport().bmps;
    const unplaced = { ...createSmallReport(), bmps: first ? [{ ...first, location: null }, ...others] : [] };
    const { pdf } = await renderPdf(await createPdfInput(unplaced, folder));
    expect(extractPageTexts(pdf)[0]).toContain('Not placed on the map: 1 Silt Fence');
    expect(pages[0]).not.toContain('Not placed on the map');
  });

  test('has no web links and names the time zone', () => {
    const all = joinPages(pages);
    expect(all).not.toMatch(/https?:|web page|accessible version/);
    expect(all).toContain('Times are local to the site (America/Chicago).');
  });

  test('ends with signature lines for inspector and permit holder', () => {
    const last = joinPages(pages.slice(-1));
    expect(last).toMatch(
      /Certification .*Inspectors .*Closed .*Dana Kowalczyk, Marcus.* 11-16-2026 02:18 pm .*1 Overdue, 1 Complete, 1.* I certify that, .* true, accurate and complete\. Inspector, signature Name and title Date Permit holder or authorized representative, signature Name and title Date/,
    );
    expect(joinPages(pages.slice(0, -1))).not.toContain('Certification');
  });

  test('shows each BMP with conditions, required CAs, correction and photos with their times', () => {
    const all = joinPages(pages);
    expect(all).toContain('Fence is undermined for about 12 ft');
    expect(all).toContain('Re-trench and backfill the toe');
    expect(all).toContain('Correction made by LO');
    expect(all).toContain('Not corrected yet');
    expect(all).toContain('None required; documentation only.');
    expect(all).toContain('43.15210, -88.11040');
    expect(all).toContain('Conditions, photo 4 of 4');
    expect(all).toContain('11-13-2026 09:06 am');
  });

  test('prints a frame for a photo that is still on a phone', () => {
    expect(joinPages(pages)).toContain('Photo still on the phone');
  });

  test('prints the answers of each card and the crew', () => {
    const all = joinPages(pages);
    for (const title of [
      'Site Info',
      'Inspection Info',
      'Weather Conditions',
      'Project Phase',
      'Erosion Plan Review',
    ]) {
      expect(all).toContain(title);
    }
    expect(all).toMatch(/Temperature 44 °F Soil moisture Variable, Wet/);
    expect(all).toContain('Has work stopped for more than 2 weeks in any area? No');
    expect(all).toContain('Second tracking pad at the south entrance drawn on sheet C-104.');
    expect(all).toContain('Concrete Washout (Good housekeeping)');
    expect(all).toContain('Dewatering Bag (Dewatering)');
    expect(all).toMatch(/Maintenance Crew for Corrective Actions Dana Kowalczyk Luis Ortega/);
  });

  test('has an outline of its parts and BMPs, a title and an author', async () => {
    const file = path.join(folder, 'outline.pdf');
    await writeFile(file, rendered.pdf);
    const xml = execFileSync('pdftohtml', ['-xml', '-i', '-stdout', file]).toString();
    const outline = [...xml.matchAll(/<item page="(\d+)">([^<]*)</g)].map(([, page, title]) => `${title} ${page}`);
    expect(outline.slice(0, 6)).toEqual([
      'Site and map 1',
      'Logged BMPs 2',
      '1 Silt Fence, Complete 2',
      '2 Stone Tracking Pad, Overdue 2',
      'A Mulching, Documentation 3',
      'Inspection details 3',
    ]);
    const info = execFileSync('pdfinfo', ['-'], { input: rendered.pdf }).toString();
    expect(info).toContain('Menomonee Crossing, Phase 2, Weekly inspection, 11-13-2026');
    expect(info).toContain('Dana Kowalczyk, Marcus Hale, Lakeshore Erosion Control, North Crew');
  });

  test('is tagged for screen readers, without headers and footers', () => {
    const structure = getStructure(rendered.pdf);
    const info = execFileSync('pdfinfo', ['-'], { input: rendered.pdf }).toString();
    expect(info).toMatch(/Tagged:\s+yes/);
    expect(rendered.pdf.toString('latin1')).toContain('/Lang (en-US)');
    expect(getHeadingsIn(structure)).toEqual([
      'H1 Menomonee Crossing, Phase 2',
      'H2 BMPs at a glance',
      'H2 Logged BMPs',
      'H3 1 Silt Fence',
      'H4 Conditions',
      'H4 Correction',
      'H3 2 Stone Tracking Pad',
      'H4 Conditions',
      'H4 Correction',
      'H3 A Mulching',
      'H4 Conditions',
      'H4 Corrective actions',
      'H2 Inspection details',
      ...[
        'Site Info',
        'Inspection Info',
        'Weather Conditions',
        'Project Phase',
        'Erosion Plan Review',
        'Stabilization',
        'BMPs in Good Condition',
        'BMPs Currently Not Applicable',
        'Maintenance Crew for Corrective Actions',
        'Certification',
      ].map((title) => `H3 ${title}`),
    ]);
    expect(structure.match(/^ +TR\b/gm)).toHaveLength(4);
    expect(structure.match(/^ +TH\b/gm)).toHaveLength(6);
    expect(structure.match(/^ +LBody\b/gm)).toHaveLength(4);
    expect(structure).not.toContain('Page 1 of');
    const pictures = [...rendered.pdf.toString('latin1').matchAll(/\/Alt \(((?:\\.|[^)])*)\)/g)].map(([, alt]) => alt);
    expect(pictures).toHaveLength(9);
    expect(pictures).toContain('Silt Fence, conditions, photo 4 of 4');
    expect(pictures[0]).toMatch(/^Map of Menomonee Crossing, Phase 2 with the logged BMPs/);
  });

  test('reports its progress', () => {
    expect(progress).toContainEqual({ step: 'photos', done: 8, total: 8 });
    expect(progress.filter(({ step }) => step === 'pages').length).toBeGreaterThan(1);
  });

  test('renders the same file from the same record', async () => {
    const input = await createPdfInput(createSmallReport(), folder, ['1-correction-1.jpg']);
    expect((await renderPdf(input)).sha256).toBe(rendered.sha256);
  });
});

describe('the PDF of eight BMPs', () => {
  let pages: ReturnType<typeof extractWordBoxes>;
  let texts: string[];
  beforeAll(async () => {
    const { pdf } = await renderPdf(await createPdfInput(createLargeReport(8, 3), path.join(folder, 'eight')), {});
    pages = extractWordBoxes(pdf);
    texts = extractPageTexts(pdf);
  });

  test('fills at least 70% of every page but the last', () => {
    const bottoms = pages.slice(0, -1).map((words) => Math.max(...words.filter(isContent).map(({ bottom }) => bottom)));
    expect(bottoms.filter((bottom) => bottom < PAGE_HEIGHT * 0.7)).toEqual([]);
  });

  test('repeats the BMP heading on the next page', () => {
    for (const page of texts.slice(1)) {
      const [first = ''] = page.split(/Conditions, photo 1 of 3/);
      if (page !== first)
        expect(first).toMatch(/(Silt Fence|Stone Tracking Pad|Inlet Filter Bag|Sediment Basin|Mulching)/);
    }
  });
});

test('the PDF prints 300 verified BMPs by type, with counts, on at most six pages', async () => {
  const report = createSmallReport();
  const verifiedBmps = Array.from({ length: 300 }, (_, index) => ({
    practiceId: `v${index}`,
    // One word, so that a page break does not split it.
    name: `P${index}end`,
    type: index % 3 === 0 ? 'Inlet protection' : 'Perimeter control',
    status: 'good' as const,
  }));
  const input = await createPdfInput({ ...report, bmps: [], fields: { ...report.fields, verifiedBmps } }, folder);
  const { pdf } = await renderPdf(input);
  const all = joinPages(extractPageTexts(pdf));
  expect(all).toContain('Inlet protection (100)');
  expect(all).toContain('Perimeter control (200)');
  expect(verifiedBmps.filter(({ name }) => !all.includes(name))).toEqual([]);
  expect(extractWordBoxes(pdf).length).toBeLessThan(7);
});

describe('the PDF of pasted text', () => {
  let rendered: RenderedPdf;
  let pages: string[];
  beforeAll(async () => {
    rendered = await renderPdf(await createPdfInput(createHostileReport(), path.join(folder, 'hostile')), {});
    pages = extractPageTexts(rendered.pdf);
  });

  test('prints Spanish, Chinese, emoji and other alphabets', () => {
    expect(pages[0]).toMatch(/Peñón del Río – Etapa 2 \/ 河畔工地 🚧/u);
    const all = joinPages(pages);
    const printed = [
      '¿está el camión',
      'aquí? ¡Sí!',
      '👷 reparó la cerca 🌧 ⚠ ❤ 🇺🇸 ✓ → ≤ 3 in',
      'side by side ⚠🚧🌊👍',
      'Łukasz Żółć, Nguyễn Văn Đức, Αθήνα, Привет',
      '王小明',
      'abcdevil \uFFFD lone, tab here, mark, softhyphen',
    ];
    expect(printed.filter((words) => !all.includes(words))).toEqual([]);
  });

  test('prints texts of ten thousand characters to their end', () => {
    const all = joinPages(pages);
    expect(['The note ends here.', '到此为止。', 'wide end'].filter((end) => !all.includes(end))).toEqual([]);
    expect(all.match(/\bline\b/g)?.length).toBe(2_000);
  });

  test('prints the date on each page, even with a long inspection type', () => {
    expect(pages.filter((page) => !/^.*Walk-through before.*… · 11-13-2026$/m.test(page))).toEqual([]);
  });

  test("prints 'None selected' for a BMP without required actions", () => {
    expect(joinPages(pages)).toContain('Required corrective actions None selected Not corrected yet');
  });

  test('leaves no heading alone at the bottom of a page', () => {
    const getLineAboveFooter = (page: string) =>
      page
        .split('\n')
        .filter((line) => line.trim() !== '')
        .at(-2) ?? '';
    const headings = /^\s*(Conditions|Correction|Logged BMPs|Inspection details|Sediment removal · .*)\s/;
    expect(pages.map(getLineAboveFooter).filter((line) => headings.test(`${line} `))).toEqual([]);
  });

  test('prints every word within the margins', () => {
    const boxes = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: rendered.pdf, maxBuffer: 1e9 }).toString();
    const words = [...boxes.matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)"/g)];
    const outside = words.filter(([, left, top, right, bottom]) => {
      return Number(left) < 43 || Number(top) < 20 || Number(right) > 570 || Number(bottom) > 772;
    });
    expect(words.length).toBeGreaterThan(5_000);
    expect(outside).toEqual([]);
  });

  test('has only ASCII letters in the file name', () => {});
});

describe('the PDF of non-Latin scripts', () => {
  const DESCRIPTION = [
    'السياج BMP-12 ممزق 12 ft عند Gate 4.',
    'גדר הסחופת קרועה (12 רגל).',
    'รั้วกันตะกอนฉีกขาด',
    '실트 펜스가 찢어졌습니다.',
    'Silt fence at سياج, torn (גדר)',
  ];
  const CONDITIONS_END = 298;
  let lines: { text: string; left: number; right: number }[][];
  beforeAll(async () => {
    const report = createSmallReport();
    const bmp = createBmp(0, { label: '1', photos: 0, description: DESCRIPTION.join('\n') });
    const fields = { ...report.fields, onsiteContact: 'משה לוי', notes: '' };
    const input = await createPdfInput({ ...report, siteName: 'موقع النهر', fields, bmps: [bmp] }, folder);
    const { pdf } = await renderPdf(input);
    expect(joinPages(extractPageTexts(pdf))).not.toContain('\uFFFD');
    lines = getLinesOn(2, pdf).map((line) => line.filter(({ left }) => left < CONDITIONS_END));
  });
  /** Words from left to right, with letters in printed order. */
  const getLineWith = (word: string) => lines.find((line) => line.some(({ text }) => text === word)) ?? [];
  const getTexts = (word: string) => getLineWith(word).map(({ text }) => text);
  const reverseLetters = (text: string) => [...text].reverse().join('');

  test('prints Arabic from right to left, with numbers and Latin words from left to right', () => {
    expect(getTexts('BMP-12')).toEqual([
      '.Gate',
      '4',
      reverseLetters('عند'),
      'ft',
      '12',
      reverseLetters('ممزق'),
      'BMP-12',
      reverseLetters('السياج'),
    ]);
    expect(getLineWith('BMP-12').at(-1)?.right).toBeCloseTo(CONDITIONS_END, 0);
  });

  test('joins Arabic letters', () => {
    const [word] = getLineWith('BMP-12').slice(-1);
    // With separate letters, the word would be half as wide again.
    expect((word?.right ?? 0) - (word?.left ?? 0)).toBeLessThan(27);
  });

  test('prints Hebrew from right to left and mirrors brackets', () => {
    expect(getTexts(reverseLetters('גדר'))).toEqual([
      `.(${reverseLetters('רגל')}`,
      '12)',
      reverseLetters('קרועה'),
      reverseLetters('הסחופת'),
      reverseLetters('גדר'),
    ]);
  });

  test('prints the bullet of a required action to the right of Arabic and to the left of English', async () => {
    const bmp = createBmp(0, { label: '1', photos: 0, description: 'Torn', actions: ['سياج ممزق', 'Replace fabric'] });
    const { pdf } = await renderPdf(await createPdfInput({ ...createSmallReport(), bmps: [bmp] }, folder), {});
    const bulletLines = getLinesOn(2, pdf)
      .map((line) => line.filter(({ left }) => left >= CONDITIONS_END).map(({ text }) => text))
      .filter((line) => line.includes('•'));
    expect(bulletLines).toEqual([
      [reverseLetters('ممزق'), reverseLetters('سياج'), '•'],
      ['•', 'Replace', 'fabric'],
    ]);
  });

  test('prints Thai and Korean', () => {
    expect(
      lines
        .flat()
        .map(({ text }) => text)
        .join(' '),
    ).toContain('실트 펜스가 찢어졌습니다.');
    expect(
      lines
        .flat()
        .map(({ text }) => text)
        .join(''),
    ).toContain('กันตะกอนฉีกขาด');
  });

  test('prints a line that begins in English from left to right, with Arabic and Hebrew words reversed', () => {
    expect(getTexts('torn')).toEqual([
      'Silt',
      'fence',
      'at',
      `${reverseLetters('سياج')},`,
      'torn',
      `(${reverseLetters('גדר')})`,
    ]);
  });
});

test.each(LONG_TEXTS)('the renderer prints two thousand characters %s within a minute', async (_description, piece) => {
  const input = await createPdfInput(createReportWithText(piece, 2_000), folder);
  // Far more than needed, because the machine may be busy.
  expect((await renderPdf(input, { timeLimitMs: 60_000 })).pdf.length).toBeGreaterThan(10_000);
});

test('the renderer prints an empty report, with the details on the first page', async () => {
  const report = createSmallReport();
  const fields = { ...report.fields, notes: '', verifiedBmps: [], inspectorNames: [], officialSiteId: '' };
  const input = await createPdfInput({ ...report, fields, bmps: [] }, folder);
  const pages = extractPageTexts((await renderPdf({ ...input, mapImage: null, crewNames: [] })).pdf);
  expect(joinPages(pages)).toContain('No BMPs were logged.');
  expect(joinPages(pages)).toContain('No map picture');
  expect(joinPages(pages)).toContain('None entered');
  expect(joinPages(pages)).toMatch(/BMPs in Good Condition.*Not answered/);
  expect(pages[0]).toContain('Inspection details');
});

test("the PDF has 'Not answered' for questions without an answer", async () => {
  const report = createSmallReport();
  const fields = {
    ...report.fields,
    currentPhase: '',
    temperature: null,
    projectOnSchedule: '' as const,
    inspectorNames: [],
  };
  const input = { ...(await createPdfInput({ ...report, fields, bmps: [] }, folder)), inspectors: ['Ines Inspector'] };
  const pages = extractPageTexts((await renderPdf(input)).pdf);
  expect(joinPages(pages)).not.toMatch(/Inspectors Ines/);
  expect(joinPages(pages)).toMatch(/Current phase.*Not answered/);
  expect(joinPages(pages)).toMatch(/Temperature\s+Not answered/);
  expect(joinPages(pages)).toMatch(/Is the project on schedule\?\s+Not answered/);
});

test('the PDF has Latin and Chinese marks over a photo', async () => {
  const report = createSmallReport();
  const [first, ...others] = report.bmps;
  if (!first) throw new Error('no BMP');
  const [photo = ''] = first.condition.photos;
  const drawings = [
    { kind: 'arrow', from: { x: 0.1, y: 0.1 }, to: { x: 0.5, y: 0.5 } },
    { kind: 'circle', from: { x: 0.4, y: 0.4 }, to: { x: 0.9, y: 0.9 } },
    { kind: 'text', at: { x: 0.5, y: 0.2 }, text: 'Undercut here' },
    { kind: 'text', at: { x: 1, y: 1 }, text: '淤泥' },
  ] as const;
  const marks = { [photo]: { aspect: 4 / 3, marks: [...drawings] } };
  const bmps = [{ ...first, condition: { ...first.condition, marks } }, ...others];
  const markedPdf = await renderPdf(await createPdfInput({ ...report, bmps }, folder));
  const text = joinPages(extractPageTexts(markedPdf.pdf));
  expect(text).toContain('Undercut here');
  expect(text).toContain('淤泥');
  expect(joinPages(extractPageTexts((await renderPdf(await createPdfInput(report, folder))).pdf))).not.toContain(
    'Undercut here',
  );
});

test('the renderer names all missing or changed pictures when it fails, then renders the next PDF', async () => {
  const input = await createPdfInput(createSmallReport(), path.join(folder, 'lost'));
  const [missing, changed, broken, ...intact] = Object.keys(input.photos);
  if (!missing || !changed || !broken || !input.mapImage) throw new Error('too few pictures');
  const file = path.join(folder, 'broken.jpg');
  await writeFile(file, 'not a picture');
  const sha256 = createHash('sha256').update('not a picture').digest('hex');
  const getPath = (name: string) => input.photos[name]?.path ?? '';
  const photos = { ...input.photos, [broken]: { path: file, sha256 } };
  const renderWithLostPictures = () => renderPdf({ ...input, photos });
  await rm(getPath(missing));
  await writeFile(getPath(changed), 'another file');
  await rm(input.mapImage.path);
  await expect(renderWithLostPictures()).rejects.toMatchObject({
    fileNames: [missing, changed, broken, input.report.fields.mapImage],
  });
  expect(intact.length).toBeGreaterThan(0);
  await expect(renderPdf(await createPdfInput(createSmallReport(), path.join(folder, 'lost')))).resolves.toMatchObject({
    sha256: expect.any(String),
  });
});

test('the event loop stays free while the renderer prints 30 BMPs with 60 photos', async () => {
  const input = await createPdfInput(createLargeReport(30, 2), path.join(folder, 'large'));
  let isDone = false;
  const rendering = renderPdf(input).finally(() => (isDone = true));
  // Counts event loop turns: there would be few if the server rendered the PDF itself.
  let turns = 0;
  while (!isDone) {
    await wait(1);
    turns += 1;
  }
  expect(turns).toBeGreaterThan(200);
  expect(extractPageTexts((await rendering).pdf).length).toBeGreaterThan(10);
});

test('the renderer reuses its worker process, and starts a new one after a failure', async () => {
  const input = await createPdfInput(createSmallReport(), folder);
  const getWorkerPid = () => globalThis.earthtightIdlePdfWorker?.child.pid;
  const first = await renderPdf(input);
  const pid = getWorkerPid();
  expect(pid).toBeDefined();

  expect((await renderPdf(input)).sha256).toBe(first.sha256);
  expect(getWorkerPid()).toBe(pid);

  await expect(renderPdf(input, { timeLimitMs: 1 })).rejects.toThrow();
  expect(getWorkerPid()).toBeUndefined();
  expect((await renderPdf(input)).sha256).toBe(first.sha256);
  expect(getWorkerPid()).not.toBe(pid);
});

test('the renderer stops a PDF that takes too long and renders the next one', async () => {
  const input = await createPdfInput(createSmallReport(), folder);
  await expect(renderPdf(input, { timeLimitMs: 5 })).rejects.toThrow('timed out after 5 ms');
  await expect(renderPdf(input)).resolves.toMatchObject({ sha256: expect.any(String) });
});

/** The structure tree with its texts. */
const getStructure = (pdf: Buffer): string => execFileSync('pdfinfo', ['-struct-text', '-'], { input: pdf }).toString();

function getHeadingsIn(structure: string): string[] {
  return [...structure.matchAll(/^ +(H\d) \(block\)\n((?: +".*"\n)+)/gm)].map(
    ([, role = '', texts = '']) => `${role} ${[...texts.matchAll(/"(.*)"/g)].map(([, text]) => text).join(' ')}`,
  );
}

function getLinesOn(page: number, pdf: Buffer) {
  const boxes = execFileSync('pdftotext', ['-bbox', '-f', `${page}`, '-l', `${page}`, '-', '-'], { input: pdf });
  const words = [...boxes.toString().matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)"[^>]*>([^<]*)</g)];
  const lines = new Map<number, { text: string; left: number; right: number }[]>();
  // Fonts have different baselines in one line.
  for (const [, left, top, right, text = ''] of words) {
    const line = [...lines.keys()].find((height) => Math.abs(height - Number(top)) < 5) ?? Number(top);
    lines.set(line, [...(lines.get(line) ?? []), { text, left: Number(left), right: Number(right) }]);
  }
  return [...lines.values()].map((line) => line.sort((a, b) => a.left - b.left));
}
