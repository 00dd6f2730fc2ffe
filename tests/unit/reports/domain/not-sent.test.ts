import { createNewReport } from '@/lib/reports/domain/fields';
import {
  createContinuation,
  getReportWithSentWork,
  findUnsentChanges,
  formatUnsentChanges,
} from '@/lib/reports/domain/unsent-changes';
import type { Report } from '@/lib/reports/domain/report';
import { createDocumentationBmp, INSPECTION_DATE, createBmpWithActions } from '@/tests/setup/reports';

const dana = { id: 'dana', name: 'Dana', email: 'dana@example.com' };
const newReport = createNewReport('old', dana, INSPECTION_DATE);
const fence = createBmpWithActions({ id: 'fence', label: '4', version: 3 });
const pad = createDocumentationBmp({ id: 'pad', label: 'C', version: 2 });
const sent: Report = { ...newReport, status: 'open', version: 7, bmps: [fence, pad] };
const inlet = createBmpWithActions({ id: 'inlet', name: 'Inlet Protection', label: '5', version: 0 });
const changedPad = { ...pad, condition: { ...pad.condition, description: 'Washed out' } };
/** The phone has a provisional label for the fence, an added inlet, and a changed pad and notes. */
const work: Report = {
  ...sent,
  status: 'setup',
  bmps: [{ ...fence, label: '3', version: 2 }, changedPad, inlet],
  fields: { ...newReport.fields, notes: 'Trackout at the gate' },
};

test('the copy contains added and changed BMPs with their labels, but not those of the sent inspection', () => {
  const { bmps, fields } = createContinuation(work, sent);
  expect(bmps).toEqual([changedPad, inlet]);
  expect(fields.notes).toMatch(
    /^Continues the inspection of .+, of which the crew had already been notified\.\nTrackout at the gate$/,
  );
  expect(formatUnsentChanges(findUnsentChanges(work, sent))).toBe(
    `Not sent: ${pad.name} C, Inlet Protection 5, Notes.`,
  );
});

test('the copy omits a BMP whose correction is sent to the old inspection', () => {
  const correction = { photos: [], date: INSPECTION_DATE, description: 'Reset', initials: '' };
  const corrected = { ...sent, bmps: [{ ...fence, correction }, pad] };
  expect(createContinuation({ ...corrected, status: 'setup' }, corrected).bmps).toEqual([]);
});

test('the copy contains all BMPs if the old inspection no longer exists', () => {
  for (const reason of ['deleted', 'left-unit'] as const) expect(getReportWithSentWork(reason, sent, sent)).toBeNull();
  expect(createContinuation(work, null)).toBe(work);
});

test('the comparison uses the last known report if the newer one is unknown', () => {
  expect(getReportWithSentWork('open', newReport, work)).toBe(newReport);
  expect(getReportWithSentWork('open', sent, work)).toBe(work);
});

test('Notes that fill their field are not shortened', () => {
  const notes = 'n'.repeat(100_000);
  expect(createContinuation({ ...work, fields: { ...work.fields, notes } }, sent).fields.notes).toBe(notes);
});

test('the text names five entries and counts the others, and is absent if everything was sent', () => {
  const bmps = Array.from({ length: 7 }, (_, index) => ({ ...inlet, id: `inlet-${index}`, label: `${index + 5}` }));
  expect(formatUnsentChanges(findUnsentChanges({ ...work, bmps }, sent))).toMatch(/Inlet Protection 9 and 3 more\.$/);
  expect(formatUnsentChanges(findUnsentChanges(sent, sent))).toBeNull();
});
