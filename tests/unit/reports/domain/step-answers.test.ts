import { isUnanswered, listStepAnswers } from '@/lib/reports/domain/step-answers';
import type { LoggedBmp, Report, ReportFields } from '@/lib/reports/domain/report';
import {
  createBmp,
  createEditorData,
  createTestReport,
  NOW,
  createRequired,
} from '@/tests/unit/reports/editor/editor-fixture';

const { library } = createEditorData(createTestReport());
const createVerifiedBmps = (...practiceIds: string[]) =>
  practiceIds.map((practiceId) => ({ practiceId, name: practiceId, type: 'Perimeter', status: 'good' as const }));

const createReportWith = (fields: Partial<ReportFields> = {}, bmps: LoggedBmp[] = []): Report =>
  createTestReport({ fields, bmps });
const findStep = (name: string, report: Report) => listStepAnswers(report, library).find(({ step }) => step === name);

test('a site and a type answer only the first step', () => {
  const report = createReportWith({ siteId: 'crossing', type: 'weekly' });
  expect(listStepAnswers(report, library).map(({ step, state }) => [step, state])).toEqual([
    ['Erosion Control Inspection', 'answered'],
    ['Inspection Info', 'none'],
    ['Weather Conditions', 'none'],
    ['Project Phase', 'none'],
    ['BMP List', 'none'],
    ['BMP Verification', 'none'],
    ['Plan Review', 'none'],
    ['Stabilization Review', 'none'],
    ['Inspection Wrap-Up', 'none'],
  ]);
});

test('a partly answered step lists its missing answers; a visit does not count as an answer', () => {
  const weather = findStep(
    'Weather Conditions',
    createReportWith({ phaseHistory: ['WeatherAndSoil'], temperature: 0 }),
  );
  expect(weather).toMatchObject({
    state: 'part',
    requiredCount: 4,
    answeredCount: 1,
    missingAnswers: ['Soil moisture', 'Last rainfall', 'Depth'],
  });
  const blank = findStep('Weather Conditions', createReportWith({ temperature: 40, lastRainfallDepth: '  ' }));
  expect(blank?.missingAnswers).toEqual(['Soil moisture', 'Last rainfall', 'Depth']);
});

test('the type Other requires a text, and optional fields are not required', () => {
  const inspectors = { inspectorNames: ['Dana Kowalczyk'] };
  expect(findStep('Inspection Info', createReportWith({ ...inspectors, type: 'precipitation' }))?.state).toBe(
    'answered',
  );
  expect(findStep('Inspection Info', createReportWith({ ...inspectors, type: 'other' }))?.missingAnswers).toEqual([
    'Other (please specify)',
  ]);
  expect(isUnanswered('notes', createReportWith())).toBe(false);
  expect(isUnanswered('municipality', createReportWith())).toBe(false);
});

test('the stabilization date is required only if work has stopped in an area [EDIT-96]', () => {
  expect(findStep('Stabilization Review', createReportWith({ areasStopped: 'no' }))).toMatchObject({
    state: 'answered',
    requiredCount: 0,
  });
  expect(isUnanswered('areasStabilized', createReportWith({ areasStopped: 'no' }))).toBe(false);
  expect(isUnanswered('areasStabilized', createReportWith({ areasStopped: 'yes' }))).toBe(true);
  expect(isUnanswered('stabilizationDate', createReportWith({ areasStopped: 'yes' }))).toBe(true);
  expect(isUnanswered('stabilizationDate', createReportWith({ areasStopped: 'no' }))).toBe(false);
});

test('The BMP List is answered once a BMP is logged, or once each BMP is verified', () => {
  expect(findStep('BMP List', createReportWith())?.missingAnswers).toEqual(['No BMP logged']);
  const emptyBmp = createBmp({ id: 'empty', label: 'B', condition: { photos: [], date: NOW, description: '' } });
  const uncheckedBmp = createBmp({ id: 'unchecked', label: '1', correctiveActions: createRequired() });
  expect(findStep('BMP List', createReportWith({}, [createBmp({ label: 'A' }), emptyBmp, uncheckedBmp]))).toMatchObject(
    {
      state: 'part',
      missingAnswers: ['2 of 3 BMPs not finished'],
    },
  );
  expect(findStep('BMP List', createReportWith({}, [createBmp({ label: 'A' })]))?.state).toBe('answered');
  const verifiedReport = createReportWith({ verifiedBmps: createVerifiedBmps('fence', 'mulch', '-1') });
  expect(findStep('BMP List', verifiedReport)?.state).toBe('answered');
});

test('the verification counts the unverified BMPs', () => {
  const partlyVerified = createReportWith({ allBmpsFunctional: 'yes', verifiedBmps: createVerifiedBmps('fence') });
  expect(findStep('BMP Verification', partlyVerified)).toMatchObject({
    state: 'part',
    missingAnswers: ['2 of 3 remaining BMPs'],
  });
  const fullyVerified = createReportWith({
    allBmpsFunctional: 'no',
    verifiedBmps: createVerifiedBmps('fence', 'mulch', '-1'),
  });
  expect(findStep('BMP Verification', fullyVerified)?.state).toBe('answered');
});

test('the wrap-up requires a map picture', () => {
  expect(findStep('Inspection Wrap-Up', createReportWith())?.missingAnswers).toEqual(['Map picture']);
  expect(findStep('Inspection Wrap-Up', createReportWith({ mapImage: 'map.jpg' }))?.state).toBe('answered');
});
