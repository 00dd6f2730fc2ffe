import { openEditor } from '@/lib/reports/editor/reducer';
import { canCloseOut, canNotify, getPhase, isStartShown, getNextSave } from '@/lib/reports/editor/derived';
import {
  getPhaseBeforeBmpInspection,
  canEnterPhase,
  getNextPhase,
  PHASE,
  PHASES,
  getStepProgress,
} from '@/lib/reports/domain/phases';
import type { Phase } from '@/lib/reports/domain/report';
import {
  makeBmp,
  dispatchAll,
  makeEditorData,
  makeReport,
  openAndDispatch,
  logFence,
  NOW,
  makeRequired,
} from './editor-fixture';

const ALL = PHASES;

/** The phases that CONTINUE leads through, beginning with the first. */
function flow(shown: readonly Phase[], areasStopped: 'yes' | 'no' | '' = ''): Phase[] {
  const walked: Phase[] = ['ProjectInfo'];
  while (walked.at(-1) !== 'InspectionSummary' && walked.length < 20) {
    walked.push(getNextPhase(walked.at(-1) ?? 'InspectionSummary', { areasStopped }, shown));
  }
  return walked;
}

describe('the phases', () => {
  test('have their titles and tabs [EDIT-04] [EDIT-05] [EDIT-06] [EDIT-07] [EDIT-08] [EDIT-11] [EDIT-12] [EDIT-13] [EDIT-14] [EDIT-15] [EDIT-16]', () => {
    const titles = Object.fromEntries(PHASES.map((phase) => [phase, PHASE[phase].title]));
    expect(titles).toMatchObject({
      ProjectInfo: 'Erosion Control Inspection',
      InspectionInfo: 'Inspection Information',
      WeatherAndSoil: 'Weather Conditions',
      ProjectPhase: 'Project Phase',
      BMPForm: 'Log BMP Event',
      LoggedEventsList: 'BMP Verification',
      BMPVerification: 'BMP Verification',
      PlanReview: 'Plan Review',
      StabilizationReview: 'Stabilization Review',
      InspectionWrapUp: 'Inspection Wrap-Up',
      TakeMapSnapshot: 'Capture Map Picture',
      ReviewMapSnapshot: 'Review Map Picture',
    });
    expect(PHASE.BMPInspection.tab).toBe('BMP List');
    expect(PHASE.LoggedEventsList.tab).toBe('Logged');
    expect(PHASE.LoggedEventsList.subtitle).not.toBe(PHASE.BMPVerification.subtitle);
  });

  test('have their buttons [EDIT-19] [EDIT-20] [BMP-06] [BMP-08] [BMP-10] [BMP-16] [BMP-48] [MAP-21]', () => {
    const getButtons = (phase: Phase) => [PHASE[phase].back, PHASE[phase].forward];
    expect(getButtons('InspectionInfo')).toEqual(['BACK', 'CONTINUE']);
    expect(getButtons('ProjectPhase')).toEqual(['BACK', 'Tour Site']);
    expect(getButtons('BMPInspection')).toEqual(['BACK', 'REVIEW BMPs']);
    expect(getButtons('BMPPlotLocation')).toEqual(['CANCEL', 'ENTER CONDITIONS']);
    expect(getButtons('BMPEnterConditions')).toEqual(['CANCEL', 'ENTER CORRECTION INFO']);
    expect(getButtons('BMPEnterInitialCorrections')).toEqual(['CANCEL', 'SAVE BMP']);
    expect(getButtons('BMPEventSummaryIncomplete')).toEqual(['CANCEL', 'DONE']);
    expect(getButtons('BMPEventSummaryComplete')).toEqual([null, 'DONE']);
    expect(getButtons('ReviewMapSnapshot')).toEqual(['RE-TAKE', 'CONTINUE']);
  });

  test('follow each other in one flow; stabilization is skipped when no area stopped [EDIT-18] [EDIT-96]', () => {
    const whole = [
      'ProjectInfo',
      'InspectionInfo',
      'WeatherAndSoil',
      'ProjectPhase',
      'BMPInspection',
      'LoggedEventsList',
      'BMPVerification',
      'PlanReview',
      'StabilizationReview',
      'InspectionWrapUp',
      'InspectionSummary',
    ];
    expect(flow(ALL)).toEqual(whole);
    expect(flow(ALL, 'yes')).toEqual(whole);
    expect(flow(ALL, 'no')).toEqual(whole.filter((phase) => phase !== 'StabilizationReview'));
  });

  test('phases that are not shown are left out of flow and progress', () => {
    const shown: Phase[] = ['InspectionSummary', 'ProjectInfo', 'BMPInspection', 'BMPPlotLocation', 'InspectionWrapUp'];
    expect(flow(shown)).toEqual(['ProjectInfo', 'BMPInspection', 'InspectionWrapUp', 'InspectionSummary']);
    expect(getStepProgress('BMPPlotLocation', shown)).toEqual({
      current: 2,
      steps: [
        { name: 'Erosion Control Inspection', phase: 'ProjectInfo', isCurrent: false },
        { name: 'BMP List', phase: 'BMPInspection', isCurrent: true },
        { name: 'Inspection Wrap-Up', phase: 'InspectionWrapUp', isCurrent: false },
      ],
    });
    expect(canEnterPhase('PlanReview', 'setup', shown)).toBe(false);
  });

  test('nine steps; logged and verification share the sixth, the map picture the ninth', () => {
    const at = (phase: Phase) => getStepProgress(phase, ALL).current;
    expect(getStepProgress('ProjectInfo', ALL).steps).toHaveLength(9);
    expect([
      at('ProjectPhase'),
      at('BMPEnterConditions'),
      at('LoggedEventsList'),
      at('BMPVerification'),
      at('ReviewMapSnapshot'),
    ]).toEqual([4, 5, 6, 6, 9]);
    expect(at('InspectionSummary')).toBe(0);
  });

  test('BACK of the BMP list leads to Project Phase in setup, to the summary otherwise [BMP-03] [BMP-04]', () => {
    expect(getPhaseBeforeBmpInspection('setup', ALL)).toBe('ProjectPhase');
    expect(getPhaseBeforeBmpInspection('open', ALL)).toBe('InspectionSummary');
    expect(getPhaseBeforeBmpInspection('setup', ['ProjectInfo', 'InspectionInfo', 'BMPInspection'])).toBe(
      'InspectionInfo',
    );
  });
});

