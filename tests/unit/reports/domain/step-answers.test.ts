import { isUnanswered, stepAnswers } from '@/lib/reports/domain/step-answers';
import type { LoggedBmp, Report, ReportFields } from '@/lib/reports/domain/report';
import { aBmp, aPack, aReport, NOW, required } from '@/tests/unit/reports/editor/an-editor';

const { library } = aPack(aReport());
const verified = (...practiceIds: string[]) =>
  practiceIds.map((practiceId) => ({ practiceId, name: practiceId, type: 'Perimeter', status: 'good' as const }));

const report = (fields: Partial<ReportFields> = {}, bmps: LoggedBmp[] = []): Report => aReport({ fields, bmps });
const step = (name: string, of: Report) => stepAnswers(of, library).find((each) => each.step === name);

test('an inspection with only site and type answers its first step and nothing else', () => {
  const begun = report({ siteId: 'crossing', type: 'weekly' });
  expect(stepAnswers(begun, library).map(({ step, state }) => [step, state])).toEqual([
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

test('a step is not answered by a visit; a step that is answered in part says what is missing', () => {
  const weather = step('Weather Conditions', report({ phaseHistory: ['WeatherAndSoil'], temperature: 0 }));
  expect(weather).toMatchObject({
    state: 'part',
    required: 4,
    answered: 1,
    missing: ['Soil moisture', 'Last rainfall', 'Depth'],
  });
  const blank = step('Weather Conditions', report({ temperature: 40, lastRainfallDepth: '  ' }));
  expect(blank?.missing).toEqual(['Soil moisture', 'Last rainfall', 'Depth']);
});

test('the type Other must be specified; what is optional is never missing', () => {
  const chosen = { inspectorNames: ['Dana Kowalczyk'] };
  expect(step('Inspection Info', report({ ...chosen, type: 'precipitation' }))?.state).toBe('answered');
  expect(step('Inspection Info', report({ ...chosen, type: 'other' }))?.missing).toEqual(['Other (please specify)']);
  expect(isUnanswered('notes', report())).toBe(false);
  expect(isUnanswered('municipality', report())).toBe(false);
});

test('where no area has stopped, the stabilization asks nothing and is answered; where one has, it asks since when [EDIT-96]', () => {
  expect(step('Stabilization Review', report({ areasStopped: 'no' }))).toMatchObject({
    state: 'answered',
    required: 0,
  });
  expect(isUnanswered('areasStabilized', report({ areasStopped: 'no' }))).toBe(false);
  expect(isUnanswered('areasStabilized', report({ areasStopped: 'yes' }))).toBe(true);
  expect(isUnanswered('stabilizationDate', report({ areasStopped: 'yes' }))).toBe(true);
  expect(isUnanswered('stabilizationDate', report({ areasStopped: 'no' }))).toBe(false);
});

test('the BMP list is answered by what was logged whole, or by each BMP found good or not applicable', () => {
  expect(step('BMP List', report())?.missing).toEqual(['No BMP logged']);
  const empty = aBmp({ id: 'empty', label: 'B', condition: { photos: [], date: NOW, description: '' } });
  const unticked = aBmp({ id: 'unticked', label: '1', correctiveActions: required() });
  expect(step('BMP List', report({}, [aBmp({ label: 'A' }), empty, unticked]))).toMatchObject({
    state: 'part',
    missing: ['2 of 3 BMPs not finished'],
  });
  expect(step('BMP List', report({}, [aBmp({ label: 'A' })]))?.state).toBe('answered');
  const toured = report({ verifiedBmps: verified('fence', 'mulch', '-1') });
  expect(step('BMP List', toured)?.state).toBe('answered');
});

test('the verification counts the BMPs that nobody looked at', () => {
  const half = report({ allBmpsFunctional: 'yes', verifiedBmps: verified('fence') });
  expect(step('BMP Verification', half)).toMatchObject({ state: 'part', missing: ['2 of 3 remaining BMPs'] });
  const whole = report({ allBmpsFunctional: 'no', verifiedBmps: verified('fence', 'mulch', '-1') });
  expect(step('BMP Verification', whole)?.state).toBe('answered');
});

test('the wrap-up waits for its map picture', () => {
  expect(step('Inspection Wrap-Up', report())?.missing).toEqual(['Map picture']);
  expect(step('Inspection Wrap-Up', report({ mapImage: 'map.jpg' }))?.state).toBe('answered');
});
