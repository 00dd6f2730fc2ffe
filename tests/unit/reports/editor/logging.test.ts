import { canDeleteFromDevice } from '@/lib/reports/editor/photos';
import {
  findActiveBmp,
  asksForCorrection,
  hasNoActions,
  getPhase,
  getCurrentBmpStatus,
  getUnsavedChanges,
} from '@/lib/reports/editor/derived';
import {
  makeBmp,
  makeCorrection,
  dispatchAll,
  makeReport,
  openAndDispatch,
  logFence,
  NOW,
  makeRequired,
  getActiveBmp,
  TODAY,
} from './editor-fixture';

const begun = makeReport({ fields: { siteId: 'crossing', phase: 'BMPInspection', phaseHistory: ['InspectionInfo'] } });
const save = { type: 'bmpSaved' } as const;
const needCas = { type: 'requiredCasToggled', required: true } as const;
const tick = { type: 'actionToggled', actionId: 'posts' } as const;
const document = { type: 'correctionChosen', document: true } as const;

test('the plus link adds the BMP and goes to its location, as Documentation [BMP-02] [BMP-42]', () => {
  const editor = openAndDispatch(begun, { type: 'practicePicked', practiceId: 'fence' });
  expect(getPhase(editor)).toBe('BMPPlotLocation');
  expect(editor.report.bmps).toEqual([
    expect.objectContaining({ practiceId: 'fence', name: 'Silt Fence', type: 'Perimeter', label: null }),
  ]);
  expect(getCurrentBmpStatus(editor, getActiveBmp(editor), TODAY)).toBe('Documentation');
});

test('the library entry behind an auto BMP is logged under its auto id', () => {
  expect(getActiveBmp(openAndDispatch(begun, { type: 'practicePicked', practiceId: 'plan-entry' })).practiceId).toBe(
    '-1',
  );
});

test('a tap places the BMP, the next tap moves it [BMP-07]', () => {
  const editor = openAndDispatch(begun, ...logFence.slice(0, 2), { type: 'placed', position: { lat: 1, lng: 2 } });
  expect(getActiveBmp(editor).location).toEqual({ lat: 1, lng: 2 });
});

