import {
  createBmp,
  createCorrection,
  createTestReport,
  NOW,
  createRequired,
} from '@/tests/unit/reports/editor/editor-fixture';
import type { Report } from '@/lib/reports/domain/report';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { LIMITS } from '@/lib/reports/domain/rules';
import { decideSave } from '@/lib/reports/domain/save-decision';

type ArrivedSave = Parameters<typeof decideSave>[0];

const send = (change: Partial<ReportChanges>): ReportChanges => ({
  id: 'report',
  saveId: 'save-2',
  baseVersion: 1,
  fields: {},
  bmps: [],
  removed: [],
  ...change,
});

function decide(report: Report | null, change: Partial<ReportChanges>, more: Partial<ArrivedSave> = {}) {
  return decideSave({
    changes: send(change),
    senderId: 'dana',
    storedReport: report && { report, recentSaves: { dana: ['save-1'] }, updatedBy: 'leo', updatedAt: new Date(NOW) },
    picturesElsewhere: [],
    isSiteKnown: true,
    ...more,
  });
}

const getOutcome = (...args: Parameters<typeof decide>) => {
  const decision = decide(...args);
  return decision.outcome === 'refused' ? decision.failure.code : decision.outcome;
};

const fence = createBmp({ id: 'fence-1', label: 'A', version: 3 });
const report = createTestReport({ version: 4, fields: { notes: 'Muddy' }, bmps: [fence] });
const changedFence = { ...fence, condition: { ...fence.condition, description: 'Torn' } };

test.each<[string, string, Report | null, Partial<ReportChanges>]>([
  ['write', 'a new report', null, { baseVersion: 0, fields: { notes: 'Dry' } }],
  ['report-not-found', 'a change of a report that does not exist', null, { fields: { notes: 'Dry' } }],
  ['write', 'a field based on the current version', report, { baseVersion: 4, fields: { notes: 'Dry' } }],
  ['conflict', 'a field based on an older version', report, { baseVersion: 3, fields: { notes: 'Dry' } }],
  ['write', 'a BMP based on its current version, whatever the version of the fields', report, { bmps: [changedFence] }],
  ['conflict', 'a BMP based on an older version', report, { bmps: [{ ...changedFence, version: 2 }] }],
  ['conflict', 'a changed BMP that was removed since', { ...report, bmps: [] }, { bmps: [changedFence] }],
  ['write', 'a removal based on the current version', report, { removed: [{ id: 'fence-1', version: 3 }] }],
  ['conflict', 'a removal of a BMP that was changed since', report, { removed: [{ id: 'fence-1', version: 2 }] }],
])('the decision is “%s” for %s', (expected, _case, stored, change) => {
  expect(getOutcome(stored, change)).toBe(expected);
});

describe('a save that the report already contains', () => {
  const repeated = { baseVersion: 3, fields: { notes: 'Muddy' } };

  test('is accepted if the sender made the last change', () => {
    const stored = { report, recentSaves: {}, updatedBy: 'dana', updatedAt: new Date(NOW) };
    expect(decide(report, repeated, { storedReport: stored })).toEqual({
      outcome: 'already-saved',
      storedReport: stored,
    });
  });

  test('is a conflict if another person may have changed other fields', () => {
    expect(getOutcome(report, repeated)).toBe('conflict');
    expect(getOutcome(report, { ...repeated, baseVersion: 2 }, { senderId: 'leo' })).toBe('conflict');
  });

  test('is accepted if it is based on the current version, or changes nothing but BMPs', () => {
    expect(getOutcome(report, { ...repeated, baseVersion: 4 })).toBe('already-saved');
    expect(getOutcome(report, { bmps: [{ ...fence, version: 2 }], removed: [{ id: 'gone', version: 1 }] })).toBe(
      'already-saved',
    );
    expect(getOutcome({ ...report, status: 'closed' }, {})).toBe('already-saved');
  });

  test('is a conflict if another person changed its values after the server applied it', () => {
    expect(getOutcome(report, { saveId: 'save-1', baseVersion: 4, fields: { notes: 'Dry' } })).toBe('conflict');
  });

  test('is written if another person is logging its BMP, because the save takes over this BMP', () => {
    const unfinished = { ...fence, label: null };
    const being = { ...report, bmps: [unfinished], beingLogged: { 'fence-1': { personId: 'leo', at: NOW } } };
    expect(getOutcome(being, { bmps: [unfinished] })).toBe('write');
    expect(getOutcome(being, { bmps: [unfinished] }, { senderId: 'leo' })).toBe('already-saved');
  });
});

describe('a save', () => {
  const required1 = createBmp({ id: 'fence-1', label: '1', version: 3, correctiveActions: createRequired('posts') });
  const open = createTestReport({ status: 'open', version: 4, bmps: [required1] });

  test('allows only corrections after SAVE & NOTIFY', () => {
    expect(getOutcome(open, { bmps: [{ ...required1, correction: createCorrection('Reset') }] })).toBe('write');
    expect(getOutcome(open, { bmps: [{ ...required1, name: 'Fence' }] })).toBe('report-not-setup');
    expect(getOutcome(open, { bmps: [createBmp({ id: 'new', version: 0 })] })).toBe('report-not-setup');
    expect(getOutcome(open, { removed: [{ id: 'fence-1', version: 3 }] })).toBe('report-not-setup');
    expect(getOutcome(open, { baseVersion: 4, fields: { notes: 'Late' } })).toBe('report-not-setup');
  });

  test('allows nothing after CLOSE OUT', () => {
    const closed: Report = { ...open, status: 'closed' };
    expect(getOutcome(closed, { bmps: [{ ...required1, correction: createCorrection('Reset') }] })).toBe(
      'report-closed',
    );
  });
});

test('the server refuses a picture of another report unless this report already has it', () => {
  const more = { picturesElsewhere: ['map.jpg'] };
  const change = { baseVersion: 4, fields: { mapImage: 'map.jpg', notes: 'Dry' } };
  expect(getOutcome(report, change, more)).toBe('photo-elsewhere');
  expect(getOutcome(createTestReport({ version: 4, fields: { mapImage: 'map.jpg' } }), change, more)).toBe('write');
});

test('the server refuses a site that the work unit does not have', () => {
  const change = { baseVersion: 4, fields: { siteId: 'elsewhere' } };
  expect(getOutcome(report, change, { isSiteKnown: false })).toBe('site-not-found');
});

test('the server refuses too many BMPs, and sends the report only if the sender has not merged it', () => {
  const getBmps = (count: number, version: number) =>
    Array.from({ length: count }, (_, index) => createBmp({ id: `${version}-${index}`, version }));
  const packed = createTestReport({ bmps: getBmps(LIMITS.bmps - 2, 1) });
  const oneBmpChange = { bmps: getBmps(1, 0) };
  expect(decide(packed, oneBmpChange)).toEqual({ outcome: 'full', isReportSent: true });
  expect(getOutcome(packed, { ...oneBmpChange, together: true })).toBe('write');
  const mergedChanges: Partial<ReportChanges> = { bmps: getBmps(LIMITS.bmpsAfterMerge, 0), together: true };
  expect(decide(packed, mergedChanges)).toEqual({ outcome: 'full', isReportSent: false });
  expect(decide(null, { baseVersion: 0, bmps: getBmps(LIMITS.bmps, 0) })).toEqual({
    outcome: 'full',
    isReportSent: false,
  });
});
