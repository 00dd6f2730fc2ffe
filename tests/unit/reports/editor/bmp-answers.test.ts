import type { EditorEvent } from '@/lib/reports/editor/events';
import type { Editor } from '@/lib/reports/editor/state';
import { listPracticesToVerify, groupForVerification, filterVerified } from '@/lib/reports/domain/verification';
import {
  dispatchAll,
  getActiveBmp,
  makeBmp,
  makeEditorData,
  makeReport,
  openAndDispatch,
  setPermitPosted,
  listPracticeIds,
} from './editor-fixture';

const setPlanAccessible = (value: 'yes' | 'no' | '') =>
  ({ type: 'fieldChanged', key: 'erosionPlanAccessible', value }) as const;

describe('checks of Project Phase', () => {
  test.each(['', 'yes'] as const)(
    'logs the auto BMP when the answer changes from "%s" to no [EDIT-88] [EDIT-89] [DATA-11]',
    (before) => {
      expect(
        listPracticeIds(
          openAndDispatch(makeReport({ fields: { erosionPlanAccessible: before } }), setPlanAccessible('no')),
        ),
      ).toEqual(['-1']);
      expect(
        listPracticeIds(
          openAndDispatch(makeReport({ fields: { permitCertificatePosted: before } }), setPermitPosted('no')),
        ),
      ).toEqual(['-2']);
    },
  );

  test.each(['', 'yes'] as const)(
    'removes the auto BMP when the answer changes from no to "%s" [EDIT-90]',
    (answer) => {
      const answeredNo = openAndDispatch(makeReport(), setPlanAccessible('no'), setPermitPosted('no'));
      expect(listPracticeIds(dispatchAll(answeredNo, setPlanAccessible(answer)))).toEqual(['-2']);
    },
  );

  describe('with input in the auto BMP', () => {
    const enterInBmp = (...events: EditorEvent[]) => {
      const answeredNo = openAndDispatch(makeReport(), setPermitPosted('no'), setPlanAccessible('no'));
      const bmpId = answeredNo.report.bmps.find(({ practiceId }) => practiceId === '-2')?.id ?? '';
      return dispatchAll(answeredNo, { type: 'bmpEdited', bmpId }, ...events, { type: 'home' });
    };
    const describeCondition = {
      type: 'conditionChanged',
      change: { description: 'Board stolen, police told' },
    } as const;

    test.each(['', 'yes'] as const)(
      'asks before it removes the BMP when the answer changes from no to "%s"',
      (answer) => {
        const editor = enterInBmp(describeCondition);
        const unconfirmed = dispatchAll(editor, setPermitPosted(answer));
        expect(unconfirmed).toEqual({ ...editor, answerToConfirm: { key: 'permitCertificatePosted', value: answer } });
        expect(dispatchAll(unconfirmed, { type: 'questionDismissed' })).toEqual(editor);

        const confirmed = dispatchAll(unconfirmed, { type: 'answerConfirmed' });
        expect([
          listPracticeIds(confirmed),
          confirmed.report.fields.permitCertificatePosted,
          confirmed.answerToConfirm,
        ]).toEqual([['-1'], answer, null]);
        expect(dispatchAll(confirmed, { type: 'answerConfirmed' })).toEqual(confirmed);
      },
    );

    const addPhoto = (bmpId: string): EditorEvent => ({
      type: 'photosAdded',
      bmpId,
      side: 'condition',
      fileNames: ['board.jpg'],
    });
    test.each<[string, EditorEvent | ((bmpId: string) => EditorEvent)]>([
      ['a photo', addPhoto],
      ['a place', { type: 'placed', position: { lat: 43, lng: -87 } }],
      ['required CAs', { type: 'requiredCasToggled', required: true }],
    ])('asks before it removes the BMP with %s', (_description, event) => {
      const answeredNo = enterInBmp();
      const bmpId = answeredNo.report.bmps.find(({ practiceId }) => practiceId === '-2')?.id ?? '';
      const edited = dispatchAll(
        answeredNo,
        { type: 'bmpEdited', bmpId },
        typeof event === 'function' ? event(bmpId) : event,
      );
      expect(listPracticeIds(dispatchAll(edited, { type: 'home' }, setPermitPosted('yes')))).toEqual(['-2', '-1']);
    });

    test('keeps the answer when the person leaves without confirming', () => {
      const unconfirmed = dispatchAll(enterInBmp(describeCondition), setPermitPosted('yes'), {
        type: 'phaseOpened',
        phase: 'PlanReview',
      });
      expect([unconfirmed.answerToConfirm, unconfirmed.report.fields.permitCertificatePosted]).toEqual([null, 'no']);
    });
  });

  test('logs the auto BMP once, and again after it was deleted and the answer changed to no [EDIT-88]', () => {
    const once = openAndDispatch(makeReport(), setPlanAccessible('no'), setPlanAccessible('no'));
    expect(listPracticeIds(once)).toEqual(['-1']);
    const removed = dispatchAll(once, { type: 'bmpRemoved', bmpId: getActiveBmp(once).id }, setPlanAccessible('no'));
    expect(listPracticeIds(removed)).toEqual([]);
    expect(listPracticeIds(dispatchAll(removed, setPlanAccessible('yes'), setPlanAccessible('no')))).toEqual(['-1']);
  });

  test('does not log the auto BMP if it was already selected in the list', () => {
    expect(
      listPracticeIds(
        openAndDispatch(makeReport(), { type: 'practicePicked', practiceId: 'plan-entry' }, setPlanAccessible('no')),
      ),
    ).toEqual(['-1']);
  });

  test('logs the auto BMP as Documentation, with its library name and the finding', () => {
    expect(getActiveBmp(openAndDispatch(makeReport(), setPlanAccessible('no')))).toMatchObject({
      name: 'Our Erosion Plan',
      type: 'Administration',
      correctiveActions: null,
      condition: { description: 'The erosion plan is not accessible on site.' },
    });
    expect(getActiveBmp(openAndDispatch(makeReport(), setPermitPosted('no'))).name).toBe(
      'Permit Certificate & Site Posting',
    );
  });

  test('takes CAs from the library and keeps the auto BMP when its edit is canceled', () => {
    const editor = openAndDispatch(makeReport(), setPlanAccessible('no'));
    const edited = dispatchAll(
      editor,
      { type: 'bmpEdited', bmpId: getActiveBmp(editor).id },
      { type: 'requiredCasToggled', required: true },
    );
    expect(getActiveBmp(edited).correctiveActions).toEqual([{ id: 'bring', name: 'Bring the plan', selected: false }]);
    expect(dispatchAll(edited, { type: 'bmpFlowCanceled' }).report.bmps).toEqual(editor.report.bmps);
  });

  test('labels the auto BMP when the person leaves the screen of the answer [BMP-30]', () => {
    const onPhase = openAndDispatch(
      makeReport(),
      { type: 'phaseOpened', phase: 'ProjectPhase' },
      setPlanAccessible('no'),
    );
    expect(getActiveBmp(onPhase).label).toBeNull();
    expect(getActiveBmp(dispatchAll(onPhase, { type: 'continued' })).label).toBe('A');
  });
});