test('conditions need a description or a photo before moving on [BMP-09] [BMP-21] [BMP-23]', () => {
  const empty = openAndDispatch(begun, ...logFence.slice(0, 3), {
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
  const fine = dispatchAll(refused, photo, { type: 'continued' });
  expect(fine.invalid).toEqual([]);
  expect(getPhase(fine)).toBe('BMPEnterInitialCorrections');
});

test('the step line does not lead around the conditions [BMP-21]', () => {
  const editor = openAndDispatch(begun, ...logFence.slice(0, 3), {
    type: 'phaseOpened',
    phase: 'BMPEnterInitialCorrections',
  });
  expect(getPhase(editor)).toBe('BMPEnterConditions');
});

test('Required CAs offers the checklist of the practice, unchecked [BMP-11] [BMP-14]', () => {
  const without = openAndDispatch(begun, ...logFence);
  expect(asksForCorrection(getActiveBmp(without))).toBe(false);
  const editor = dispatchAll(without, needCas, { type: 'actionToggled', actionId: 'posts' });
  expect(getActiveBmp(editor).correctiveActions).toEqual(makeRequired('posts'));
  expect(asksForCorrection(getActiveBmp(editor))).toBe(true);
});

test('unchecking Required CAs makes it documentation only again, and no correction is kept [BMP-12] [BMP-37]', () => {
  const editor = openAndDispatch(begun, ...logFence, needCas, document, {
    type: 'correctionChanged',
    change: { description: 'Done' },
  });
  const saved = dispatchAll(editor, { type: 'requiredCasToggled', required: false }, save);
  expect(getActiveBmp(saved)).toMatchObject({ correctiveActions: null, correction: null, label: 'A' });
});

test('a practice without CAs in the library shows so [BMP-19]', () => {
  const editor = openAndDispatch(begun, { type: 'practicePicked', practiceId: 'mulch' }, needCas);
  expect(hasNoActions(getActiveBmp(editor))).toBe(true);
});

test('the first save gives a label, later saves keep it [BMP-30] [BMP-31]', () => {
  const saved = openAndDispatch(begun, ...logFence, save);
  expect(getActiveBmp(saved).label).toBe('A');
  const again = dispatchAll(
    saved,
    { type: 'bmpEdited', bmpId: getActiveBmp(saved).id },
    { type: 'continued' },
    { type: 'continued' },
    { type: 'continued' },
  );
  expect(getPhase(again)).toBe('BMPEventSummaryIncomplete');
  expect(getActiveBmp(again).label).toBe('A');
});

test('a BMP that changes its kind gets the next label of its new kind [BMP-31]', () => {
  const saved = openAndDispatch(begun, ...logFence, save);
  const edited = dispatchAll(
    saved,
    { type: 'bmpEdited', bmpId: getActiveBmp(saved).id },
    { type: 'continued' },
    { type: 'continued' },
    needCas,
    tick,
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

test('without a correction the incomplete summary shows, and DONE leads to the list [BMP-32]', () => {
  const saved = openAndDispatch(begun, ...logFence, needCas, tick, save);
  expect(getPhase(saved)).toBe('BMPEventSummaryIncomplete');
  expect(getPhase(dispatchAll(saved, { type: 'continued' }))).toBe('LoggedEventsList');
});

test('a documented correction shows the complete summary, then the list [BMP-13] [BMP-33]', () => {
  const saved = openAndDispatch(
    begun,
    ...logFence,
    needCas,
    tick,
    document,
    { type: 'correctionChanged', change: { description: 'Reset' } },
    save,
  );
  expect(getPhase(saved)).toBe('BMPEventSummaryComplete');
  const list = dispatchAll(saved, { type: 'continued' });
  expect(getPhase(list)).toBe('LoggedEventsList');
  expect(getPhase(dispatchAll(list, { type: 'back' }))).toBe('BMPInspection');
});

test('saving without conditions stays and flags them [BMP-34]', () => {
  const editor = openAndDispatch(begun, ...logFence, { type: 'conditionChanged', change: { description: '' } }, save);
  expect(getPhase(editor)).toBe('BMPEnterInitialCorrections');
  expect(editor.invalid).toEqual(['condition']);
  expect(getActiveBmp(editor).label).toBeNull();
});

test('saving a documented correction that is empty stays and flags it [BMP-24] [BMP-35]', () => {
  const editor = openAndDispatch(
    begun,
    ...logFence,
    needCas,
    tick,
    document,
    { type: 'correctionChanged', change: { initials: 'DK' } },
    save,
  );
  expect(getPhase(editor)).toBe('BMPEnterInitialCorrections');
  expect(editor.invalid).toEqual(['correction']);
  expect(dispatchAll(editor, { type: 'correctionChanged', change: { description: 'Reset' } }).invalid).toEqual([]);
});

test('SAVE BMP refuses Required CAs with none ticked: one is ticked, or the switch is off [BMP-12]', () => {
  const refused = openAndDispatch(begun, ...logFence, needCas, save);
  expect(getPhase(refused)).toBe('BMPEnterInitialCorrections');
  expect(refused.invalid).toEqual(['actions']);
  expect(getActiveBmp(refused).label).toBeNull();

  const ticked = dispatchAll(refused, tick);
  expect(ticked.invalid).toEqual([]);
  expect(getActiveBmp(dispatchAll(ticked, save)).label).toBe('1');
  expect(dispatchAll(refused, tick, tick, save).invalid).toEqual(['actions']);
  expect(getActiveBmp(dispatchAll(refused, { type: 'requiredCasToggled', required: false }, save)).label).toBe('A');
});

test('where the library has no CAs for the practice there is none to tick, and SAVE BMP goes through [BMP-19]', () => {
  const pickMulch = { type: 'practicePicked', practiceId: 'mulch' } as const;
  expect(getActiveBmp(openAndDispatch(begun, pickMulch, ...logFence.slice(1), needCas, save))).toMatchObject({
    correctiveActions: [],
    label: '1',
  });
});

test('SAVE BMP says that the BMP has no place, and saves it once that is confirmed', () => {
  const [pick, _place, ...rest] = logFence;
  const questioned = openAndDispatch(begun, ...(pick ? [pick] : []), ...rest, save);
  expect([getPhase(questioned), questioned.question, getActiveBmp(questioned).label]).toEqual([
    'BMPEnterInitialCorrections',
    'save-without-place',
    null,
  ]);
  expect(getPhase(dispatchAll(questioned, { type: 'questionDismissed' }))).toBe('BMPEnterInitialCorrections');
  const placing = dispatchAll(questioned, { type: 'phaseOpened', phase: 'BMPPlotLocation' });
  expect([getPhase(placing), placing.question]).toEqual(['BMPPlotLocation', null]);
  const saved = dispatchAll(questioned, { type: 'bmpSaved', withoutLocation: true });
  expect(getPhase(saved)).toBe('BMPEventSummaryIncomplete');
  expect(getActiveBmp(saved)).toMatchObject({ label: 'A', location: null });
});

test('NO sets a begun correction aside, YES brings it back [BMP-15]', () => {
  const typed = openAndDispatch(begun, ...logFence, needCas, document, {
    type: 'correctionChanged',
    change: { description: 'Reset' },
  });
  const no = dispatchAll(typed, { type: 'correctionChosen', document: false });
  expect(getActiveBmp(no).correction).toBeNull();
  expect(getActiveBmp(dispatchAll(no, document)).correction?.description).toBe('Reset');
});

test('initials end at 10 characters, the correction at 500, the conditions at 10000 [BMP-25] [BMP-27] [EDIT-66]', () => {
  const long = 'x'.repeat(20_000);
  const editor = openAndDispatch(
    begun,
    ...logFence,
    needCas,
    tick,
    document,
    { type: 'correctionChanged', change: { initials: long, description: long } },
    {
      type: 'conditionChanged',
      change: { description: long },
    },
  );
  expect(getActiveBmp(editor).correction?.initials).toHaveLength(10);
  expect(getActiveBmp(editor).correction?.description).toHaveLength(500);
  expect(getActiveBmp(editor).condition.description).toHaveLength(10_000);
});

test('canceling a first logging asks, and removes the BMP [BMP-17] [BMP-18]', () => {
  const questioned = openAndDispatch(begun, ...logFence, { type: 'questionOpened', question: 'exit-bmp-flow' });
  expect(questioned.question).toBe('exit-bmp-flow');
  const editor = dispatchAll(questioned, { type: 'bmpFlowCanceled' });
  expect(editor.report.bmps).toEqual([]);
  expect(getPhase(editor)).toBe('BMPInspection');
  expect(editor.question).toBeNull();
});

test('canceling removes the BMP being logged, not the last one of the list [BMP-18]', () => {
  const earlier = makeBmp({ id: 'earlier', label: 'A' });
  const logging = openAndDispatch({ ...begun, bmps: [earlier] }, ...logFence);
  const [first, own] = logging.report.bmps;
  const editor = dispatchAll(
    { ...logging, report: { ...logging.report, bmps: own && first ? [own, first] : [] } },
    { type: 'bmpFlowCanceled' },
  );
  expect(editor.report.bmps).toEqual([earlier]);
});

test('canceling an edit restores the BMP as it was before [BMP-18]', () => {
  const earlier = makeBmp({ id: 'earlier', label: 'A' });
  const editor = openAndDispatch(
    { ...begun, bmps: [earlier] },
    { type: 'phaseOpened', phase: 'LoggedEventsList' },
    { type: 'bmpEdited', bmpId: 'earlier' },
    { type: 'placed', position: { lat: 1, lng: 1 } },
    { type: 'bmpFlowCanceled' },
  );
  expect(editor.report.bmps).toEqual([earlier]);
  expect(getPhase(editor)).toBe('LoggedEventsList');
});

test('HOME in the middle of logging loses nothing: opening the BMP goes on, and it is still a first logging', () => {
  const afterLeaving = openAndDispatch(begun, ...logFence, { type: 'home' });
  expect(getPhase(afterLeaving)).toBe('InspectionSummary');
  expect(findActiveBmp(afterLeaving)).toBeNull();
  const resumed = dispatchAll(afterLeaving, { type: 'bmpOpened', bmpId: afterLeaving.report.bmps[0]?.id ?? '' });
  expect(getPhase(resumed)).toBe('BMPEnterInitialCorrections');
  expect(dispatchAll(resumed, { type: 'bmpFlowCanceled' }).report.bmps).toEqual([]);
});

test('the back button of the phone on the first step asks before leaving [BMP-17]', () => {
  const placing = openAndDispatch(begun, ...logFence.slice(0, 2));
  expect(dispatchAll(placing, { type: 'back' })).toMatchObject({ question: 'exit-bmp-flow' });
  const conditions = dispatchAll(placing, { type: 'continued' }, { type: 'back' });
  expect(getPhase(conditions)).toBe('BMPPlotLocation');
});

test('no BMP is logged, changed or removed once the crew was notified [EDIT-51]', () => {
  const open = makeReport({ status: 'open', bmps: [makeBmp({ label: 'A' })] });
  const editor = openAndDispatch(
    open,
    { type: 'practicePicked', practiceId: 'fence' },
    { type: 'bmpEdited', bmpId: 'bmp' },
    { type: 'bmpRemoved', bmpId: 'bmp' },
  );
  expect(editor.report.bmps).toEqual(open.bmps);
  expect(getPhase(editor)).toBe('InspectionSummary');
});

describe('photos', () => {
  const five = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'];
  const report = {
    ...begun,
    bmps: [
      makeBmp({
        label: '1',
        correctiveActions: makeRequired(),
        condition: { photos: five, date: NOW, description: '' },
      }),
    ],
  };

  test('a sixth is refused with a notice, counting those already there [PHOTO-04] [PHOTO-06]', () => {
    const editor = openAndDispatch(report, {
      type: 'photosAdded',
      bmpId: 'bmp',
      side: 'condition',
      fileNames: ['6.jpg'],
    });
    expect(editor.notice).toEqual({ kind: 'photo-count' });
    expect(editor.report.bmps).toEqual(report.bmps);
  });

  test('none chosen does nothing [PHOTO-05]', () => {
    const editor = openAndDispatch(report, { type: 'photosAdded', bmpId: 'bmp', side: 'correction', fileNames: [] });
    expect(editor.notice).toBeNull();
    expect(editor.report.bmps).toEqual(report.bmps);
  });

  test('the correction counts its own [PHOTO-04]', () => {
    const editor = openAndDispatch(report, { type: 'photosAdded', bmpId: 'bmp', side: 'correction', fileNames: five });
    expect(getActiveBmp(editor).correction?.photos).toEqual(five);
  });

  test('deleting removes only that image [PHOTO-02]', () => {
    const editor = openAndDispatch(report, {
      type: 'photoRemoved',
      bmpId: 'bmp',
      side: 'condition',
      fileName: '3.jpg',
    });
    expect(getActiveBmp(editor).condition.photos).toEqual(['1.jpg', '2.jpg', '4.jpg', '5.jpg']);
  });

  test('a deleted one leaves the device only while nobody else can know of it', () => {
    const unknown = { ...report, bmps: [] };
    const added = dispatchAll(openAndDispatch(unknown, { type: 'practicePicked', practiceId: 'fence' }), {
      type: 'continued',
    });
    const bmpId = added.report.bmps[0]?.id ?? '';
    const named = dispatchAll(added, { type: 'photosAdded', bmpId, side: 'condition', fileNames: ['own.jpg'] });
    const removed = { type: 'photoRemoved', bmpId, side: 'condition', fileName: 'own.jpg' } as const;
    expect(canDeleteFromDevice(dispatchAll(named, removed), 'own.jpg')).toBe(true);
    const sent = dispatchAll(named, { type: 'saveStarted', changes: getUnsavedChanges(named) });
    expect(canDeleteFromDevice(dispatchAll(sent, removed), 'own.jpg')).toBe(false);
    expect(canDeleteFromDevice(dispatchAll(sent, { type: 'saveFailed', reason: 'offline' }, removed), 'own.jpg')).toBe(
      false,
    );
    expect(canDeleteFromDevice(openAndDispatch(report, { ...removed, bmpId: 'bmp', fileName: '3.jpg' }), '3.jpg')).toBe(
      false,
    );
  });

  test('condition photos are fixed once the crew was notified, correction photos are not', () => {
    const editor = openAndDispatch(
      { ...report, status: 'open' },
      { type: 'photoRemoved', bmpId: 'bmp', side: 'condition', fileName: '3.jpg' },
      { type: 'photosAdded', bmpId: 'bmp', side: 'correction', fileNames: ['new.jpg'] },
    );
    expect(getActiveBmp(editor)).toMatchObject({ condition: { photos: five }, correction: { photos: ['new.jpg'] } });
  });
});

describe('a logged BMP', () => {
  const due = makeBmp({ label: '1', correctiveActions: makeRequired('posts') });

  test.each([
    ['a due correction opens where it can be entered [BMP-47]', due, 'BMPEventSummaryIncomplete'],
    [
      'a documented one opens as its record [BMP-46]',
      { ...due, correction: makeCorrection('Done') },
      'BMPEventSummaryComplete',
    ],
    ['documentation opens as its record', { ...due, correctiveActions: null, label: 'A' }, 'BMPEventSummaryComplete'],
  ])('%s', (_, bmp, phase) => {
    expect(
      getPhase(openAndDispatch(makeReport({ status: 'open', bmps: [bmp] }), { type: 'bmpOpened', bmpId: 'bmp' })),
    ).toBe(phase);
  });

  test('CANCEL resets the correction: no photos, a new date, no initials, no description [BMP-48] [BMP-49]', () => {
    const editor = openAndDispatch(
      makeReport({ status: 'open', bmps: [due] }),
      { type: 'bmpOpened', bmpId: 'bmp' },
      { type: 'correctionChanged', change: { description: 'Half', initials: 'DK' } },
      { type: 'photosAdded', bmpId: 'bmp', side: 'correction', fileNames: ['a.jpg'] },
      { type: 'correctionCanceled' },
    );
    expect(getActiveBmp(editor).correction).toEqual({ photos: [], date: NOW, description: '', initials: '' });
    expect(getPhase(editor)).toBe('InspectionSummary');
  });

  test('CANCEL while editing a documented correction keeps the documented one', () => {
    const complete = { ...due, correction: makeCorrection('Done') };
    const editor = openAndDispatch(
      makeReport({ status: 'open', bmps: [complete] }),
      { type: 'bmpOpened', bmpId: 'bmp' },
      { type: 'correctionReopened' },
      { type: 'correctionChanged', change: { description: '' } },
      { type: 'correctionCanceled' },
    );
    expect(editor.report.bmps).toEqual([complete]);
  });

  test('in an open report DONE shows the complete summary, then InspectionSummary [BMP-36] [BMP-50]', () => {
    const done = openAndDispatch(
      makeReport({ status: 'open', bmps: [due] }),
      { type: 'bmpOpened', bmpId: 'bmp' },
      { type: 'correctionChanged', change: { description: 'Reset' } },
      { type: 'continued' },
    );
    expect(getPhase(done)).toBe('BMPEventSummaryComplete');
    expect(getPhase(dispatchAll(done, { type: 'continued' }))).toBe('InspectionSummary');
  });

  test('initials alone are no correction [BMP-24]', () => {
    const editor = openAndDispatch(
      makeReport({ status: 'open', bmps: [due] }),
      { type: 'bmpOpened', bmpId: 'bmp' },
      { type: 'correctionChanged', change: { initials: 'DK' } },
      { type: 'continued' },
    );
    expect(editor.invalid).toEqual(['correction']);
    expect(getPhase(editor)).toBe('BMPEventSummaryIncomplete');
  });

  test('a refused correction is flagged on its own BMP only', () => {
    const editor = openAndDispatch(
      makeReport({ status: 'open', bmps: [due, { ...due, id: 'other', label: '2' }] }),
      { type: 'bmpOpened', bmpId: 'bmp' },
      { type: 'correctionChanged', change: { initials: 'DK' } },
      { type: 'continued' },
      { type: 'bmpOpened', bmpId: 'other' },
    );
    expect(editor.invalid).toEqual([]);
  });

  test('a missing BMP has a screen with a message, and HOME leaves it [BMP-52]', () => {
    const editor = openAndDispatch(makeReport({ status: 'open' }), { type: 'bmpOpened', bmpId: 'gone' });
    expect(getPhase(editor)).toBe('BMPEventSummaryComplete');
    expect(findActiveBmp(editor)).toBeNull();
    expect(getPhase(dispatchAll(editor, { type: 'home' }))).toBe('InspectionSummary');
  });
});