describe('moving', () => {
  const begun = makeReport({ fields: { siteId: 'crossing' } });

  test('the editor begins at the summary, and Start Inspection shows until a site is chosen [EDIT-03] [EDIT-30]', () => {
    const fresh = openAndDispatch(makeReport());
    expect(getPhase(fresh)).toBe('InspectionSummary');
    expect(isStartShown(fresh)).toBe(true);
    expect(isStartShown(dispatchAll(fresh, { type: 'siteChosen', siteId: 'crossing' }))).toBe(false);
    expect(isStartShown(openAndDispatch(makeReport({ status: 'open' })))).toBe(false);
  });

  test('BACK returns to the previous phase of the history [EDIT-17]', () => {
    const there = openAndDispatch(begun, { type: 'phaseOpened', phase: 'ProjectInfo' }, { type: 'continued' });
    expect(there.place).toMatchObject({ phase: 'InspectionInfo', history: ['InspectionSummary', 'ProjectInfo'] });
    const back = dispatchAll(there, { type: 'back' });
    expect(back.place).toMatchObject({ phase: 'ProjectInfo', history: ['InspectionSummary'] });
    expect(getPhase(dispatchAll(back, { type: 'back' }, { type: 'back' }))).toBe('InspectionSummary');
  });

  test('BACK of the BMP list does not follow the history [BMP-03]', () => {
    const tour = openAndDispatch(begun, { type: 'phaseOpened', phase: 'BMPInspection' }, { type: 'back' });
    expect(getPhase(tour)).toBe(getPhaseBeforeBmpInspection('setup'));
    expect(getPhase(tour)).not.toBe('InspectionSummary');
  });

  test('BACK of the summary after a save leads to the list', () => {
    const saved = openAndDispatch(begun, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence, {
      type: 'bmpSaved',
    });
    expect(getPhase(dispatchAll(saved, { type: 'back' }))).toBe('LoggedEventsList');
  });

  test('looking at another BMP while logging one does not lead BACK into the logging', () => {
    const events = [
      { type: 'phaseOpened', phase: 'BMPInspection' },
      ...logFence,
      { type: 'bmpOpened', bmpId: 'bmp' },
    ] as const;
    const other = openAndDispatch({ ...begun, bmps: [makeBmp({ label: 'A' })] }, ...events);
    expect(getPhase(other)).toBe('BMPEventSummaryComplete');
    expect(getPhase(dispatchAll(other, { type: 'back' }))).toBe('BMPInspection');
  });

  test('HOME returns to the summary, BACK from there to where one was [EDIT-22]', () => {
    const home = openAndDispatch(begun, { type: 'phaseOpened', phase: 'InspectionInfo' }, { type: 'home' });
    expect(getPhase(home)).toBe('InspectionSummary');
    expect(getPhase(dispatchAll(home, { type: 'back' }))).toBe('InspectionInfo');
  });

  test('the history never leads back into a finished side trip', () => {
    const saved = openAndDispatch(
      begun,
      { type: 'phaseOpened', phase: 'BMPInspection' },
      ...logFence,
      { type: 'bmpSaved' },
      { type: 'continued' },
    );
    expect(saved.place.history).toEqual(['InspectionSummary', 'BMPInspection']);
  });

  test('the history does not grow without end', () => {
    let editor = openAndDispatch(begun);
    for (let round = 0; round < 60; round += 1)
      editor = dispatchAll(editor, { type: 'phaseOpened', phase: 'ProjectInfo' }, { type: 'home' });
    expect(editor.place.history.length).toBeLessThanOrEqual(40);
  });

  test.each(['InspectionWrapUp', 'TakeMapSnapshot'] as const)(
    'an open report left at %s begins at its summary [EDIT-24]',
    (phase) => {
      expect(getPhase(openAndDispatch(makeReport({ status: 'open', fields: { phase } })))).toBe('InspectionSummary');
    },
  );

  test.each(['closed', 'finished'] as const)('a %s report is read, not edited', (status) => {
    expect(openAndDispatch(makeReport({ status })).leaving).toBe('view');
  });

  test('a report in setup goes on where it was left, in the middle of logging too', () => {
    expect(getPhase(openAndDispatch(makeReport({ fields: { phase: 'InspectionInfo' } })))).toBe('InspectionInfo');
    const afterLeaving = openAndDispatch(begun, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence);
    const resumed = openEditor(makeEditorData(afterLeaving.report), null, afterLeaving.place);
    expect(getPhase(resumed)).toBe('BMPEnterInitialCorrections');
    expect(dispatchAll(resumed, { type: 'bmpFlowCanceled' }).report.bmps).toEqual([]);
  });

  test('screens of setup are closed once the crew was notified', () => {
    const open = openAndDispatch(makeReport({ status: 'open' }));
    expect(dispatchAll(open, { type: 'phaseOpened', phase: 'ProjectInfo' })).toBe(open);
    expect(getPhase(dispatchAll(open, { type: 'phaseOpened', phase: 'TakeMapSnapshot' }))).toBe('TakeMapSnapshot');
  });

  test('Save for Later leads to the list, canceling the report asks and goes back [BMP-05] [EDIT-41] [EDIT-61] [EDIT-62]', () => {
    expect(openAndDispatch(begun, { type: 'savedForLater' }).leaving).toBe('list');
    const touring = openAndDispatch(begun, { type: 'phaseOpened', phase: 'BMPInspection' }, { type: 'savedForLater' });
    expect(touring.leaving).toBe('list');
    const questioned = openAndDispatch(begun, { type: 'questionOpened', question: 'exit-report' });
    expect(questioned.question).toBe('exit-report');
    expect(dispatchAll(questioned, { type: 'reportCanceled' })).toMatchObject({ question: null, leaving: 'list' });
  });
});

