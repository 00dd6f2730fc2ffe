import { formatInspectionName } from '@/lib/reports/domain/about-texts';
import { formatRemovedBmp } from '@/lib/reports/domain/bmp-name';
import { formatQuestionSubject } from '@/lib/reports/editor/question-texts';
import {
  createBmp,
  createTestReport,
  dispatchAll,
  openAndDispatch,
  logFence,
  getActiveBmp,
} from '@/tests/unit/reports/editor/editor-fixture';

test('a question names an inspection by its site and its local date', () => {
  expect(formatInspectionName('Granville Station', '2026-11-21T03:00:00.000Z', 'America/Chicago')).toBe(
    'The inspection of Granville Station, 11/20/26',
  );
  expect(formatInspectionName('  ', '2026-11-21T15:00:00.000Z', 'America/Chicago')).toBe(
    'The inspection of a site not yet chosen, 11/21/26',
  );
});

test.each([
  [0, 'Silt Fence (B) will be deleted.'],
  [1, 'Silt Fence (B) and its photo will be deleted.'],
  [3, 'Silt Fence (B) and its 3 photos will be deleted.'],
])('a question names a BMP with its %i photos', (count, sentence) => {
  const bmp = createBmp({ name: 'Silt Fence', label: 'B' });
  const photos = Array.from({ length: count }, (_, index) => `${index}.jpg`);
  expect(formatRemovedBmp({ ...bmp, condition: { ...bmp.condition, photos } })).toBe(sentence);
});

test('a question says that CANCEL deletes a new BMP and restores an edited one', () => {
  const newBmp = dispatchAll(openAndDispatch(createTestReport()), ...logFence.slice(0, 3));
  const addPhoto = {
    type: 'photosAdded',
    bmpId: getActiveBmp(newBmp).id,
    side: 'condition',
    fileNames: ['a.jpg'],
  } as const;
  expect(formatQuestionSubject('exit-bmp-flow', dispatchAll(newBmp, addPhoto))).toBe(
    'Silt Fence and its photo will be deleted.',
  );
  const edited = openAndDispatch(createTestReport({ bmps: [createBmp({ label: '1' })] }), {
    type: 'bmpEdited',
    bmpId: 'bmp',
  });
  expect(formatQuestionSubject('exit-bmp-flow', edited)).toBe('Silt Fence (1) will be restored to its earlier state.');
});

test.each(['exit-report', 'save-and-notify', 'close-out'] as const)(
  'The question before %s names the inspection',
  (question) => {
    const { siteName } = createTestReport();
    expect(formatQuestionSubject(question, openAndDispatch(createTestReport()))).toContain(
      `The inspection of ${siteName || 'a site not yet chosen'}`,
    );
  },
);
