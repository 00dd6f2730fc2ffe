import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import { renderReportPdf, type ReportPdf } from '@/lib/reports/pdf/render';
import { hostileReport } from './hostile';
import { LONG_TEXTS, reportWithText } from './long-texts';
import { getBoxes, isContent, PAGE_HEIGHT, getText } from './printed';
import { bmp, getInput, largeReport, smallReport } from './sample';

jest.setTimeout(180_000);

let folder: string;
const unitId = 'unit';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'earthtight-pdf-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a closed inspection', () => {
  let rendered: ReportPdf;
  let pages: string[];
  const progress: ReportPdfProgress[] = [];

  beforeAll(async () => {
    const input = await getInput(smallReport(), folder, ['1-correction-1.jpg']);
    rendered = await renderReportPdf(input, { unitId, onProgress: (update) => progress.push(update) });
    pages = await getText(rendered.pdf);
  });

  test('has a name that says what it is, and the hash of its bytes', () => {
    expect(rendered.fileName).toBe('menomonee-crossing-phase-2-2026-11-13-inspection.pdf');
    expect(rendered.sha256).toBe(createHash('sha256').update(rendered.pdf).digest('hex'));
  });

  test('says on every page which site, inspection, unit, inspector and page it is', () => {
    pages.forEach((page, index) => {
      expect(page).toMatch(/^\s*Menomonee Crossing, Phase 2\s+Weekly · 11-13-2026/);
      expect(page).toContain('Lakeshore Erosion Control, North Crew · Dana Kowalczyk, Marcus Hale');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    });
  });

  test('begins with the permit facts, the legend and all BMPs at a glance', () => {
    const [first = ''] = pages;
    for (const fact of [
      'WI-S067831-5 / FIN 81204',
      'Village of Menomonee Falls,',
      'Rough grading',
      '11-16-2026 02:18 pm',
    ]) {
      expect(first).toContain(fact);
    }
    // The cover has the time of closing, the answers have the end of the inspection.
    expect(plain(pages)).toMatch(/Inspection end\s+11-14-2026 11:40 am/);
    expect(first).toMatch(/Overdue \(1\): 2\s+Complete \(1\): 1\s+Documentation \(1\): A/);
    expect(first).toMatch(/1\s+Silt Fence\s+Complete\s+2\s+11-13-2026\s+11-14-2026, LO/);
    expect(first).toMatch(/2\s+Stone Tracking Pad\s+Overdue/);
    expect(first).toMatch(/A\s+Mulching\s+Documentation/);
  });

  test('names beside the map what has no pin on it', async () => {
    const [first, ...others] = smallReport().bmps;
    const unplaced = { ...smallReport(), bmps: first ? [{ ...first, location: null }, ...others] : [] };
    const { pdf } = await renderReportPdf(await getInput(unplaced, folder), { unitId });
    expect((await getText(pdf))[0]).toContain('Not placed on the map: 1 Silt Fence');
    expect(pages[0]).not.toContain('Not placed on the map');
  });

  test('has no link that a reader cannot open, and names the time zone', () => {
    const all = plain(pages);
    expect(all).not.toMatch(/https?:|web page|accessible version/);
    expect(all).toContain('Times are local to the site (America/Chicago).');
  });

  test('ends with blank lines for a pen: signature, name and date of who inspected and who certifies', () => {
    const last = plain(pages.slice(-1));
    expect(last).toMatch(
      /Certification .*Inspectors .*Closed .*Dana Kowalczyk, Marcus.* 11-16-2026 02:18 pm .*1 Overdue, 1 Complete, 1.* I certify that, .* true, accurate and complete\. Inspector, signature Name and title Date Permit holder or authorized representative, signature Name and title Date/,
    );
    expect(plain(pages.slice(0, -1))).not.toContain('Certification');
  });

  test('shows each BMP with conditions, required CAs, correction and photos with their times', () => {
    const all = plain(pages);
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
    expect(plain(pages)).toContain('Photo still on the phone');
  });

  test('gives every answer, card by card, with crew and inspectors', () => {
    const all = plain(pages);
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

  test('has an outline of its parts and BMPs, title and author', async () => {
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

  test('is tagged for screen readers, without what repeats on every page', () => {
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

  test('is the same file when made again from the same record', async () => {
    const input = await getInput(smallReport(), folder, ['1-correction-1.jpg']);
    expect((await renderReportPdf(input, { unitId })).sha256).toBe(rendered.sha256);
  });
});

describe('eight BMPs', () => {
  let pages: ReturnType<typeof getBoxes>;
  let texts: string[];
  beforeAll(async () => {
    const { pdf } = await renderReportPdf(await getInput(largeReport(8, 3), path.join(folder, 'eight')), { unitId });
    pages = getBoxes(pdf);
    texts = await getText(pdf);
  });

  test('leave no page but the last half empty', () => {
    const bottoms = pages.slice(0, -1).map((words) => Math.max(...words.filter(isContent).map(({ bottom }) => bottom)));
    expect(bottoms.filter((bottom) => bottom < PAGE_HEIGHT * 0.7)).toEqual([]);
  });

  test('what goes on upon the next page has the heading of its BMP again', () => {
    for (const page of texts.slice(1)) {
      const [first = ''] = page.split(/Conditions, photo 1 of 3/);
      if (page !== first)
        expect(first).toMatch(/(Silt Fence|Stone Tracking Pad|Inlet Filter Bag|Sediment Basin|Mulching)/);
    }
  });
});

test('a verified library of 300 prints by type with counts, every name of it, on few pages', async () => {
  const report = smallReport();
  const verifiedBmps = Array.from({ length: 300 }, (_, index) => ({
    practiceId: `v${index}`,
    // One word, so that a page break does not split it.
    name: `P${index}end`,
    type: index % 3 === 0 ? 'Inlet protection' : 'Perimeter control',
    status: 'good' as const,
  }));
  const input = await getInput({ ...report, bmps: [], fields: { ...report.fields, verifiedBmps } }, folder);
  const { pdf } = await renderReportPdf(input, { unitId });
  const all = plain(await getText(pdf));
  expect(all).toContain('Inlet protection (100)');
  expect(all).toContain('Perimeter control (200)');
  expect(verifiedBmps.filter(({ name }) => !all.includes(name))).toEqual([]);
  expect(getBoxes(pdf).length).toBeLessThan(7);
});

describe('what people paste', () => {
  let rendered: ReportPdf;
  let pages: string[];
  beforeAll(async () => {
    rendered = await renderReportPdf(await getInput(hostileReport(), path.join(folder, 'hostile')), { unitId });
    pages = await getText(rendered.pdf);
  });

  test('Spanish, Chinese, emoji and other alphabets print', () => {
    expect(pages[0]).toMatch(/Peñón del Río – Etapa 2 \/ 河畔工地 🚧/u);
    const all = plain(pages);
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

  test('ten thousand characters print to their end', () => {
    const all = plain(pages);
    expect(['The note ends here.', '到此为止。', 'wide end'].filter((end) => !all.includes(end))).toEqual([]);
    expect(all.match(/\bline\b/g)?.length).toBe(2_000);
  });

  test('each page gives the date, however long the type is', () => {
    expect(pages.filter((page) => !/^.*Walk-through before.*… · 11-13-2026$/m.test(page))).toEqual([]);
  });

  test('a BMP of which nothing was required shows so', () => {
    expect(plain(pages)).toContain('Required corrective actions None selected Not corrected yet');
  });

  test('no heading is alone at the foot of a page', () => {
    const last = (page: string) =>
      page
        .split('\n')
        .filter((line) => line.trim() !== '')
        .at(-2) ?? '';
    const headings = /^\s*(Conditions|Correction|Logged BMPs|Inspection details|Sediment removal · .*)\s/;
    expect(pages.map(last).filter((line) => headings.test(`${line} `))).toEqual([]);
  });

  test('nothing runs over the edge of the paper', () => {
    const boxes = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: rendered.pdf, maxBuffer: 1e9 }).toString();
    const words = [...boxes.matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)"/g)];
    const outside = words.filter(([, left, top, right, bottom]) => {
      return Number(left) < 43 || Number(top) < 20 || Number(right) > 570 || Number(bottom) > 772;
    });
    expect(words.length).toBeGreaterThan(5_000);
    expect(outside).toEqual([]);
  });

  test('the file name has plain letters', () => {
    expect(rendered.fileName).toBe('penon-del-rio-etapa-2-2026-11-13-inspection.pdf');
  });
});

describe('scripts of other countries', () => {
  const WRITTEN = [
    'السياج BMP-12 ممزق 12 ft عند Gate 4.',
    'גדר הסחופת קרועה (12 רגל).',
    'รั้วกันตะกอนฉีกขาด',
    '실트 펜스가 찢어졌습니다.',
    'Silt fence at سياج, torn (גדר)',
  ];
  const CONDITIONS_END = 298;
  let lines: { text: string; left: number; right: number }[][];
  beforeAll(async () => {
    const report = smallReport();
    const described = bmp(0, { label: '1', photos: 0, description: WRITTEN.join('\n') });
    const fields = { ...report.fields, onsiteContact: 'משה לוי', notes: '' };
    const input = await getInput({ ...report, siteName: 'موقع النهر', fields, bmps: [described] }, folder);
    const { pdf } = await renderReportPdf(input, { unitId });
    expect(plain(await getText(pdf))).not.toContain('\uFFFD');
    lines = getLinesOn(2, pdf).map((line) => line.filter(({ left }) => left < CONDITIONS_END));
  });
  /** Words from left to right, with letters in printed order. */
  const getLineWith = (word: string) => lines.find((line) => line.some(({ text }) => text === word)) ?? [];
  const getTexts = (word: string) => getLineWith(word).map(({ text }) => text);
  const mirror = (text: string) => [...text].reverse().join('');

  test('prints Arabic from right to left, with numbers and Latin words from left to right', () => {
    expect(getTexts('BMP-12')).toEqual([
      '.Gate',
      '4',
      mirror('عند'),
      'ft',
      '12',
      mirror('ممزق'),
      'BMP-12',
      mirror('السياج'),
    ]);
    expect(getLineWith('BMP-12').at(-1)?.right).toBeCloseTo(CONDITIONS_END, 0);
  });

  test('Arabic letters are joined: apart, the first word would be half as wide again', () => {
    const [word] = getLineWith('BMP-12').slice(-1);
    expect((word?.right ?? 0) - (word?.left ?? 0)).toBeLessThan(27);
  });

  test('Hebrew runs from right to left, its brackets turned round', () => {
    expect(getTexts(mirror('גדר'))).toEqual([
      `.(${mirror('רגל')}`,
      '12)',
      mirror('קרועה'),
      mirror('הסחופת'),
      mirror('גדר'),
    ]);
  });

  test('the dot before a required action is where the action begins: right of Arabic, left of English', async () => {
    const required = bmp(0, { label: '1', photos: 0, description: 'Torn', actions: ['سياج ممزق', 'Replace fabric'] });
    const { pdf } = await renderReportPdf(await getInput({ ...smallReport(), bmps: [required] }, folder), { unitId });
    const dotted = getLinesOn(2, pdf)
      .map((line) => line.filter(({ left }) => left >= CONDITIONS_END).map(({ text }) => text))
      .filter((line) => line.includes('•'));
    expect(dotted).toEqual([
      [mirror('ممزق'), mirror('سياج'), '•'],
      ['•', 'Replace', 'fabric'],
    ]);
  });

  test('Thai and Korean print', () => {
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

  test('a line that begins in English runs from left to right around the words in it', () => {
    expect(getTexts('torn')).toEqual(['Silt', 'fence', 'at', `${mirror('سياج')},`, 'torn', `(${mirror('גדר')})`]);
  });
});

test.each(LONG_TEXTS)('two thousand characters %s take seconds', async (_what, piece) => {
  const input = await getInput(reportWithText(piece, 2_000), folder);
  // Far more than needed, because the machine may be busy.
  expect((await renderReportPdf(input, { unitId, timeLimitMs: 60_000 })).pdf.length).toBeGreaterThan(10_000);
});

test('a report without anything is empty instead of failing, and continues to its answers on the same page', async () => {
  const report = smallReport();
  const fields = { ...report.fields, notes: '', verifiedBmps: [], inspectorNames: [], officialSiteId: '' };
  const input = await getInput({ ...report, fields, bmps: [] }, folder);
  const pages = await getText((await renderReportPdf({ ...input, mapImage: null, crewNames: [] }, { unitId })).pdf);
  expect(plain(pages)).toContain('No BMPs were logged.');
  expect(plain(pages)).toContain('No map picture');
  expect(plain(pages)).toContain('None entered');
  expect(plain(pages)).toMatch(/BMPs in Good Condition.*Not answered/);
  expect(pages[0]).toContain('Inspection details');
});

test('a question that nobody answered prints Not answered, on the cover and among the details', async () => {
  const report = smallReport();
  const fields = {
    ...report.fields,
    currentPhase: '',
    temperature: null,
    projectOnSchedule: '' as const,
    inspectorNames: [],
  };
  const input = { ...(await getInput({ ...report, fields, bmps: [] }, folder)), inspectors: ['Ines Inspector'] };
  const pages = await getText((await renderReportPdf(input, { unitId })).pdf);
  expect(plain(pages)).not.toMatch(/Inspectors Ines/);
  expect(plain(pages)).toMatch(/Current phase.*Not answered/);
  expect(plain(pages)).toMatch(/Temperature\s+Not answered/);
  expect(plain(pages)).toMatch(/Is the project on schedule\?\s+Not answered/);
});

test('what somebody drew over a photo is printed over it, in every script', async () => {
  const report = smallReport();
  const [first, ...others] = report.bmps;
  if (!first) throw new Error('no BMP');
  const [photo = ''] = first.condition.photos;
  const drawn = [
    { kind: 'arrow', from: { x: 0.1, y: 0.1 }, to: { x: 0.5, y: 0.5 } },
    { kind: 'circle', from: { x: 0.4, y: 0.4 }, to: { x: 0.9, y: 0.9 } },
    { kind: 'text', at: { x: 0.5, y: 0.2 }, text: 'Undercut here' },
    { kind: 'text', at: { x: 1, y: 1 }, text: '淤泥' },
  ] as const;
  const marks = { [photo]: { aspect: 4 / 3, drawn: [...drawn] } };
  const bmps = [{ ...first, condition: { ...first.condition, marks } }, ...others];
  const marked = await renderReportPdf(await getInput({ ...report, bmps }, folder), { unitId });
  const words = plain(await getText(marked.pdf));
  expect(words).toContain('Undercut here');
  expect(words).toContain('淤泥');
  expect(plain(await getText((await renderReportPdf(await getInput(report, folder), { unitId })).pdf))).not.toContain(
    'Undercut here',
  );
});

test('names every missing or damaged picture, makes no PDF and continues with the next', async () => {
  const input = await getInput(smallReport(), path.join(folder, 'lost'));
  const [missing, changed, broken, ...whole] = Object.keys(input.photos);
  if (!missing || !changed || !broken || !input.mapImage) throw new Error('too few pictures');
  const file = path.join(folder, 'broken.jpg');
  await writeFile(file, 'not a picture');
  const sha256 = createHash('sha256').update('not a picture').digest('hex');
  const getPath = (name: string) => input.photos[name]?.path ?? '';
  const photos = { ...input.photos, [broken]: { path: file, sha256 } };
  const renderPdf = async () => renderReportPdf({ ...input, photos }, { unitId });
  await rm(getPath(missing));
  await writeFile(getPath(changed), 'another file');
  await rm(input.mapImage.path);
  await expect(renderPdf()).rejects.toMatchObject({
    fileNames: [missing, changed, broken, input.report.fields.mapImage],
  });
  expect(whole.length).toBeGreaterThan(0);
  await expect(
    renderReportPdf(await getInput(smallReport(), path.join(folder, 'lost')), { unitId }),
  ).resolves.toMatchObject({ sha256: expect.any(String) });
});

test('the server stays responsive while it makes a PDF of 30 BMPs with 60 photos', async () => {
  const input = await getInput(largeReport(30, 2), path.join(folder, 'large'));
  let made = false;
  const making = renderReportPdf(input, { unitId }).finally(() => (made = true));
  // Counts event loop turns: there would be few if the server made the PDF itself.
  let turns = 0;
  while (!made) {
    await wait(1);
    turns += 1;
  }
  expect(turns).toBeGreaterThan(200);
  expect((await getText((await making).pdf)).length).toBeGreaterThan(10);
});

test('the next PDF is made by the process that made the last one; after a failure by a new one', async () => {
  const input = await getInput(smallReport(), folder);
  const getWorkerPid = () => globalThis.earthtightIdlePdfWorker?.child.pid;
  const first = await renderReportPdf(input, { unitId });
  const pid = getWorkerPid();
  expect(pid).toBeDefined();

  expect((await renderReportPdf(input, { unitId })).sha256).toBe(first.sha256);
  expect(getWorkerPid()).toBe(pid);

  await expect(renderReportPdf(input, { unitId, timeLimitMs: 1 })).rejects.toThrow();
  expect(getWorkerPid()).toBeUndefined();
  expect((await renderReportPdf(input, { unitId })).sha256).toBe(first.sha256);
  expect(getWorkerPid()).not.toBe(pid);
});

test('stops a PDF that takes too long and makes the next one', async () => {
  const input = await getInput(smallReport(), folder);
  await expect(renderReportPdf(input, { unitId, timeLimitMs: 5 })).rejects.toThrow('timed out after 5 ms');
  await expect(renderReportPdf(input, { unitId })).resolves.toMatchObject({ sha256: expect.any(String) });
});

/** The structure tree with its texts. */
const getStructure = (pdf: Buffer): string => execFileSync('pdfinfo', ['-struct-text', '-'], { input: pdf }).toString();

function getHeadingsIn(structure: string): string[] {
  return [...structure.matchAll(/^ +(H\d) \(block\)\n((?: +".*"\n)+)/gm)].map(
    ([, role = '', texts = '']) => `${role} ${[...texts.matchAll(/"(.*)"/g)].map(([, text]) => text).join(' ')}`,
  );
}

const plain = (pages: readonly string[]) => pages.join('\n').replace(/\s+/g, ' ');

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
