import fs from 'node:fs';
import type { FilledForm } from '@/lib/reports/forms/filled-form';
import { createEmptyFields } from '@/lib/reports/domain/fields';
import { fillForm, type FormInput } from '@/lib/reports/forms/fill-form';
import { FORMS, listUnverifiedTitles } from '@/lib/reports/forms/forms';
import { markItems } from '@/lib/reports/forms/item-marks';
import { FORM_SOURCES } from '@/lib/reports/forms/sources';
import type { PrintedLogSignature } from '@/lib/signing/log-signatures';
import { createSmallReport } from '@/tests/integration/reports/pdf/sample';
import { createFormInput } from './form-input';

const listFields = (form: FilledForm) => form.parts.flatMap(({ fields }) => fields);
const ENTRY = '6f1d2a52-0c5e-4f3a-9a54-5a4f1f0b7c11';
const getValue = (form: FilledForm, label: string) => listFields(form).find((field) => field.label === label)?.value;
const fillWdnr = (facts?: Partial<FormInput>) => fillForm(FORMS['wdnr-3400-187'], createFormInput(facts));
const fillEpa = (facts?: Partial<FormInput>) => fillForm(FORMS['epa-site-inspection'], createFormInput(facts));

/** Nothing is entered but what a new inspection has: type and times. */
const EMPTY: FormInput = {
  report: { ...createSmallReport(), siteName: '', bmps: [], fields: createEmptyFields('2026-11-13T15:05:02.000Z', '') },
  permit: {
    options: { key: 'wdnr-nr216' },
    permitNumber: '',
    permittee: '',
    county: '',
    contractor: '',
    officePhone: '',
  },
  position: null,
  unitName: '',
  items: {},
  actions: [],
  logSignatures: [],
};

/** What a new inspection always has. */
const NEVER_EMPTY = ['date', 'shortDate', 'start', 'typeWeekly', 'signatures'];

describe.each(Object.values(FORMS))('$name', (form) => {
  const fields = form.parts.flatMap((part) => part.fields);

  test('has a source for each field or prints a blank, and guesses nothing [FORM-06]', () => {
    const filled = listFields(fillForm(form, createFormInput()));
    const blank = listFields(fillForm(form, EMPTY));
    fields.forEach(({ source }, index) => {
      if (source === null) expect(filled[index]?.value).toBe('');
      else expect(FORM_SOURCES).toHaveProperty(source);
      if (source === null || !NEVER_EMPTY.includes(source)) expect(blank[index]?.value).toBe('');
    });
  });

  test('marks each part that nobody compared with the agency’s form [FORM-03] [FORM-04]', () => {
    for (const { isVerified, note } of form.parts)
      expect(isVerified || /not (compared|page 2)/.test(note ?? '')).toBe(true);
    expect(form.parts.filter(({ isVerified }) => isVerified)).toHaveLength(1);
  });
});

test('every source is printed by a form', () => {
  const printed = new Set(
    Object.values(FORMS).flatMap(({ parts }) => parts.flatMap(({ fields }) => fields.map(({ source }) => source))),
  );
  expect(Object.keys(FORM_SOURCES).filter((source) => ![...printed].some((other) => other === source))).toEqual([]);
});

test('permit number, county and contractor are those of the profile; start and end those of the inspection [FORM-05]', () => {
  const form = fillWdnr();
  expect(getValue(form, 'Construction Site ID No.:')).toBe('WI-S067831-6');
  expect(getValue(form, 'County:')).toBe('Waukesha');
  expect(getValue(form, 'Contractor:')).toBe('Lakeshore Grading');
  expect(getValue(form, 'Field Office Phone:')).toBe('(414) 555-0123');
  expect(getValue(form, 'Date of inspection (mm/dd/yy):')).toBe('11/13/26');
  expect(getValue(form, 'Start:')).toBe('09:05 am');
  expect(getValue(form, 'End:')).toBe('11:40 am');
});

test.each([
  ['every-7-days', 0],
  ['every-14-days-and-storms', 1],
  ['every-7-days-and-storms', 2],
] as const)('the schedule %s checks one box of the frequency [FORM-05]', (schedule, checked) => {
  const permit = { ...createFormInput().permit, options: { key: 'epa-cgp-2022' as const, schedule } };
  const boxes = listFields(fillEpa({ permit })).filter(({ kind }) => kind === 'box');
  expect(boxes.filter(({ label }) => /every (7|14)|Once/.test(label)).map(({ value }) => value)).toEqual(
    [0, 1, 2].map((index) => (index === checked ? 'X' : '')),
  );
});

describe('the items of form 3400-187 [FORM-02]', () => {
  const report = createSmallReport();
  const marks = (facts: FormInput = createFormInput()) =>
    Object.fromEntries(markItems(facts.report, facts.items).map(({ item, mark }) => [item, mark]));

  test('a BMP with a required action is Yes, a practice verified as good is No, others are blank', () => {
    expect(marks()).toMatchObject({
      'Silt Fence': 'Yes',
      'Tracking Pads': 'Yes',
      'Temporary Seeding': 'No',
      'Ditch Checks': '',
    });
  });

  test('a BMP that was logged without a required action is No', () => {
    const bmps = report.bmps.map((bmp) => ({
      ...bmp,
      correctiveActions:
        bmp.correctiveActions && bmp.correctiveActions.map((action) => ({ ...action, selected: false })),
    }));
    expect(marks(createFormInput({ report: { ...report, bmps } }))).toMatchObject({
      'Silt Fence': 'No',
      'Tracking Pads': 'No',
    });
  });

  test('a practice verified as not applicable is Not Applicable', () => {
    expect(marks(createFormInput({ items: { p4: 'Temp. Settling Basin' } }))).toMatchObject({
      'Temp. Settling Basin': 'Not Applicable',
    });
  });

  test('what has no item is under Other, with its names', () => {
    const { report: seen, items } = createFormInput();
    const other = markItems(seen, items).at(-1);
    expect(other).toEqual({
      item: 'Other (specify)',
      mark: 'No',
      specified: ['Mulching', 'Concrete Washout', 'Dewatering Bag'],
    });
  });
});

