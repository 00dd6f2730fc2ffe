import { FORM_CARD } from '@/lib/reports/domain/form-answers';
import {
  createEmptyFields,
  getFieldLimit,
  FIELD_KEYS,
  isPhoneField,
  createNewReport,
} from '@/lib/reports/domain/fields';
import type { LoggedBmp, ReportStatus } from '@/lib/reports/domain/report';
import { findMissingForNotify } from '@/lib/reports/domain/missing';
import { SOIL_MOISTURES } from '@/lib/reports/domain/answer-choices';
import * as rules from '@/lib/reports/domain/rules';
import { DEFAULT_CENTER, DEFAULT_ZOOM } from '@/lib/map/measures';
import {
  createBmp,
  createCorrection,
  createTestReport,
  DANA,
  NOW,
  createRequired,
} from '@/tests/unit/reports/editor/editor-fixture';

const STATUSES: ReportStatus[] = ['setup', 'open', 'closed', 'finished'];
const listAllowingStatuses = (rule: (status: ReportStatus) => boolean) => STATUSES.filter(rule);

describe('the status of a BMP', () => {
  const day = '2026-11-20';
  const due = createBmp({ correctiveActions: createRequired('posts') });

  test('is Documentation when no correction is required, even with a documented correction [BMP-37]', () => {
    expect(rules.getBmpStatus(createBmp({ correction: createCorrection('Done') }), day, '2027-01-01')).toBe(
      'Documentation',
    );
  });

  test.each([createCorrection('Done'), createCorrection('', ['a.jpg'])])(
    'is Complete when the correction has a description or photos [BMP-39]',
    (correction) => {
      expect(rules.getBmpStatus({ ...due, correction }, day, '2027-01-01')).toBe('Complete');
    },
  );

  test.each([null, createCorrection(''), createCorrection('   ')])(
    'is Overdue from the day after the report when the correction has neither [BMP-38] [BMP-40] [BMP-41]',
    (correction) => {
      expect(rules.getBmpStatus({ ...due, correction }, day, '2026-11-20')).toBe('Incomplete');
      expect(rules.getBmpStatus({ ...due, correction }, day, '2026-11-21')).toBe('Overdue');
      expect(rules.getBmpStatus({ ...due, correction }, day, '2026-11-19')).toBe('Incomplete');
    },
  );

  // Found Friday 11-06 at 3:00 PM and due Monday at 5:00 PM in Chicago.
  test.each([
    ['Saturday noon', '2026-11-07', '2026-11-07T18:00:00.000Z', 'Incomplete'],
    ['Monday 5:00 PM', '2026-11-09', '2026-11-09T23:00:00.000Z', 'Incomplete'],
    ['Monday 5:01 PM', '2026-11-09', '2026-11-09T23:01:00.000Z', 'Overdue'],
  ])('follows the due time with a permit profile: %s (W49) [CLOCK-24]', (_time, today, now, status) => {
    const at = '2026-11-09T23:00:00.000Z';
    expect(rules.getBmpStatus(due, '2026-11-06', today, { at, now })).toBe(status);
    expect(rules.getBmpStatus(due, '2026-11-06', today)).toBe('Overdue');
  });

  test('stays Incomplete with a permit profile while nothing is due [CLOCK-24]', () => {
    const now = '2026-12-24T18:00:00.000Z';
    expect(rules.getBmpStatus(due, '2026-11-06', '2026-12-24', { at: null, now })).toBe('Incomplete');
  });

  test('has its own color and shape on the map [MAP-06] [MAP-07] [MAP-08] [MAP-09] [MAP-10]', () => {
    expect(rules.getStatusMark('Complete')).toEqual({ color: '#3cd458', shape: 'circle' });
    expect(rules.getStatusMark('Overdue')).toEqual({ color: '#f22236', shape: 'circle' });
    expect(rules.getStatusMark('Incomplete')).toEqual({ color: '#ffba00', shape: 'circle' });
    expect(rules.getStatusMark('Documentation')).toEqual({ color: '#3c96ff', shape: 'square' });
  });
});

describe('the share of complete corrective actions', () => {
  const getPercent = (bmps: readonly LoggedBmp[]) => rules.getCaPercent(rules.countCas(bmps));
  const due = createBmp({ correctiveActions: createRequired() });
  const done = createBmp({ correctiveActions: createRequired(), correction: createCorrection('Done') });

  test('excludes documentation and is rounded down to a whole percentage', () => {
    expect(getPercent([done, done, due, createBmp()])).toBe(66);
    expect(getPercent([createBmp()])).toBe(100);
    expect(getPercent([])).toBe(100);
  });

  test('is below 100% for 199 of 200 [LIST-13]', () => {
    expect(getPercent([due, ...Array.from({ length: 199 }, () => done)])).toBe(99);
  });
});

