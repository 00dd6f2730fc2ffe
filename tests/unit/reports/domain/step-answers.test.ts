import { isUnanswered, listStepAnswers } from '@/lib/reports/domain/step-answers';
import type { LoggedBmp, Report, ReportFields } from '@/lib/reports/domain/report';
import { makeBmp, makeEditorData, makeReport, NOW, makeRequired } from '@/tests/unit/reports/editor/editor-fixture';

const { library } = makeEditorData(makeReport());
const makeVerified = (...practiceIds: string[]) =>
  practiceIds.map((practiceId) => ({ practiceId, name: practiceId, type: 'Perimeter', status: 'good' as const }));

const getReport = (fields: Partial<ReportFields> = {}, bmps: LoggedBmp[] = []): Report => makeReport({ fields, bmps });
const findStep = (name: string, of: Report) => listStepAnswers(of, library).find((each) => each.step === name);

test('a site and a type answer only the first step', () => {
  const report = getReport({ siteId: 'crossing', type: 'weekly' });
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

test('a visited step is not answered, and a partly answered one lists what is missing', () => {
  const weather = findStep('Weather Conditions', getReport({ phaseHistory: ['WeatherAndSoil'], temperature: 0 }));
  expect(weather).toMatchObject({
    state: 'part',
    requiredCount: 4,
    answeredCount: 1,
    missingAnswers: ['Soil moisture', 'Last rainfall', 'Depth'],
  });
  const blank = findStep('Weather Conditions', getReport({ temperature: 40, lastRainfallDepth: '  ' }));
  expect(blank?.missingAnswers).toEqual(['Soil moisture', 'Last rainfall', 'Depth']);
});

test('requires a text for the type Other, and no optional fields', () => {
  const chosen = { inspectorNames: ['Dana Kowalczyk'] };
  expect(findStep('Inspection Info', getReport({ ...chosen, type: 'precipitation' }))?.state).toBe('answered');
  expect(findStep('Inspection Info', getReport({ ...chosen, type: 'other' }))?.missingAnswers).toEqual([
    'Other (please specify)',
  ]);
  expect(isUnanswered('notes', getReport())).toBe(false);
  expect(isUnanswered('municipality', getReport())).toBe(false);
});

test('asks for the stabilization date only if an area has stopped [EDIT-96]', () => {
  expect(findStep('Stabilization Review', getReport({ areasStopped: 'no' }))).toMatchObject({
    state: 'answered',
    requiredCount: 0,
  });
  expect(isUnanswered('areasStabilized', getReport({ areasStopped: 'no' }))).toBe(false);
  expect(isUnanswered('areasStabilized', getReport({ areasStopped: 'yes' }))).toBe(true);
  expect(isUnanswered('stabilizationDate', getReport({ areasStopped: 'yes' }))).toBe(true);
  expect(isUnanswered('stabilizationDate', getReport({ areasStopped: 'no' }))).toBe(false);
});

test('the BMP list is answered by logged BMPs, or by verifying each BMP', () => {
  expect(findStep('BMP List', getReport())?.missingAnswers).toEqual(['No BMP logged']);
  const empty = makeBmp({ id: 'empty', label: 'B', condition: { photos: [], date: NOW, description: '' } });
  const unticked = makeBmp({ id: 'unticked', label: '1', correctiveActions: makeRequired() });
  expect(findStep('BMP List', getReport({}, [makeBmp({ label: 'A' }), empty, unticked]))).toMatchObject({
    state: 'part',
    missingAnswers: ['2 of 3 BMPs not finished'],
  });
  expect(findStep('BMP List', getReport({}, [makeBmp({ label: 'A' })]))?.state).toBe('answered');
  const toured = getReport({ verifiedBmps: makeVerified('fence', 'mulch', '-1') });
  expect(findStep('BMP List', toured)?.state).toBe('answered');
});

test('the verification counts unverified BMPs', () => {
  const half = getReport({ allBmpsFunctional: 'yes', verifiedBmps: makeVerified('fence') });
  expect(findStep('BMP Verification', half)).toMatchObject({
    state: 'part',
    missingAnswers: ['2 of 3 remaining BMPs'],
  });
  const whole = getReport({ allBmpsFunctional: 'no', verifiedBmps: makeVerified('fence', 'mulch', '-1') });
  expect(findStep('BMP Verification', whole)?.state).toBe('answered');
});

test('the wrap-up requires a map picture', () => {
  expect(findStep('Inspection Wrap-Up', getReport())?.missingAnswers).toEqual(['Map picture']);
  expect(findStep('Inspection Wrap-Up', getReport({ mapImage: 'map.jpg' }))?.state).toBe('answered');
});
