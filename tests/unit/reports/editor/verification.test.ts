import type { Editor } from '@/lib/reports/editor/state';
import { listPracticesToVerify, groupForVerification, filterVerified } from '@/lib/reports/domain/verification';
import { dispatchAll, createBmp, createEditorData, createTestReport, openAndDispatch } from './editor-fixture';

const { library } = createEditorData(createTestReport());
const withFence = createTestReport({ bmps: [createBmp()] });

test('the verification offers each library practice that is not logged', () => {
  expect(listPracticesToVerify(withFence, library).map(({ practiceId }) => practiceId)).toEqual(['mulch', '-1']);
});

const listVerified = (editor: Editor) =>
  editor.report.fields.verifiedBmps.map(({ practiceId, status }) => [practiceId, status]);

test('the verification lists practices of the last inspection first and groups the others by type', () => {
  const previous = {
    fields: {
      verifiedBmps: [
        { practiceId: '-1', name: 'Our Erosion Plan', type: 'Administration', status: 'good' as const },
        { practiceId: 'mulch', name: 'Mulching', type: 'Perimeter', status: 'na' as const },
      ],
    },
    bmps: [{ practiceId: 'fence', name: 'Silt Fence', type: 'Perimeter', location: null, correctiveActions: null }],
  };
  const listGroups = (last: typeof previous | null) =>
    groupForVerification(listPracticesToVerify(createTestReport(), library), last).map(({ name, entries }) => [
      name,
      ...entries.map(({ practiceId }) => practiceId),
    ]);
  expect(listGroups(previous)).toEqual([
    ['At this site last time', 'fence', '-1'],
    ['Perimeter', 'mulch'],
  ]);
  expect(listGroups(null)).toEqual([
    ['Perimeter', 'fence', 'mulch'],
    ['Administration', '-1'],
  ]);
});

test('the verification marks a whole group as good, and Undo clears the marks', () => {
  const groupMarked = { type: 'restVerified', practiceIds: ['fence', 'mulch'], status: 'good' } as const;
  const marked = openAndDispatch(
    createTestReport(),
    { type: 'verifiedSet', practiceId: 'mulch', status: 'na' },
    groupMarked,
  );
  expect(listVerified(marked)).toEqual([
    ['mulch', 'na'],
    ['fence', 'good'],
  ]);
  const rest = dispatchAll(marked, { type: 'restVerified', practiceIds: ['fence', 'mulch', '-1'], status: 'na' });
  expect(listVerified(rest).at(-1)).toEqual(['-1', 'na']);
  const undone = dispatchAll(rest, { type: 'undone' });
  expect(listVerified(undone)).toEqual(listVerified(marked));
  expect([undone.undo, dispatchAll(undone, { type: 'undone' })]).toEqual([null, undone]);
});

test('Undo of a marked group keeps later answers', () => {
  const marked = openAndDispatch(createTestReport(), {
    type: 'restVerified',
    practiceIds: ['fence', 'mulch'],
    status: 'good',
  });
  const changed = dispatchAll(
    marked,
    { type: 'verifiedSet', practiceId: 'mulch', status: 'na' },
    { type: 'verifiedSet', practiceId: '-1', status: 'good' },
  );
  expect(listVerified(dispatchAll(changed, { type: 'undone' }))).toEqual([
    ['mulch', 'na'],
    ['-1', 'good'],
  ]);
});

test('the verification offers no Undo when every practice already had an answer', () => {
  const verified = openAndDispatch(createTestReport(), { type: 'verifiedSet', practiceId: 'mulch', status: 'na' });
  expect(dispatchAll(verified, { type: 'restVerified', practiceIds: ['mulch'], status: 'good' })).toEqual(verified);
});

test('a person marks a practice as good or not applicable, and the rest as good in one step [EDIT-91] [EDIT-92] [EDIT-93]', () => {
  const editor = openAndDispatch(
    withFence,
    { type: 'verifiedSet', practiceId: 'mulch', status: 'na' },
    { type: 'restVerified', practiceIds: ['mulch', '-1'], status: 'good' },
  );
  expect(filterVerified(editor.report, 'na').map(({ name }) => name)).toEqual(['Mulching']);
  expect(filterVerified(editor.report, 'good').map(({ name }) => name)).toEqual(['Our Erosion Plan']);
  const changed = dispatchAll(editor, { type: 'verifiedSet', practiceId: 'mulch', status: 'good' });
  expect(changed.report.fields.verifiedBmps).toHaveLength(2);
  expect(filterVerified(changed.report, 'na')).toEqual([]);
});

test('Logging a practice removes its verification', () => {
  const editor = openAndDispatch(
    createTestReport(),
    { type: 'verifiedSet', practiceId: 'fence', status: 'good' },
    { type: 'practicePicked', practiceId: 'fence' },
  );
  expect(filterVerified(editor.report, 'good')).toEqual([]);
});
