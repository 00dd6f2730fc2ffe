import {
  findActiveBmp,
  asksForCorrection,
  hasNoActions,
  getPhase,
  getCurrentBmpStatus,
} from '@/lib/reports/editor/derived';
import {
  createBmp,
  dispatchAll,
  createTestReport,
  openAndDispatch,
  logFence,
  createRequired,
  getActiveBmp,
  TODAY,
  reportAtBmpList,
} from './editor-fixture';

const save = { type: 'bmpSaved' } as const;
const requireCas = { type: 'requiredCasToggled', required: true } as const;
const checkAction = { type: 'actionToggled', actionId: 'posts' } as const;
const documentCorrection = { type: 'correctionChosen', wantsCorrection: true } as const;

test('the editor logs a BMP as Documentation and opens its location step [BMP-02] [BMP-42]', () => {
  const editor = openAndDispatch(reportAtBmpList, { type: 'practicePicked', practiceId: 'fence' });
  expect(getPhase(editor)).toBe('BMPPlotLocation');
  expect(editor.report.bmps).toEqual([
    expect.objectContaining({ practiceId: 'fence', name: 'Silt Fence', type: 'Perimeter', label: null }),
  ]);
  expect(getCurrentBmpStatus(editor, getActiveBmp(editor), TODAY)).toBe('Documentation');
});

test('the editor logs the library entry of an auto BMP under the id of the auto BMP', () => {
  expect(
    getActiveBmp(openAndDispatch(reportAtBmpList, { type: 'practicePicked', practiceId: 'plan-entry' })).practiceId,
  ).toBe('-1');
});

test('the first tap places the BMP, and the next moves it [BMP-07]', () => {
  const editor = openAndDispatch(reportAtBmpList, ...logFence.slice(0, 2), {
    type: 'placed',
    position: { lat: 1, lng: 2 },
  });
  expect(getActiveBmp(editor).location).toEqual({ lat: 1, lng: 2 });
});

test('the editor requires a description or photo of the condition [BMP-09] [BMP-21] [BMP-23]', () => {
  const empty = openAndDispatch(reportAtBmpList, ...logFence.slice(0, 3), {
    type: 'conditionChanged',
    change: { description: '  ' },
  });
  const refused = dispatchAll(empty, { type: 'continued' });
  expect(getPhase(refused)).toBe('BMPEnterConditions');
  expect(refused.invalid).toEqual(['condition']);

  const photo = {
    type: 'photosAdded',
    bmpId: getActiveBmp(empty).id,
    side: 'condition',
    fileNames: ['a.jpg'],
  } as const;
  const accepted = dispatchAll(refused, photo, { type: 'continued' });
  expect(accepted.invalid).toEqual([]);
  expect(getPhase(accepted)).toBe('BMPEnterInitialCorrections');
});

test('the editor does not open the corrections before the condition is entered [BMP-21]', () => {
  const editor = openAndDispatch(reportAtBmpList, ...logFence.slice(0, 3), {
    type: 'phaseOpened',
    phase: 'BMPEnterInitialCorrections',
  });
  expect(getPhase(editor)).toBe('BMPEnterConditions');
});

test('Required CAs shows the unchecked checklist of the practice [BMP-11] [BMP-14]', () => {
  const documented = openAndDispatch(reportAtBmpList, ...logFence);
  expect(asksForCorrection(getActiveBmp(documented))).toBe(false);
  const editor = dispatchAll(documented, requireCas, { type: 'actionToggled', actionId: 'posts' });
  expect(getActiveBmp(editor).correctiveActions).toEqual(createRequired('posts'));
  expect(asksForCorrection(getActiveBmp(editor))).toBe(true);
});

test('Turning Required CAs off removes the CAs and the correction [BMP-12] [BMP-37]', () => {
  const editor = openAndDispatch(reportAtBmpList, ...logFence, requireCas, documentCorrection, {
    type: 'correctionChanged',
    change: { description: 'Done' },
  });
  const saved = dispatchAll(editor, { type: 'requiredCasToggled', required: false }, save);
  expect(getActiveBmp(saved)).toMatchObject({ correctiveActions: null, correction: null, label: 'A' });
});

test('the editor detects a practice without CAs in the library [BMP-19]', () => {
  const editor = openAndDispatch(reportAtBmpList, { type: 'practicePicked', practiceId: 'mulch' }, requireCas);
  expect(hasNoActions(getActiveBmp(editor))).toBe(true);
});

test('the first save assigns a label, which later saves keep [BMP-30] [BMP-31]', () => {
  const saved = openAndDispatch(reportAtBmpList, ...logFence, save);
  expect(getActiveBmp(saved).label).toBe('A');
  const afterEdit = dispatchAll(
    saved,
    { type: 'bmpEdited', bmpId: getActiveBmp(saved).id },
    { type: 'continued' },
    { type: 'continued' },
    { type: 'continued' },
  );
  expect(getPhase(afterEdit)).toBe('BMPEventSummaryIncomplete');
  expect(getActiveBmp(afterEdit).label).toBe('A');
});

