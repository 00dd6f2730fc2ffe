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

test('answers only the first step with a site and a type', () => {
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

test('lists the missing answers of a partly answered step, and does not count a visit as an answer', () => {
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

test('requires a text for the type Other, and no optional fields', () => {
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

test('asks for the stabilization date only if an area has stopped [EDIT-96]', () => {
  expect(findStep('Stabilization Review', createReportWith({ areasStopped: 'no' }))).toMatchObject({
    state: 'answered',
    requiredCount: 0,
  });
  expect(isUnanswered('areasStabilized', createReportWith({ areasStopped: 'no' }))).toBe(false);
  expect(isUnanswered('areasStabilized', createReportWith({ areasStopped: 'yes' }))).toBe(true);
  expect(isUnanswered('stabilizationDate', createReportWith({ areasStopped: 'yes' }))).toBe(true);
  expect(isUnanswered('stabilizationDate', createReportWith({ areasStopped: 'no' }))).toBe(false);
});

test('answers the BMP list by logged BMPs, or by verifying each BMP', () => {
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

test('counts the unverified BMPs in the verification', () => {
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

test('requires a map picture in the wrap-up', () => {
  expect(findStep('Inspection Wrap-Up', createReportWith())?.missingAnswers).toEqual(['Map picture']);
  expect(findStep('Inspection Wrap-Up', createReportWith({ mapImage: 'map.jpg' }))?.state).toBe('answered');
});
