import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FormKey } from '@/lib/compliance/forms';
import { fillForm, type FormInput } from '@/lib/reports/forms/fill-form';
import { FORMS } from '@/lib/reports/forms/forms';
import { createFormInput } from '@/tests/unit/reports/forms/form-input';
import { extractPageTexts, extractWordBoxes, joinPages } from './printed';
import { renderPdf } from './render-pdf';
import { createLargeReport, createPdfInput, createSmallReport } from './sample';

jest.setTimeout(240_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'earthtight-forms-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The labels of form 3400-187 (rev. 9/04), page 1. */
const WDNR_LABELS = [
  'Name of Permittee:',
  'Construction Site Name (Project):',
  'Construction Site ID No.:',
  'Location:',
  'County:',
  'Contractor:',
  'Field Office Phone:',
  'Date of inspection (mm/dd/yy):',
  'Time of inspection:',
  'Start:',
  'End:',
  'Type of inspection:',
  'Weekly',
  'Precipitation Event',
  'Other',
  '(specify)',
  'Name(s) of individual(s) performing inspection:',
  'Weather:',
  'Description of present phase of construction:',
  'Modifications Required',
  'Yes',
  'No',
  'Not Applicable',
  'Comments/Recommendations about the overall effectiveness of the erosion and sediment control measures.',
  'Ditch Checks',
  'Erosion Control Plan',
  'Erosion Mat',
  'Grading Practices',
  'Inlet Protection',
  'Offsite Sediment',
  'Permanent Seeding',
  'Schedule / Phasing',
  'Silt Fence',
  'Silt Screen',
  'Stabilized Outlet',
  'Temp. Diversion Channel',
  'Temp. Settling Basin',
  'Temporary Seeding',
  'Tracking Pads',
  'Turbidity Barrier',
  'Other (specify)',
];

const readText = (pdf: Buffer) =>
  execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, maxBuffer: 1e9 }).toString().replace(/\s+/g, ' ');

/** The words of the labels that the text does not have after the one before. */
function listMissing(text: string, labels: readonly string[]): string[] {
  let at = 0;
  return labels.filter((label) => {
    const found = text.indexOf(label, at);
    if (found >= 0) at = found + label.length;
    return found < 0;
  });
}

async function printForm(key: FormKey, facts: Partial<FormInput> = {}) {
  const report = { ...createSmallReport(), ...facts.report };
  const input = await createPdfInput({ ...report, bmps: [] }, folder);
  const { pdf } = await renderPdf({ ...input, form: fillForm(FORMS[key], createFormInput({ ...facts, report })) });
  const form = FORMS[key].parts[0]?.title ?? '';
  const texts = extractPageTexts(pdf);
  const firstPage = texts.findIndex((page) => page.includes(form));
  return { pdf, pages: texts.slice(firstPage), boxes: extractWordBoxes(pdf).slice(firstPage), text: readText(pdf) };
}

test('form 3400-187 prints the labels of page 1 in their order [FORM-01]', async () => {
  const { text } = await printForm('wdnr-3400-187');
  const page = text.slice(text.indexOf('Form 3400-187 (rev. 9/04)'));
  expect(listMissing(page, WDNR_LABELS)).toEqual([]);
  expect(page).toContain('Name of Permittee: Harbor Estates LLC Construction Site Name (Project): Menomonee Crossing');
  expect(page).toMatch(/X Weekly Precipitation Event Other \(specify\)/);
  expect(page).toMatch(/Silt Fence X Silt Screen/);
});

test('page 2 of form 3400-187 lists each Yes and says that its layout is our own [FORM-03]', async () => {
  const { pages } = await printForm('wdnr-3400-187');
  expect(pages).toHaveLength(2);
  const second = joinPages(pages.slice(1));
  expect(second).toContain("Earth Tight's own layout, not page 2 of form 3400-187");
  for (const heading of ['Item', 'Place', 'Action', 'Due', 'Done on', 'By']) expect(second).toContain(heading);
  expect(second).toContain('43.15210');
});

test("EPA's report prints section A as in the template, and says which parts nobody compared [FORM-04]", async () => {
  const { text } = await printForm('epa-site-inspection');
  const form = text.slice(text.indexOf('2022 Construction General Permit Site Inspection Report'));
  const sectionA = FORMS['epa-site-inspection'].parts[0]?.fields.map(({ label }) => label) ?? [];
  expect(sectionA.length).toBeGreaterThan(20);
  expect(listMissing(form, sectionA)).toEqual([]);
  const unverified = FORMS['epa-site-inspection'].parts.slice(1).map(({ title }) => title);
  expect(
    listMissing(
      form,
      unverified.flatMap((title) => [title, "Layout not compared with EPA's form"]),
    ),
  ).toEqual([]);
});

test('the form is tagged, and its pages are in the outline', async () => {
  const { pdf } = await printForm('wdnr-3400-187');
  const structure = execFileSync('pdfinfo', ['-struct-text', '-'], { input: pdf }).toString();
  expect(structure).toMatch(/H2[^]*"Construction Site Inspection Report"[^]*Table[^]*TH[^]*"Modifications Required"/);
});

test('prints 500 BMPs, texts of 10,000 characters and right-to-left words without loss [FORM-11]', async () => {
  const large = createLargeReport(500, 0);
  const words = Array.from({ length: 1_400 }, (_, index) => `word${index}`).join(' ');
  const bmps = large.bmps.map((bmp, index) => ({ ...bmp, name: `Practice ${index}.`, practiceId: `own-${index}` }));
  const fields = { ...large.fields, currentPhase: words, municipality: 'כפר סבא' };
  const { pages, boxes, text } = await printForm('wdnr-3400-187', {
    report: { ...large, bmps, fields },
    permit: { ...createFormInput().permit, permittee: 'البناء', contractor: 'W'.repeat(300) },
  });
  const form = text.slice(text.indexOf('Form 3400-187 (rev. 9/04)'));
  expect(listMissing(form, words.split(' '))).toEqual([]);
  expect(bmps.filter(({ name }) => !form.includes(name))).toEqual([]);
  const required = bmps.filter(({ correctiveActions }) => correctiveActions !== null);
  expect(form.split('Repair or replace damaged parts')).toHaveLength(required.length + 1);
  for (const word of ['כפר', 'סבא', 'البناء']) expect(form).toContain(word);
  expect(form).toContain('43.15000, -88.11000');
  expect(form.replaceAll(' ', '')).toContain('W'.repeat(300));
  // Nothing reaches into the footer, which begins at 750.
  expect(boxes.flat().filter(({ top, bottom }) => top < 745 && bottom > 740)).toEqual([]);
  expect(pages.length).toBeGreaterThan(20);
});