test('a pending row shows the next step, and no complete actions where none was required [LIST-10] [LIST-12] [LIST-13]', () => {
  const due = createBmp({ correctiveActions: createRequired() });
  const done = createBmp({ correctiveActions: createRequired(), correction: createCorrection('Done') });
  const getState = (...bmps: LoggedBmp[]) => rules.getCaState(rules.countCas(bmps));
  expect(rules.getPendingLinkText('setup', 'none')).toBe('Edit Inspection');
  const getRow = (cas: rules.CaState) => [rules.CA_STATE_TEXTS[cas], rules.getPendingLinkText('open', cas)];
  expect(getRow(getState(done, due))).toEqual(['Incomplete CAs', 'Enter CAs']);
  expect(getRow(getState(done, createBmp()))).toEqual(['All CAs are complete', 'Close Out']);
  expect(getRow(getState(createBmp()))).toEqual(['No CAs required', 'Close Out']);
  expect(getRow(getState())).toEqual(['No CAs required', 'Close Out']);
  expect((['setup', 'open', 'closed', 'finished'] as const).filter(rules.canDelete)).toEqual(['setup']);
});

test('only the status decides what a person may edit [EDIT-53] [EDIT-54] [ROLES-17]', () => {
  expect(listAllowingStatuses(rules.canEditFields)).toEqual(['setup']);
  expect(listAllowingStatuses(rules.canLogMore)).toEqual(['setup']);
  expect(listAllowingStatuses(rules.canEditBmps)).toEqual(['setup', 'open']);
  expect(listAllowingStatuses(rules.canWriteMapPicture)).toEqual(['setup', 'open']);
  expect(FIELD_KEYS.filter((key) => rules.canWriteField(key, 'open'))).toEqual(['mapView', 'mapImage']);
  expect(FIELD_KEYS.filter((key) => rules.canWriteField(key, 'closed'))).toEqual([]);
});

test('CLOSE OUT requires an open report with its map picture [EDIT-55]', () => {
  const withPicture = { mapImage: 'map.jpg' };
  expect(rules.canClose(createTestReport({ status: 'open', fields: withPicture }))).toBe(true);
  expect(rules.canClose(createTestReport({ status: 'open' }))).toBe(false);
  expect(rules.canClose(createTestReport({ status: 'setup', fields: withPicture }))).toBe(false);
});

test('the bubble offers the correction while a person may enter one [MAP-03] [MAP-04]', () => {
  expect(rules.getBubbleAction('Incomplete', 'setup')).toBe('Correct BMP');
  expect(rules.getBubbleAction('Overdue', 'open')).toBe('Correct BMP');
  expect(rules.getBubbleAction('Overdue', 'closed')).toBe('View Record');
  expect(rules.getBubbleAction('Complete', 'open')).toBe('View Record');
  expect(rules.getBubbleAction('Documentation', 'setup')).toBe('View Record');
});

test('A BMP accepts at most five photos including existing ones, and ignores an empty selection [PHOTO-03] [PHOTO-04] [PHOTO-05]', () => {
  expect(rules.validatePhotoCount(0, 5)).toBe('fine');
  expect(rules.validatePhotoCount(3, 2)).toBe('fine');
  expect(rules.validatePhotoCount(3, 3)).toBe('too-many');
  expect(rules.validatePhotoCount(5, 0)).toBe('nothing');
});

test('the limits match the specification [EDIT-64] [EDIT-65] [EDIT-66] [EDIT-76] [BMP-25] [BMP-27] [PHOTO-10] [PHOTO-11]', () => {
  expect(rules.LIMITS).toMatchObject({
    standardText: 300,
    extraText: 500,
    areaText: 10000,
    initials: 10,
    correctionText: 500,
    temperature: { min: -40, max: 120 },
    photos: 5,
    photoEdge: 720,
    photoBytes: 4194304,
  });
});

test('the map starts in the upper Midwest [MAP-14] [MAP-15] [MAP-16]', () => {
  expect(DEFAULT_CENTER).toEqual({ lat: 43.038902, lng: -87.906471 });
  expect(DEFAULT_ZOOM).toMatchObject({ report: 18.1, library: 13 });
});