test('the editor assigns the next label of the new kind when a BMP changes its kind [BMP-31]', () => {
  const saved = openAndDispatch(reportAtBmpList, ...logFence, save);
  const edited = dispatchAll(
    saved,
    { type: 'bmpEdited', bmpId: getActiveBmp(saved).id },
    { type: 'continued' },
    { type: 'continued' },
    requireCas,
    checkAction,
    save,
  );
  expect(getActiveBmp(edited).label).toBe('1');
  const next = dispatchAll(
    edited,
    { type: 'continued' },
    { type: 'phaseOpened', phase: 'BMPInspection' },
    ...logFence,
    save,
  );
  expect(getActiveBmp(next).label).toBe('B');
});

test('SAVE BMP without a correction opens the incomplete summary, then the list [BMP-32]', () => {
  const saved = openAndDispatch(reportAtBmpList, ...logFence, requireCas, checkAction, save);
  expect(getPhase(saved)).toBe('BMPEventSummaryIncomplete');
  expect(getPhase(dispatchAll(saved, { type: 'continued' }))).toBe('LoggedEventsList');
});

test('SAVE BMP with a correction opens the complete summary, then the list [BMP-13] [BMP-33]', () => {
  const saved = openAndDispatch(
    reportAtBmpList,
    ...logFence,
    requireCas,
    checkAction,
    documentCorrection,
    { type: 'correctionChanged', change: { description: 'Reset' } },
    save,
  );
  expect(getPhase(saved)).toBe('BMPEventSummaryComplete');
  const list = dispatchAll(saved, { type: 'continued' });
  expect(getPhase(list)).toBe('LoggedEventsList');
  expect(getPhase(dispatchAll(list, { type: 'back' }))).toBe('BMPInspection');
});

test('the editor rejects SAVE BMP without a condition [BMP-34]', () => {
  const editor = openAndDispatch(
    reportAtBmpList,
    ...logFence,
    { type: 'conditionChanged', change: { description: '' } },
    save,
  );
  expect(getPhase(editor)).toBe('BMPEnterInitialCorrections');
  expect(editor.invalid).toEqual(['condition']);
  expect(getActiveBmp(editor).label).toBeNull();
});

test('the editor rejects SAVE BMP with an empty correction [BMP-24] [BMP-35]', () => {
  const editor = openAndDispatch(
    reportAtBmpList,
    ...logFence,
    requireCas,
    checkAction,
    documentCorrection,
    { type: 'correctionChanged', change: { initials: 'DK' } },
    save,
  );
  expect(getPhase(editor)).toBe('BMPEnterInitialCorrections');
  expect(editor.invalid).toEqual(['correction']);
  expect(dispatchAll(editor, { type: 'correctionChanged', change: { description: 'Reset' } }).invalid).toEqual([]);
});

test('the editor rejects SAVE BMP when Required CAs is on and no CA is checked [BMP-12]', () => {
  const refused = openAndDispatch(reportAtBmpList, ...logFence, requireCas, save);
  expect(getPhase(refused)).toBe('BMPEnterInitialCorrections');
  expect(refused.invalid).toEqual(['actions']);
  expect(getActiveBmp(refused).label).toBeNull();

  const checked = dispatchAll(refused, checkAction);
  expect(checked.invalid).toEqual([]);
  expect(getActiveBmp(dispatchAll(checked, save)).label).toBe('1');
  expect(dispatchAll(refused, checkAction, checkAction, save).invalid).toEqual(['actions']);
  expect(getActiveBmp(dispatchAll(refused, { type: 'requiredCasToggled', required: false }, save)).label).toBe('A');
});

test('the editor accepts SAVE BMP when the library has no CAs for the practice [BMP-19]', () => {
  const pickMulch = { type: 'practicePicked', practiceId: 'mulch' } as const;
  expect(
    getActiveBmp(openAndDispatch(reportAtBmpList, pickMulch, ...logFence.slice(1), requireCas, save)),
  ).toMatchObject({
    correctiveActions: [],
    label: '1',
  });
});

test('the editor asks for confirmation before it saves a BMP without a location', () => {
  const [pick, _place, ...rest] = logFence;
  const withQuestion = openAndDispatch(reportAtBmpList, ...(pick ? [pick] : []), ...rest, save);
  expect([getPhase(withQuestion), withQuestion.question, getActiveBmp(withQuestion).label]).toEqual([
    'BMPEnterInitialCorrections',
    'save-without-place',
    null,
  ]);
  expect(getPhase(dispatchAll(withQuestion, { type: 'questionDismissed' }))).toBe('BMPEnterInitialCorrections');
  const placing = dispatchAll(withQuestion, { type: 'phaseOpened', phase: 'BMPPlotLocation' });
  expect([getPhase(placing), placing.question]).toEqual(['BMPPlotLocation', null]);
  const saved = dispatchAll(withQuestion, { type: 'bmpSaved', withoutLocation: true });
  expect(getPhase(saved)).toBe('BMPEventSummaryIncomplete');
  expect(getActiveBmp(saved)).toMatchObject({ label: 'A', location: null });
});

