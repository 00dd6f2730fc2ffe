import type { EditorEvent } from '@/lib/reports/editor/events';
import type { Editor } from '@/lib/reports/editor/state';
import {
  dispatchAll,
  getActiveBmp,
  createTestReport,
  openAndDispatch,
  setPermitPosted,
  listPracticeIds,
} from './editor-fixture';

const setPlanAccessible = (value: 'yes' | 'no' | '') =>
  ({ type: 'fieldChanged', key: 'erosionPlanAccessible', value }) as const;

describe('the editor at Project Phase', () => {
  test.each(['', 'yes'] as const)(
    'logs the auto BMP when the answer changes from "%s" to no [EDIT-88] [EDIT-89] [DATA-11]',
    (before) => {
      expect(
        listPracticeIds(
          openAndDispatch(createTestReport({ fields: { erosionPlanAccessible: before } }), setPlanAccessible('no')),
        ),
      ).toEqual(['-1']);
      expect(
        listPracticeIds(
          openAndDispatch(createTestReport({ fields: { permitCertificatePosted: before } }), setPermitPosted('no')),
        ),
      ).toEqual(['-2']);
    },
  );

  test.each(['', 'yes'] as const)(
    'removes the auto BMP when the answer changes from no to "%s" [EDIT-90]',
    (answer) => {
      const answeredNo = openAndDispatch(createTestReport(), setPlanAccessible('no'), setPermitPosted('no'));
      expect(listPracticeIds(dispatchAll(answeredNo, setPlanAccessible(answer)))).toEqual(['-2']);
    },
  );

  describe('when the person has edited the auto BMP', () => {
    const getPermitBmpId = ({ report }: Editor) => report.bmps.find(({ practiceId }) => practiceId === '-2')?.id ?? '';
    const editAutoBmp = (...events: EditorEvent[]) => {
      const answeredNo = openAndDispatch(createTestReport(), setPermitPosted('no'), setPlanAccessible('no'));
      const bmpId = getPermitBmpId(answeredNo);
      return dispatchAll(answeredNo, { type: 'bmpEdited', bmpId }, ...events, { type: 'home' });
    };
    const conditionChange = {
      type: 'conditionChanged',
      change: { description: 'Board stolen, police told' },
    } as const;

    test.each(['', 'yes'] as const)(
      'asks before it removes the BMP when the answer changes from no to "%s"',
      (answer) => {
        const editor = editAutoBmp(conditionChange);
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

    const createPhotoEvent = (bmpId: string): EditorEvent => ({
      type: 'photosAdded',
      bmpId,
      side: 'condition',
      fileNames: ['board.jpg'],
    });
    test.each<[string, EditorEvent | ((bmpId: string) => EditorEvent)]>([
      ['a photo', createPhotoEvent],
      ['a location', { type: 'placed', position: { lat: 43, lng: -87 } }],
      ['required CAs', { type: 'requiredCasToggled', required: true }],
    ])('asks before it removes the BMP with %s', (_description, event) => {
      const answeredNo = editAutoBmp();
      const bmpId = getPermitBmpId(answeredNo);
      const edited = dispatchAll(
        answeredNo,
        { type: 'bmpEdited', bmpId },
        typeof event === 'function' ? event(bmpId) : event,
      );
      const unconfirmed = dispatchAll(edited, { type: 'home' }, setPermitPosted('yes'));
      expect(listPracticeIds(unconfirmed)).toEqual(['-2', '-1']);
      expect(unconfirmed.answerToConfirm).toEqual({ key: 'permitCertificatePosted', value: 'yes' });
    });

    test('keeps the answer when the person leaves without confirming', () => {
      const unconfirmed = dispatchAll(editAutoBmp(conditionChange), setPermitPosted('yes'), {
        type: 'phaseOpened',
        phase: 'PlanReview',
      });
      expect([unconfirmed.answerToConfirm, unconfirmed.report.fields.permitCertificatePosted]).toEqual([null, 'no']);
    });
  });

  test('logs the auto BMP once, and again after it was deleted and the answer changed to no [EDIT-88]', () => {
    const dispatched = openAndDispatch(createTestReport(), setPlanAccessible('no'), setPlanAccessible('no'));
    expect(listPracticeIds(dispatched)).toEqual(['-1']);
    const removed = dispatchAll(
      dispatched,
      { type: 'bmpRemoved', bmpId: getActiveBmp(dispatched).id },
      setPlanAccessible('no'),
    );
    expect(listPracticeIds(removed)).toEqual([]);
    expect(listPracticeIds(dispatchAll(removed, setPlanAccessible('yes'), setPlanAccessible('no')))).toEqual(['-1']);
  });

  test('does not log the auto BMP if the person already logged it from the list', () => {
    expect(
      listPracticeIds(
        openAndDispatch(
          createTestReport(),
          { type: 'practicePicked', practiceId: 'plan-entry' },
          setPlanAccessible('no'),
        ),
      ),
    ).toEqual(['-1']);
  });

  test('logs the auto BMP as Documentation, with its library name and the finding', () => {
    expect(getActiveBmp(openAndDispatch(createTestReport(), setPlanAccessible('no')))).toMatchObject({
      name: 'Our Erosion Plan',
      type: 'Administration',
      correctiveActions: null,
      condition: { description: 'The erosion plan is not accessible on site.' },
    });
    expect(getActiveBmp(openAndDispatch(createTestReport(), setPermitPosted('no'))).name).toBe(
      'Permit Certificate & Site Posting',
    );
  });

  const editWithRequiredCas = () => {
    const editor = openAndDispatch(createTestReport(), setPlanAccessible('no'));
    const edited = dispatchAll(
      editor,
      { type: 'bmpEdited', bmpId: getActiveBmp(editor).id },
      { type: 'requiredCasToggled', required: true },
    );
    return { editor, edited };
  };

  test('takes the CAs of an auto BMP from the library', () => {
    const { edited } = editWithRequiredCas();
    expect(getActiveBmp(edited).correctiveActions).toEqual([{ id: 'bring', name: 'Bring the plan', selected: false }]);
  });

  test('keeps the auto BMP when the person cancels its edit', () => {
    const { editor, edited } = editWithRequiredCas();
    expect(dispatchAll(edited, { type: 'bmpFlowCanceled' }).report.bmps).toEqual(editor.report.bmps);
  });

  test('labels the auto BMP when the person leaves the screen of the answer [BMP-30]', () => {
    const onPhase = openAndDispatch(
      createTestReport(),
      { type: 'phaseOpened', phase: 'ProjectPhase' },
      setPlanAccessible('no'),
    );
    expect(getActiveBmp(onPhase).label).toBeNull();
    expect(getActiveBmp(dispatchAll(onPhase, { type: 'continued' })).label).toBe('A');
  });
});