describe('the map picture', () => {
  const open = makeReport({ status: 'open' });

  test('is kept, reviewed and can be taken again [MAP-21] [MAP-23]', () => {
    const taken = openAndDispatch(
      open,
      { type: 'phaseOpened', phase: 'TakeMapSnapshot' },
      { type: 'mapCaptured', fileName: 'one.jpg' },
    );
    expect(taken.report.fields.mapImage).toBe('one.jpg');
    expect(getPhase(taken)).toBe('ReviewMapSnapshot');
    const again = dispatchAll(taken, { type: 'mapRetaken' });
    expect(getPhase(again)).toBe('TakeMapSnapshot');
    const done = dispatchAll(again, { type: 'mapCaptured', fileName: 'two.jpg' }, { type: 'continued' });
    expect(done.report.fields.mapImage).toBe('two.jpg');
    expect(done.place).toMatchObject({ phase: 'InspectionSummary', history: [] });
  });

  test('in setup it leads back to the wrap-up', () => {
    const events = [
      { type: 'phaseOpened', phase: 'InspectionWrapUp' },
      { type: 'phaseOpened', phase: 'TakeMapSnapshot' },
      { type: 'mapCaptured', fileName: 'one.jpg' },
      { type: 'continued' },
    ] as const;
    expect(openAndDispatch(makeReport(), ...events).place).toMatchObject({
      phase: 'InspectionWrapUp',
      history: ['InspectionSummary'],
    });
  });
});