test('YES after NO restores an unfinished correction [BMP-15]', () => {
  const typed = openAndDispatch(reportAtBmpList, ...logFence, requireCas, documentCorrection, {
    type: 'correctionChanged',
    change: { description: 'Reset' },
  });
  const declined = dispatchAll(typed, { type: 'correctionChosen', wantsCorrection: false });
  expect(getActiveBmp(declined).correction).toBeNull();
  expect(getActiveBmp(dispatchAll(declined, documentCorrection)).correction?.description).toBe('Reset');
});

test('the editor limits initials to 10 characters, the correction to 500 and the condition to 10000 [BMP-25] [BMP-27] [EDIT-66]', () => {
  const longText = 'x'.repeat(20_000);
  const editor = openAndDispatch(
    reportAtBmpList,
    ...logFence,
    requireCas,
    checkAction,
    documentCorrection,
    { type: 'correctionChanged', change: { initials: longText, description: longText } },
    {
      type: 'conditionChanged',
      change: { description: longText },
    },
  );
  expect(getActiveBmp(editor).correction?.initials).toHaveLength(10);
  expect(getActiveBmp(editor).correction?.description).toHaveLength(500);
  expect(getActiveBmp(editor).condition.description).toHaveLength(10_000);
});

test('CANCEL of a new BMP removes it after a confirmation [BMP-17] [BMP-18]', () => {
  const withQuestion = openAndDispatch(reportAtBmpList, ...logFence, {
    type: 'questionOpened',
    question: 'exit-bmp-flow',
  });
  expect(withQuestion.question).toBe('exit-bmp-flow');
  const editor = dispatchAll(withQuestion, { type: 'bmpFlowCanceled' });
  expect(editor.report.bmps).toEqual([]);
  expect(getPhase(editor)).toBe('BMPInspection');
  expect(editor.question).toBeNull();
});

test('CANCEL removes the BMP that the person is logging, not the last BMP of the list [BMP-18]', () => {
  const earlier = createBmp({ id: 'earlier', label: 'A' });
  const logging = openAndDispatch({ ...reportAtBmpList, bmps: [earlier] }, ...logFence);
  const [first, logged] = logging.report.bmps;
  const editor = dispatchAll(
    { ...logging, report: { ...logging.report, bmps: logged && first ? [logged, first] : [] } },
    { type: 'bmpFlowCanceled' },
  );
  expect(editor.report.bmps).toEqual([earlier]);
});

test('CANCEL of an edit restores the BMP [BMP-18]', () => {
  const earlier = createBmp({ id: 'earlier', label: 'A' });
  const editor = openAndDispatch(
    { ...reportAtBmpList, bmps: [earlier] },
    { type: 'phaseOpened', phase: 'LoggedEventsList' },
    { type: 'bmpEdited', bmpId: 'earlier' },
    { type: 'placed', position: { lat: 1, lng: 1 } },
    { type: 'bmpFlowCanceled' },
  );
  expect(editor.report.bmps).toEqual([earlier]);
  expect(getPhase(editor)).toBe('LoggedEventsList');
});

test('the person resumes an unfinished BMP after HOME, still as a new BMP', () => {
  const onHome = openAndDispatch(reportAtBmpList, ...logFence, { type: 'home' });
  expect(getPhase(onHome)).toBe('InspectionSummary');
  expect(findActiveBmp(onHome)).toBeNull();
  const resumed = dispatchAll(onHome, { type: 'bmpOpened', bmpId: onHome.report.bmps[0]?.id ?? '' });
  expect(getPhase(resumed)).toBe('BMPEnterInitialCorrections');
  expect(dispatchAll(resumed, { type: 'bmpFlowCanceled' }).report.bmps).toEqual([]);
});

test("the editor asks for confirmation before the phone's Back leaves the first step [BMP-17]", () => {
  const placing = openAndDispatch(reportAtBmpList, ...logFence.slice(0, 2));
  expect(dispatchAll(placing, { type: 'back' })).toMatchObject({ question: 'exit-bmp-flow' });
  const conditions = dispatchAll(placing, { type: 'continued' }, { type: 'back' });
  expect(getPhase(conditions)).toBe('BMPPlotLocation');
});

test('the editor does not log, change or remove a BMP after SAVE & NOTIFY [EDIT-51]', () => {
  const openReport = createTestReport({ status: 'open', bmps: [createBmp({ label: 'A' })] });
  const editor = openAndDispatch(
    openReport,
    { type: 'practicePicked', practiceId: 'fence' },
    { type: 'bmpEdited', bmpId: 'bmp' },
    { type: 'bmpRemoved', bmpId: 'bmp' },
  );
  expect(editor.report.bmps).toEqual(openReport.bmps);
  expect(getPhase(editor)).toBe('InspectionSummary');
});