test('the tables print when an action was first seen, how often, when it is due, by whom and when it was done, and when that was entered [FORM-03] [FORM-09] [SIGN-12]', () => {
  const [fence] = createSmallReport().bmps;
  const [action] = fence?.correctiveActions ?? [];
  const facts = createFormInput({
    report: { ...createSmallReport(), tags: { [fence?.id ?? '']: 'SF-01' } },
    actions: [
      {
        correctiveActionId: ENTRY,
        bmpId: fence?.id ?? '',
        actionId: action?.id ?? '',
        firstSeenAt: '2026-10-23T15:00:00.000Z',
        timesSeen: 4,
        dueAt: '2026-10-24T16:00:00.000Z',
        closedAt: '2026-11-14T20:10:00.000Z',
        isNotNeeded: false,
        closedBy: 'Luis Ortega',
        closingEnteredAt: '2026-11-16T15:30:00.000Z',
      },
    ],
  });
  const logged = [
    '43.15210, -88.11040',
    action?.name,
    '10-23-2026',
    '4',
    '10-24-2026 11:00 am',
    '11-14-2026 02:10 pm',
    'Luis Ortega',
    '11-16-2026 09:30 am',
  ];
  const findRows = (form: FilledForm, title: RegExp) => form.parts.find((part) => title.test(part.title))?.table?.rows;
  const [first, second, ...others] = findRows(fillForm(FORMS['wdnr-3400-187'], facts), /Follow-up/) ?? [];
  expect(first).toEqual(['Silt Fence: SF-01 Silt Fence (1)', ...logged]);
  // Nothing is known of it in the register.
  expect(second?.slice(3)).toEqual(['', '', '', '', '', '']);
  expect(others).toHaveLength(2);
  expect(findRows(fillForm(FORMS['epa-site-inspection'], facts), /log/)?.[0]).toEqual([
    'SF-01 Silt Fence (1)',
    ...logged,
  ]);
});

describe('the signatures of the corrective action log [SIGN-12]', () => {
  const [fence] = createSmallReport().bmps;
  const [action] = fence?.correctiveActions ?? [];
  const entry = {
    correctiveActionId: ENTRY,
    bmpId: fence?.id ?? '',
    actionId: action?.id ?? '',
    firstSeenAt: '2026-10-23T15:00:00.000Z',
    timesSeen: 1,
    dueAt: null,
    closedAt: '2026-11-14T20:10:00.000Z',
    isNotNeeded: false,
    closedBy: 'Luis Ortega',
    closingEnteredAt: '2026-11-14T20:10:00.000Z',
  };
  const certification: PrintedLogSignature = {
    correctiveActionId: ENTRY,
    personId: 'p1',
    name: 'Ada Marsh',
    title: 'Vice President',
    isCertification: true,
    isCurrent: true,
    statementKey: '40-cfr-122.22-d-1',
    signedAt: '2026-11-15T15:00:00.000Z',
    sealNumber: 7,
  };
  const fill = (facts: Partial<FormInput>) =>
    fillEpa({ actions: [entry], ...facts }).parts.find(({ title }) => title.startsWith('Signatures of'))?.table;
  const ROW = ['Silt Fence (1)', action?.name];
  const BLANK = [...ROW, 'Not certified.\nSign here:', '', '', ''];

  test('a signature prints who signed, when, and its seal', () => {
    expect(fill({ logSignatures: [certification] })?.rows).toEqual([
      [...ROW, 'Certified', 'Ada Marsh, Vice President', '11-15-2026 09:00 am', '7'],
    ]);
  });

  test('what changed since is printed with a blank to sign again', () => {
    expect(fill({ logSignatures: [{ ...certification, isCurrent: false }] })?.rows).toEqual([
      [...ROW, 'Certified', 'Ada Marsh, Vice President', '11-15-2026 09:00 am, changed since', '7'],
      BLANK,
    ]);
  });

  test('a blank has the words to sign, and what is open has none', () => {
    const blank = fill({});
    expect(blank?.rows).toEqual([BLANK]);
    expect(blank?.remark).toMatch(/^Certified: “I certify under penalty of law/);
    expect(fill({ actions: [{ ...entry, closedAt: null }] })).toMatchObject({ rows: [], remark: '' });
  });
});

test('docs/features/forms.md lists exactly the parts that nobody compared with the agency’s form [FORM-04]', () => {
  const rows = [...fs.readFileSync('docs/features/forms.md', 'utf8').matchAll(/^\| ([a-z0-9-]+) +\| (.+?) +\|/gm)];
  const unverified = Object.values(FORMS).flatMap((form) =>
    listUnverifiedTitles(form).map((title) => `${form.key}: ${title}`),
  );
  const keys: readonly string[] = Object.keys(FORMS);
  expect(rows.filter(([, key = '']) => keys.includes(key)).map(([, key, title]) => `${key}: ${title}`)).toEqual(
    unverified,
  );
});