test('each field has its limit [EDIT-67] [EDIT-68] [EDIT-69] [EDIT-81] [EDIT-100]', () => {
  expect(getFieldLimit('officialSiteId')).toBe(300);
  expect(getFieldLimit('onsiteContact')).toBe(300);
  expect(getFieldLimit('lastRainfallDepth')).toBe(300);
  expect(getFieldLimit('municipality')).toBe(500);
  expect(getFieldLimit('planReviewNotes')).toBe(500);
  expect(getFieldLimit('notes')).toBe(10000);
  expect(getFieldLimit('crew')).toBeNull();
  expect(FIELD_KEYS.filter(isPhoneField)).toEqual(['onsitePhone', 'inspectorPhone']);
});

test('a new report is a weekly inspection in setup, dated now, and names its creator [EDIT-03] [EDIT-38] [EDIT-72] [EDIT-102]', () => {
  const report = createNewReport('id', DANA, NOW);
  expect(report).toMatchObject({ status: 'setup', version: 0, bmps: [] });
  expect(report.fields).toMatchObject({
    type: 'weekly',
    date: NOW,
    crew: ['dana'],
    phase: 'InspectionSummary',
    siteId: null,
  });
  // What only a form asks is absent until it is answered.
  const formKeys = FORM_CARD.lines.map(({ key }) => key);
  expect(FIELD_KEYS.toSorted()).toEqual([...Object.keys(createEmptyFields(NOW, 'dana')), ...formKeys].toSorted());
});

test('Soil moisture has its labels and codes in the same order [EDIT-78] [EDIT-79]', () => {
  expect(SOIL_MOISTURES.map(({ label, code }) => `${label} (${code})`)).toEqual([
    'Dry (dry)',
    'Variable (variable)',
    'Wet (wet)',
    'Frozen or snow covered (frozen)',
    'Frozen (Thaw predicted in next week) (frozenthaw)',
    'Melting Snow/Slush (melting)',
  ]);
});

test('Inspection types have the labels of the specification [EDIT-73]', () => {
  expect(rules.INSPECTION_TYPES.map(({ label }) => label)).toEqual([
    'Weekly',
    'Precipitation Event',
    'Other (please specify)',
  ]);
  expect(rules.formatTypeLabel('precipitation', '')).toBe('Precipitation Event');
  expect(rules.formatTypeLabel('other', 'Complaint')).toBe('Complaint');
  expect(rules.formatTypeLabel('other', ' ')).toBe('Other');
});

test('the type filter lists each type once, title-cased [LIST-26]', () => {
  expect(rules.listDistinctTypes(['weekly', 'Weekly', 'precipitation event', 'COMPLAINT ', 'complaint'])).toEqual([
    'Weekly',
    'Precipitation Event',
    'Complaint',
  ]);
});

test('SAVE & NOTIFY requires a site, conditions, a CA where CAs are required, and no unfinished correction', () => {
  const bmps = [
    createBmp({ id: 'fine', label: 'A' }),
    createBmp({ id: 'empty', label: 'B', condition: { photos: [], date: NOW, description: '' } }),
  ];
  const unfinishedBmp = createBmp({
    id: 'begun',
    label: '1',
    correctiveActions: createRequired('posts'),
    correction: { ...createCorrection(''), initials: 'DK' },
  });
  const unchecked = createBmp({ id: 'unticked', label: '2', correctiveActions: createRequired() });
  const withoutActions = createBmp({ id: 'mulch', label: '3', correctiveActions: [] });
  const missing = findMissingForNotify(createTestReport({ bmps: [...bmps, unfinishedBmp, unchecked, withoutActions] }));
  expect(missing.map(({ what, bmpId }) => [what, bmpId])).toEqual([
    ['site', null],
    ['bmp', 'empty'],
    ['bmp', 'begun'],
    ['bmp', 'unticked'],
  ]);
  expect(missing.map(({ sentence }) => sentence)).toEqual([
    'Choose the site of this inspection.',
    'Silt Fence (B) still needs conditions.',
    'Silt Fence (1) still needs a description or photo of the correction.',
    'Silt Fence (2) still needs a required corrective action.',
  ]);
});

test('a report is closed when its status is closed or finished', () => {
  const statuses: ReportStatus[] = ['setup', 'open', 'closed', 'finished'];
  expect(statuses.filter(rules.isClosed)).toEqual(['closed', 'finished']);
});