describe('SAVE & NOTIFY and CLOSE OUT', () => {
  const ready = makeReport({
    fields: { siteId: 'crossing' },
    bmps: [makeBmp({ label: '1', correctiveActions: makeRequired('posts') })],
  });

  test('the question appears only when nothing is missing [EDIT-47]', () => {
    expect(openAndDispatch(makeReport(), { type: 'questionOpened', question: 'save-and-notify' }).question).toBeNull();
    expect(openAndDispatch(ready, { type: 'questionOpened', question: 'save-and-notify' }).question).toBe(
      'save-and-notify',
    );
  });

  test('confirming ends the inspection now and sends once; the answer opens the report [EDIT-49] [EDIT-52] [EDIT-103]', () => {
    const sending = openAndDispatch(ready, { type: 'notifyConfirmed' });
    expect(sending).toMatchObject({ sending: 'notify', report: { fields: { inspectionEnd: NOW } } });
    expect(canNotify(sending)).toBe(false);
    const notified = dispatchAll(sending, { type: 'notified' });
    expect(notified).toMatchObject({ sending: null, notice: { kind: 'completed' }, report: { status: 'open' } });
    expect(getPhase(notified)).toBe('InspectionSummary');
  });

  test('the end that the inspector entered is kept, also when SAVE & NOTIFY is canceled [EDIT-103]', () => {
    const date = '2026-11-21T13:30:00.000Z';
    const ended = { type: 'fieldChanged', key: 'inspectionEnd', value: date } as const;
    const queuedEvents = [{ type: 'notifyConfirmed' }, { type: 'sendingQueued' }] as const;
    const sent = openAndDispatch(ready, ended, ...queuedEvents);
    expect(sent.report.fields.inspectionEnd).toBe(date);
    expect(dispatchAll(sent, { type: 'notifyCanceled' }).report.fields.inspectionEnd).toBe(date);
    const unsaid = openAndDispatch(ready, ...queuedEvents, { type: 'notifyCanceled' });
    expect(unsaid.report.fields.inspectionEnd).toBeNull();
  });

  test('the end entered in the confirmation is dropped when the server rejects it: the save is free again', () => {
    const noted = { type: 'fieldChanged', key: 'notes', value: 'Mud at the gate' } as const;
    const confirmed = openAndDispatch(ready, noted, { type: 'notifyConfirmed' });
    const changes = getNextSave(confirmed);
    if (!changes) throw new Error('There is nothing to save.');
    const refused = dispatchAll(
      confirmed,
      { type: 'saveStarted', changes },
      { type: 'saveFailed', reason: 'refused', why: 'Inspection end: This is in the future. Enter when it was.' },
    );
    expect(refused).toMatchObject({ queued: null, sending: null, notice: { kind: 'failed', act: 'notify' } });
    expect(refused.report.fields.inspectionEnd).toBeNull();
    expect(getNextSave(refused)?.fields).toMatchObject({ notes: 'Mud at the gate' });
  });

  test('a failure is shown, and it can be tried again', () => {
    const failed = openAndDispatch(
      ready,
      { type: 'notifyConfirmed' },
      { type: 'sendingFailed', message: 'The server is busy.' },
    );
    expect(failed).toMatchObject({
      sending: null,
      notice: { kind: 'failed', act: 'notify' },
      report: { status: 'setup' },
    });
    expect(canNotify(failed)).toBe(true);
  });

  test('CLOSE OUT waits for the map picture, then leads to the list [EDIT-55] [EDIT-58] [EDIT-60]', () => {
    const open = openAndDispatch({ ...ready, status: 'open' }, { type: 'questionOpened', question: 'close-out' });
    expect(open.question).toBeNull();
    const pictured = dispatchAll(
      open,
      { type: 'mapCaptured', fileName: 'map.jpg' },
      { type: 'questionOpened', question: 'close-out' },
    );
    expect(pictured.question).toBe('close-out');
    expect(canCloseOut(pictured)).toBe(true);
    const closed = dispatchAll(pictured, { type: 'closeConfirmed' }, { type: 'closed' });
    expect(closed).toMatchObject({ sending: null, leaving: 'list', report: { status: 'closed' } });
  });
});
