import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { createHostileReport } from './hostile';
import { renderPdf } from './render-pdf';
import { createPdfInput } from './sample';

jest.setTimeout(120_000);

const checkUrl = 'https://app.earthtight.example.com/check/rTiXqIa1z4W0XIOeRKRy5Q';

let folder: string;
let sealed: Buffer;
let unsealed: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'earthtight-archival-test-'));
  const hostile = createHostileReport();
  // With a zero-width non-joiner in Persian.
  const fields = { ...hostile.fields, onsiteContact: 'می\u200Cخواهم שלום สวัสดี 한국 ✓ → ≤ 🚧🌊' };
  const report = { ...hostile, fields, siteName: 'Río <b> & 河畔 "South" \uFFFE' };
  const input = await createPdfInput(report, folder);
  sealed = (await renderPdf({ ...input, checkUrl })).pdf;
  unsealed = (await renderPdf(input)).pdf;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const readMetadata = (pdf: Buffer) => execFileSync('pdfinfo', ['-meta', '-'], { input: pdf }).toString();

/** What pdffonts says of each font: name, type, encoding, embedded, subset, Unicode. */
const listFonts = (pdf: Buffer) =>
  execFileSync('pdffonts', ['-'], { input: pdf })
    .toString()
    .split('\n')
    .slice(2)
    .filter((line) => line !== '');

test('a sealed PDF declares PDF/A-2a, and one without a seal does not [SIGN-21]', () => {
  const metadata = readMetadata(sealed);
  expect(metadata).toContain('<pdfaid:part>2</pdfaid:part>');
  expect(metadata).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
  expect(sealed.toString('latin1')).toMatch(/\/S \/GTS_PDFA1\n\/Info \(sRGB/);
  expect(readMetadata(unsealed)).not.toContain('pdfaid');
});

test('all fonts are embedded, with their characters [SIGN-21]', () => {
  const fonts = listFonts(sealed);
  expect(fonts.length).toBeGreaterThan(4);
  expect(fonts.filter((line) => !/ yes yes yes +\d+ +0$/.test(line))).toEqual([]);
});

test('the metadata escapes the name of the site', () => {
  for (const pdf of [sealed, unsealed]) {
    const metadata = readMetadata(pdf);
    expect(XMLValidator.validate(metadata)).toBe(true);
    expect(JSON.stringify(new XMLParser().parse(metadata))).toContain('Río <b> & 河畔 \\"South\\"');
  }
});

test('headings, tables and pictures stay tagged in a sealed PDF [SIGN-21]', () => {
  const structure = execFileSync('pdfinfo', ['-struct', '-'], { input: sealed }).toString();
  for (const role of ['H1', 'H2', 'H3', 'Table', 'TH', 'TD', 'Figure'])
    expect(structure).toMatch(new RegExp(`^ +${role}\\b`, 'm'));
  const alternatives = sealed.toString('latin1').match(/\/Alt \(/g);
  expect(alternatives).toHaveLength((structure.match(/^ +Figure\b/gm) ?? []).length);
});

test('no annotation, action or filter is one that PDF/A-2 forbids [SIGN-21]', () => {
  const objects = sealed.toString('latin1').replace(/\bstream\r?\n[^]*?endstream/g, '');
  expect(objects).not.toMatch(/\/(JavaScript|Launch|AA|LZWDecode|Encrypt|EmbeddedFiles)\b/);
  const links = objects.match(/<<[^<>]*\/Subtype \/Link[^<>]*>>/g) ?? [];
  expect(links).not.toEqual([]);
  expect(links.filter((link) => !link.includes('/F 4'))).toEqual([]);
});
