import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { appendPoint } from '@/lib/signing/drawing';
import type { RecordSignature, SignedRecord } from '@/lib/signing/signed-record';
import { STATEMENTS } from '@/lib/signing/statements';
import { extractPageTexts, extractWordBoxes, isContent, joinPages } from '@/tests/integration/reports/pdf/printed';
import { renderPdf } from '@/tests/integration/reports/pdf/render-pdf';
import { createPdfInput, createSmallReport } from '@/tests/integration/reports/pdf/sample';

jest.setTimeout(120_000);

const checkUrl = 'https://app.earthtight.example.com/check/rTiXqIa1z4W0XIOeRKRy5Q';
const MAX_TITLE = 'W'.repeat(280) + ' ends with this word';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'earthtight-signed-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const createSignature = (properties: Partial<RecordSignature> = {}): RecordSignature => ({
  id: 'a',
  kind: 'inspector',
  name: 'Dana Kowalczyk',
  title: 'Erosion inspector',
  certificate: null,
  statementKey: 'inspector-1',
  drawing: 'M20 150L120 30L180 160L260 60L320 150L590 20',
  signedAt: '2026-11-14T18:00:00.000Z',
  receivedAt: '2026-11-14T18:00:10.000Z',
  sealNumber: 12,
  checkId: 'rTiXqIa1z4W0XIOeRKRy5Q',
  ...properties,
});
const CERTIFICATION = { kind: 'certification', statementKey: '40-cfr-122.22-d-1' } as const;

async function renderSigned(signatures: readonly RecordSignature[], signing: Partial<SignedRecord> = {}) {
  const input = await createPdfInput(createSmallReport(), folder);
  const record = {
    digest: 'd'.repeat(64),
    rulesKey: 'wdnr-nr216',
    completedAt: '2026-11-14T17:45:00.000Z',
    photoDigests: {},
    certificationKey: '40-cfr-122.22-d-1',
  } as const;
  const { pdf } = await renderPdf({ ...input, checkUrl, signing: { ...record, signatures, ...signing } });
  return { pdf, pages: extractPageTexts(pdf) };
}

/** Words that overlap the footer or lie outside of the page. */
const listWordsOutside = (pdf: Buffer) =>
  extractWordBoxes(pdf).flatMap((words) => words.filter((word) => !isContent(word) && word.top > 60 && word.top < 735));

test('two ordinary signatures stay on one page with the seal and the cards before them', async () => {
  const { pdf, pages } = await renderSigned([createSignature(), createSignature({ id: 'b', name: 'Marcus Hale' })]);
  const last = pages.at(-1) ?? '';
  for (const text of ['BMPs in Good Condition', 'Certification', 'Dana Kowalczyk', 'Marcus Hale', checkUrl])
    expect(last).toContain(text);
  expect(listWordsOutside(pdf)).toEqual([]);
});

test('long titles and certificates, right-to-left names and many signatures are printed whole, each on one page [SIGN-08]', async () => {
  const names = ['دانا كوفالسكي', 'דנה לוי', 'W'.repeat(200), '王小明 🚧'];
  const signatures = Array.from({ length: 12 }, (_, index) =>
    createSignature({
      id: String(index),
      name: names[index % names.length] ?? '',
      title: index % 2 === 0 ? MAX_TITLE : `שם ארוך מאוד ${'مفتش '.repeat(50)}`,
      certificate: { name: 'W'.repeat(140), number: '9'.repeat(60), expiresOn: '2026-11-13' },
      sealNumber: 100 + index,
      ...(index % 3 === 0 ? CERTIFICATION : {}),
    }),
  );
  const { pdf, pages } = await renderSigned(signatures, { rulesKey: 'epa-cgp-2022' });
  expect(listWordsOutside(pdf)).toEqual([]);
  const text = joinPages(pages);
  expect(text.match(/ends with this word/g)).toHaveLength(6);
  expect(text.match(/9, expired 11-13-2026/g)).toHaveLength(12);
  for (const { sealNumber, statementKey } of signatures) {
    const page = pages.find((each) => each.includes(`Seal ${sealNumber}`)) ?? '';
    expect(page.replace(/\s+/g, ' ')).toContain(`“${STATEMENTS[statementKey]}”`);
  }
  expect(pages.at(-1)).toContain('Seal 111');
  expect(pages.at(-1)).toContain(checkUrl);
});

test('drawings are vectors with a text for screen readers, also the longest and one outside of its box', async () => {
  let longest = '';
  for (let index = 0; index < 9_000; index += 1)
    longest = appendPoint(longest, { x: (index * 37) % 600, y: (index * 61) % 200 }, index % 50 === 0);
  expect(longest.length).toBeGreaterThan(59_000);
  const { pdf } = await renderSigned([
    createSignature({ drawing: longest, name: 'Dana (Дана) Kowalczyk' }),
    createSignature({ id: 'b', drawing: 'M0 0L999 999M5 5L5 5' }),
    createSignature({ id: 'c', drawing: '', name: 'No Drawing' }),
  ]);
  expect(execFileSync('pdfimages', ['-list', '-'], { input: pdf }).toString()).not.toMatch(/^ +\d+ +\d+ +stencil/m);
  const alternatives = pdf.toString('latin1').match(/\/Alt \(/g) ?? [];
  const { pdf: unsigned } = await renderSigned([]);
  expect(alternatives.length - (unsigned.toString('latin1').match(/\/Alt \(/g) ?? []).length).toBe(2);
  const structure = execFileSync('pdfinfo', ['-struct', '-'], { input: pdf }).toString();
  expect(structure.match(/^ +Figure\b/gm)).toHaveLength(alternatives.length);
  expect(execFileSync('pdfinfo', ['-meta', '-'], { input: pdf }).toString()).toContain('<pdfaid:part>2</pdfaid:part>');
});
