import { formatInspectionName } from '@/lib/reports/domain/about-texts';
import { formatRemovedBmp } from '@/lib/reports/domain/bmp-name';
import { formatQuestionSubject } from '@/lib/reports/editor/question-texts';
import {
  makeBmp,
  makeReport,
  dispatchAll,
  openAndDispatch,
  logFence,
  getActiveBmp,
} from '@/tests/unit/reports/editor/editor-fixture';

/** A question names what it is about: two lists, two tabs, two fences look alike. */

test('an inspection by its site and its day there', () => {
  expect(formatInspectionName('Granville Station', '2026-11-21T03:00:00.000Z', 'America/Chicago')).toBe(
    'The inspection of Granville Station, 11/20/26',
  );
  expect(formatInspectionName('  ', '2026-11-21T15:00:00.000Z', 'America/Chicago')).toBe(
    'The inspection of a site not chosen yet, 11/21/26',
  );
});

test.each([
  [0, 'Silt Fence (B) will be deleted.'],
  [1, 'Silt Fence (B) and its photo will be deleted.'],
  [3, 'Silt Fence (B) and its 3 photos will be deleted.'],
])('a BMP with its %i photos', (count, sentence) => {
  const bmp = makeBmp({ name: 'Silt Fence', label: 'B' });
  const photos = Array.from({ length: count }, (_, index) => `${index}.jpg`);
  expect(formatRemovedBmp({ ...bmp, condition: { ...bmp.condition, photos } })).toBe(sentence);
});

test('leaving a first logging says what goes, leaving a later one that it is again as before', () => {
  const first = dispatchAll(openAndDispatch(makeReport()), ...logFence.slice(0, 3));
  const photo = {
    type: 'photosAdded',
    bmpId: getActiveBmp(first).id,
    side: 'condition',
    fileNames: ['a.jpg'],
  } as const;
  expect(formatQuestionSubject('exit-bmp-flow', dispatchAll(first, photo))).toBe(
    'Silt Fence and its photo will be deleted.',
  );
  const again = openAndDispatch(makeReport({ bmps: [makeBmp({ label: '1' })] }), { type: 'bmpEdited', bmpId: 'bmp' });
  expect(formatQuestionSubject('exit-bmp-flow', again)).toBe('Silt Fence (1) will be restored to its earlier state.');
});

test.each(['exit-report', 'save-and-notify', 'close-out'] as const)('%s names the inspection', (question) => {
  const { siteName } = makeReport();
  expect(formatQuestionSubject(question, openAndDispatch(makeReport()))).toContain(
    `The inspection of ${siteName || 'a site not chosen yet'}`,
  );
});