describe('verification', () => {
  const { library } = makeEditorData(makeReport());
  const withFence = makeReport({ bmps: [makeBmp()] });

  test('offers each library practice that is not logged', () => {
    expect(listPracticesToVerify(withFence, library).map(({ practiceId }) => practiceId)).toEqual(['mulch', '-1']);
  });

  const listVerified = (editor: Editor) =>
    editor.report.fields.verifiedBmps.map(({ practiceId, status }) => [practiceId, status]);

  test('groups practices of the last inspection first and the others by type', () => {
    const previous = {
      fields: {
        verifiedBmps: [
          { practiceId: '-1', name: 'Our Erosion Plan', type: 'Administration', status: 'good' as const },
          { practiceId: 'mulch', name: 'Mulching', type: 'Perimeter', status: 'na' as const },
        ],
      },
      bmps: [{ practiceId: 'fence', name: 'Silt Fence', type: 'Perimeter', location: null, correctiveActions: null }],
    };
    const listGroups = (past: typeof previous | null) =>
      groupForVerification(listPracticesToVerify(makeReport(), library), past).map(({ name, entries }) => [
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

  test('marks all of a group as good and undoes that', () => {
    const markGroup = { type: 'restVerified', practiceIds: ['fence', 'mulch'], status: 'good' } as const;
    const marked = openAndDispatch(makeReport(), { type: 'verifiedSet', practiceId: 'mulch', status: 'na' }, markGroup);
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

  test('keeps later answers when marking is undone', () => {
    const marked = openAndDispatch(makeReport(), {
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

  test('offers no Undo when nothing was left to mark', () => {
    const verified = openAndDispatch(makeReport(), { type: 'verifiedSet', practiceId: 'mulch', status: 'na' });
    expect(dispatchAll(verified, { type: 'restVerified', practiceIds: ['mulch'], status: 'good' })).toEqual(verified);
  });

  test('verifies a practice as good or not applicable and marks the rest good at once [EDIT-91] [EDIT-92] [EDIT-93]', () => {
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

  test('removes the verification of a practice that is logged later', () => {
    const editor = openAndDispatch(
      makeReport(),
      { type: 'verifiedSet', practiceId: 'fence', status: 'good' },
      { type: 'practicePicked', practiceId: 'fence' },
    );
    expect(filterVerified(editor.report, 'good')).toEqual([]);
  });
});
