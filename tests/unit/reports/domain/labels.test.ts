import {
  formatCorrectionLabel,
  getLabelCounters,
  formatDocumentationLabel,
  formatMarkerLabel,
  getNextLabel,
  assignFinalLabels,
  assignLabel,
} from '@/lib/reports/domain/labels';
import type { Report } from '@/lib/reports/domain/report';
import { createBmp, createTestReport, createRequired } from '@/tests/unit/reports/editor/editor-fixture';

const createCorrection = (id: string, label: string | null = null) =>
  createBmp({ id, label, correctiveActions: createRequired() });
const createDocumentation = (id: string, label: string | null = null) => createBmp({ id, label });
const getLabels = (report: Report) => report.bmps.map(({ label }) => label);

test('Documentation is labeled A to Z, then AA and so on [BMP-43]', () => {
  expect([1, 2, 26, 27, 28, 52, 53, 702, 703].map(formatDocumentationLabel)).toEqual([
    'A',
    'B',
    'Z',
    'AA',
    'AB',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ]);
});

test('Corrections are labeled 1 to 99, then 00 [BMP-44] [BMP-45]', () => {
  expect([1, 9, 99, 100, 101, 250].map(formatCorrectionLabel)).toEqual(['1', '9', '99', '00', '00', '00']);
});

test('each kind of BMP is counted separately [BMP-43] [BMP-44]', () => {
  let report = createTestReport({
    bmps: [createDocumentation('a'), createCorrection('b'), createDocumentation('c'), createCorrection('d')],
  });
  for (const id of ['a', 'b', 'c', 'd']) report = assignLabel(report, id);
  expect(getLabels(report)).toEqual(['A', '1', 'B', '2']);
});

test('a label is never reused, even after its BMP was removed', () => {
  const labeled = assignLabel(
    assignLabel(createTestReport({ bmps: [createCorrection('a'), createCorrection('b')] }), 'a'),
    'b',
  );
  const removed = { ...labeled, bmps: [...labeled.bmps.slice(0, 1), createCorrection('c')] };
  expect(getLabels(assignLabel(removed, 'c'))).toEqual(['1', '3']);
});

test('the editor derives missing counters from existing labels', () => {
  const report = {
    ...createTestReport({ bmps: [createCorrection('a', '7'), createDocumentation('b', 'AB')] }),
    labelCounters: undefined,
  };
  expect(getLabelCounters(report)).toEqual({ documentation: 28, correction: 7 });
});

test('the next label after 99 and after 00 is 00', () => {
  const report = createTestReport({
    bmps: [createCorrection('a', '99'), createCorrection('b'), createCorrection('c')],
  });
  expect(getLabels(assignLabel(assignLabel(report, 'b'), 'c'))).toEqual(['99', '00', '00']);
  expect(
    getLabelCounters(createTestReport({ bmps: [createCorrection('a', '00'), createCorrection('b', '00')] })).correction,
  ).toBe(101);
});

test('A BMP keeps its label [BMP-31]', () => {
  const report = createTestReport({ bmps: [createDocumentation('a', 'C')] });
  expect(assignLabel(report, 'a')).toBe(report);
});

test('the parser reads every label up to 2000', () => {
  for (let number = 1; number <= 2000; number += 1) {
    const { label } = getNextLabel({ documentation: number - 1, correction: 0 }, 'documentation');
    expect(getLabelCounters(createTestReport({ bmps: [createDocumentation('a', label)] })).documentation).toBe(number);
  }
});

test('a pin shows at most 2 characters, or a dash without a label [MAP-12] [MAP-13]', () => {
  expect(['A', '12', 'AAB', '', null].map(formatMarkerLabel)).toEqual(['A', '12', 'AA', '-', '-']);
});

test('the server keeps a device’s label up to 1000 and otherwise assigns the next one [X-25]', () => {
  const assignLabels = (label: string, bmps: Report['bmps'] = []) =>
    assignFinalLabels(bmps.length === 0 ? null : createTestReport({ bmps }), {
      bmps: [createDocumentation('new', label)],
    });
  expect(assignLabels(formatDocumentationLabel(1000))).toMatchObject({
    bmps: [{ label: 'ALL' }],
    counters: { documentation: 1000 },
  });
  expect(assignLabels(formatDocumentationLabel(1001))).toMatchObject({
    bmps: [{ label: 'A' }],
    counters: { documentation: 1 },
  });
  expect(assignLabels('ZZZZ')).toMatchObject({ bmps: [{ label: 'A' }], counters: { documentation: 1 } });
  const existingBmps = [createDocumentation('old', 'C')];
  expect(['A', 'C', 'D', 'F'].map((label) => assignLabels(label, existingBmps).bmps[0]?.label)).toEqual([
    'D',
    'D',
    'D',
    'F',
  ]);
});
