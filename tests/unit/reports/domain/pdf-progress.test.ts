import {
  getAnnouncedPdfProgress,
  getPdfStepPercent,
  NO_PDF_JOB,
  observePdfJob,
  type ReportPdfProgress,
} from '@/lib/reports/domain/pdf-progress';

const createPhotoProgress = (done: number, total = 500): ReportPdfProgress => ({ step: 'photos', done, total });
const createPageProgress = (done: number): ReportPdfProgress => ({ step: 'pages', done, total: null });

test('only a step with a total has a percentage', () => {
  expect(getPdfStepPercent(createPhotoProgress(125))).toBe(25);
  expect(getPdfStepPercent(createPageProgress(31))).toBeNull();
  expect(getPdfStepPercent(createPhotoProgress(0, 0))).toBeNull();
  expect(getPdfStepPercent(null)).toBeNull();
});

test('the progress announces the first and each quarter of the photos and every 25 pages', () => {
  const announce = (states: ReportPdfProgress[]) => [
    ...new Set(states.map((state) => getAnnouncedPdfProgress(state)?.done)),
  ];
  expect(announce(Array.from({ length: 500 }, (_, index) => createPhotoProgress(index + 1)))).toEqual([
    1, 125, 250, 375, 500,
  ]);
  expect(announce(Array.from({ length: 3 }, (_, index) => createPhotoProgress(index + 1, 3)))).toEqual([1, 2, 3]);
  expect(announce(Array.from({ length: 60 }, (_, index) => createPageProgress(index + 1)))).toEqual([1, 25, 50]);
  expect(getAnnouncedPdfProgress(null)).toBeNull();
});

describe('a job that creates a record', () => {
  const running = observePdfJob(NO_PDF_JOB, { progress: createPageProgress(3), isClosed: false });
  const ended = { progress: null, isClosed: false };

  test('has not failed if it never ran', () => {
    expect(observePdfJob(NO_PDF_JOB, ended)).toEqual(NO_PDF_JOB);
  });

  test('has failed after three responses in a row without it and with the inspection open', () => {
    const twice = observePdfJob(observePdfJob(running, ended), ended);
    expect(twice).toMatchObject({ state: 'running', progress: createPageProgress(3) });
    expect(observePdfJob(twice, ended)).toMatchObject({ state: 'failed', progress: null });
    expect(observePdfJob(twice, { progress: createPageProgress(4), isClosed: false })).toMatchObject({
      state: 'running',
      missedResponses: 0,
    });
  });

  test('has not failed if its inspection is closed', () => {
    const closed = { progress: null, isClosed: true };
    expect(observePdfJob(observePdfJob(observePdfJob(running, closed), closed), closed).state).toBe('running');
  });
});
