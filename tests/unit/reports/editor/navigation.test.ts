import { openEditor } from '@/lib/reports/editor/reducer';
import { canCloseOut, canNotify, getPhase, isStartShown, getNextSave } from '@/lib/reports/editor/derived';
import {
  getPhaseBeforeBmpInspection,
  getNextPhase,
  PHASE_INFOS,
  PHASES,
  getStepProgress,
} from '@/lib/reports/domain/phases';
import type { Phase } from '@/lib/reports/domain/report';
import {
  createBmp,
  dispatchAll,
  createEditorData,
  createTestReport,
  openAndDispatch,
  logFence,
  NOW,
  createRequired,
} from './editor-fixture';

/** Lists the phases that CONTINUE leads through. */
function listFlow(areasStopped: 'yes' | 'no' | '' = ''): Phase[] {
  const flow: Phase[] = ['ProjectInfo'];
  while (flow.at(-1) !== 'InspectionSummary' && flow.length < 20) {
    flow.push(getNextPhase(flow.at(-1) ?? 'InspectionSummary', { areasStopped }));
  }
  return flow;
}

describe('the phases of an inspection', () => {
  test('have their titles and tabs [EDIT-04] [EDIT-05] [EDIT-06] [EDIT-07] [EDIT-08] [EDIT-11] [EDIT-12] [EDIT-13] [EDIT-14] [EDIT-15] [EDIT-16]', () => {
    const titles = Object.fromEntries(PHASES.map((phase) => [phase, PHASE_INFOS[phase].title]));
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
    expect(PHASE_INFOS.BMPInspection.tab).toBe('BMP List');
    expect(PHASE_INFOS.LoggedEventsList.tab).toBe('Logged');
    expect(PHASE_INFOS.LoggedEventsList.subtitle).not.toBe(PHASE_INFOS.BMPVerification.subtitle);
  });

  test('have their buttons [EDIT-19] [EDIT-20] [BMP-06] [BMP-08] [BMP-10] [BMP-16] [BMP-48] [MAP-21]', () => {
    const getButtons = (phase: Phase) => [PHASE_INFOS[phase].back, PHASE_INFOS[phase].forward];
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

  test('follow each other, without stabilization when work stopped in no area [EDIT-18] [EDIT-96]', () => {
    const allPhases = [
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
    expect(listFlow()).toEqual(allPhases);
    expect(listFlow('yes')).toEqual(allPhases);
    expect(listFlow('no')).toEqual(allPhases.filter((phase) => phase !== 'StabilizationReview'));
  });

  test('are grouped into nine steps', () => {
    const getStepNumber = (phase: Phase) => getStepProgress(phase).current;
    expect(getStepProgress('ProjectInfo').steps).toHaveLength(9);
    expect([
      getStepNumber('ProjectPhase'),
      getStepNumber('BMPEnterConditions'),
      getStepNumber('LoggedEventsList'),
      getStepNumber('BMPVerification'),
      getStepNumber('ReviewMapSnapshot'),
    ]).toEqual([4, 5, 6, 6, 9]);
    expect(getStepNumber('InspectionSummary')).toBe(0);
  });

  test('lead from the BMP List with BACK to Project Phase in setup and to the summary otherwise [BMP-03] [BMP-04]', () => {
    expect(getPhaseBeforeBmpInspection('setup')).toBe('ProjectPhase');
    expect(getPhaseBeforeBmpInspection('open')).toBe('InspectionSummary');
  });
});

describe('navigation in the editor', () => {
  const newInspection = createTestReport({ fields: { siteId: 'crossing' } });

  test('starts at the summary, which shows Start Inspection until a site is selected [EDIT-03] [EDIT-30]', () => {
    const fresh = openAndDispatch(createTestReport());
    expect(getPhase(fresh)).toBe('InspectionSummary');
    expect(isStartShown(fresh)).toBe(true);
    expect(isStartShown(dispatchAll(fresh, { type: 'siteChosen', siteId: 'crossing' }))).toBe(false);
    expect(isStartShown(openAndDispatch(createTestReport({ status: 'open' })))).toBe(false);
  });

  test('returns to the previous phase with BACK [EDIT-17]', () => {
    const forward = openAndDispatch(
      newInspection,
      { type: 'phaseOpened', phase: 'ProjectInfo' },
      { type: 'continued' },
    );
    expect(forward.place).toMatchObject({ phase: 'InspectionInfo', history: ['InspectionSummary', 'ProjectInfo'] });
    const back = dispatchAll(forward, { type: 'back' });
    expect(back.place).toMatchObject({ phase: 'ProjectInfo', history: ['InspectionSummary'] });
    expect(getPhase(dispatchAll(back, { type: 'back' }, { type: 'back' }))).toBe('InspectionSummary');
  });

  test('ignores the history on BACK from the BMP List [BMP-03]', () => {
    const afterBack = openAndDispatch(newInspection, { type: 'phaseOpened', phase: 'BMPInspection' }, { type: 'back' });
    expect(getPhase(afterBack)).toBe(getPhaseBeforeBmpInspection('setup'));
    expect(getPhase(afterBack)).not.toBe('InspectionSummary');
  });

  test('opens the BMP List on BACK from the summary of a saved BMP', () => {
    const saved = openAndDispatch(newInspection, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence, {
      type: 'bmpSaved',
    });
    expect(getPhase(dispatchAll(saved, { type: 'back' }))).toBe('LoggedEventsList');
  });

  test('does not open a BMP that was being logged on BACK', () => {
    const events = [
      { type: 'phaseOpened', phase: 'BMPInspection' },
      ...logFence,
      { type: 'bmpOpened', bmpId: 'bmp' },
    ] as const;
    const other = openAndDispatch({ ...newInspection, bmps: [createBmp({ label: 'A' })] }, ...events);
    expect(getPhase(other)).toBe('BMPEventSummaryComplete');
    expect(getPhase(dispatchAll(other, { type: 'back' }))).toBe('BMPInspection');
  });

  test('returns to the summary with HOME and to the previous phase with BACK [EDIT-22]', () => {
    const home = openAndDispatch(newInspection, { type: 'phaseOpened', phase: 'InspectionInfo' }, { type: 'home' });
    expect(getPhase(home)).toBe('InspectionSummary');
    expect(getPhase(dispatchAll(home, { type: 'back' }))).toBe('InspectionInfo');
  });

  test('drops the steps of a saved BMP from the history', () => {
    const saved = openAndDispatch(
      newInspection,
      { type: 'phaseOpened', phase: 'BMPInspection' },
      ...logFence,
      { type: 'bmpSaved' },
      { type: 'continued' },
    );
    expect(saved.place.history).toEqual(['InspectionSummary', 'BMPInspection']);
  });

  test('limits the length of the history', () => {
    let editor = openAndDispatch(newInspection);
    for (let round = 0; round < 60; round += 1)
      editor = dispatchAll(editor, { type: 'phaseOpened', phase: 'ProjectInfo' }, { type: 'home' });
    expect(editor.place.history.length).toBeLessThanOrEqual(40);
  });

  test.each(['InspectionWrapUp', 'TakeMapSnapshot'] as const)(
    'opens an open report that was left at %s at its summary [EDIT-24]',
    (phase) => {
      expect(getPhase(openAndDispatch(createTestReport({ status: 'open', fields: { phase } })))).toBe(
        'InspectionSummary',
      );
    },
  );

  test.each(['closed', 'finished'] as const)('leaves the editor of a %s report for the read-only view', (status) => {
    expect(openAndDispatch(createTestReport({ status })).leaving).toBe('view');
  });

  test('resumes a report in setup where the person left it, also while logging a BMP', () => {
    expect(getPhase(openAndDispatch(createTestReport({ fields: { phase: 'InspectionInfo' } })))).toBe('InspectionInfo');
    const leftEditor = openAndDispatch(newInspection, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence);
    const resumed = openEditor(createEditorData(leftEditor.report), null, leftEditor.place);
    expect(getPhase(resumed)).toBe('BMPEnterInitialCorrections');
    expect(dispatchAll(resumed, { type: 'bmpFlowCanceled' }).report.bmps).toEqual([]);
  });

  test('does not open screens of setup after SAVE & NOTIFY', () => {
    const open = openAndDispatch(createTestReport({ status: 'open' }));
    expect(dispatchAll(open, { type: 'phaseOpened', phase: 'ProjectInfo' })).toBe(open);
    expect(getPhase(dispatchAll(open, { type: 'phaseOpened', phase: 'TakeMapSnapshot' }))).toBe('TakeMapSnapshot');
  });

  test('opens the list after Save for Later and after a confirmed cancel [BMP-05] [EDIT-41] [EDIT-61] [EDIT-62]', () => {
    expect(openAndDispatch(newInspection, { type: 'savedForLater' }).leaving).toBe('list');
    const afterSaveForLater = openAndDispatch(
      newInspection,
      { type: 'phaseOpened', phase: 'BMPInspection' },
      { type: 'savedForLater' },
    );
    expect(afterSaveForLater.leaving).toBe('list');
    const withQuestion = openAndDispatch(newInspection, { type: 'questionOpened', question: 'exit-report' });
    expect(withQuestion.question).toBe('exit-report');
    expect(dispatchAll(withQuestion, { type: 'reportCanceled' })).toMatchObject({ question: null, leaving: 'list' });
  });
});

describe('the map picture', () => {
  const open = createTestReport({ status: 'open' });

  test('can be stored, reviewed and retaken [MAP-21] [MAP-23]', () => {
    const afterCapture = openAndDispatch(
      open,
      { type: 'phaseOpened', phase: 'TakeMapSnapshot' },
      { type: 'mapCaptured', fileName: 'one.jpg' },
    );
    expect(afterCapture.report.fields.mapImage).toBe('one.jpg');
    expect(getPhase(afterCapture)).toBe('ReviewMapSnapshot');
    const afterRetake = dispatchAll(afterCapture, { type: 'mapRetaken' });
    expect(getPhase(afterRetake)).toBe('TakeMapSnapshot');
    const retaken = dispatchAll(afterRetake, { type: 'mapCaptured', fileName: 'two.jpg' }, { type: 'continued' });
    expect(retaken.report.fields.mapImage).toBe('two.jpg');
    expect(retaken.place).toMatchObject({ phase: 'InspectionSummary', history: [] });
  });

  test('returns the person to the wrap-up in setup', () => {
    const events = [
      { type: 'phaseOpened', phase: 'InspectionWrapUp' },
      { type: 'phaseOpened', phase: 'TakeMapSnapshot' },
      { type: 'mapCaptured', fileName: 'one.jpg' },
      { type: 'continued' },
    ] as const;
    expect(openAndDispatch(createTestReport(), ...events).place).toMatchObject({
      phase: 'InspectionWrapUp',
      history: ['InspectionSummary'],
    });
  });
});

describe('SAVE & NOTIFY and CLOSE OUT', () => {
  const ready = createTestReport({
    fields: { siteId: 'crossing' },
    bmps: [createBmp({ label: '1', correctiveActions: createRequired('posts') })],
  });

  test('ask for confirmation only when nothing is missing [EDIT-47]', () => {
    expect(
      openAndDispatch(createTestReport(), { type: 'questionOpened', question: 'save-and-notify' }).question,
    ).toBeNull();
    expect(openAndDispatch(ready, { type: 'questionOpened', question: 'save-and-notify' }).question).toBe(
      'save-and-notify',
    );
  });

  test('end the inspection on confirmation and open the report after the response [EDIT-49] [EDIT-52] [EDIT-103]', () => {
    const sending = openAndDispatch(ready, { type: 'notifyConfirmed' });
    expect(sending).toMatchObject({ sending: 'notify', report: { fields: { inspectionEnd: NOW } } });
    expect(canNotify(sending)).toBe(false);
    const notified = dispatchAll(sending, { type: 'notified' });
    expect(notified).toMatchObject({ sending: null, message: { kind: 'completed' }, report: { status: 'open' } });
    expect(getPhase(notified)).toBe('InspectionSummary');
  });

  test('keep an inspection end that the inspector entered [EDIT-103]', () => {
    const date = '2026-11-21T13:30:00.000Z';
    const ended = { type: 'fieldChanged', key: 'inspectionEnd', value: date } as const;
    const queuedEvents = [{ type: 'notifyConfirmed' }, { type: 'sendingQueued' }] as const;
    const sent = openAndDispatch(ready, ended, ...queuedEvents);
    expect(sent.report.fields.inspectionEnd).toBe(date);
    expect(dispatchAll(sent, { type: 'notifyCanceled' }).report.fields.inspectionEnd).toBe(date);
    const withoutEnd = openAndDispatch(ready, ...queuedEvents, { type: 'notifyCanceled' });
    expect(withoutEnd.report.fields.inspectionEnd).toBeNull();
  });

  test('drop the automatic inspection end when the server rejects the save', () => {
    const enterNotes = { type: 'fieldChanged', key: 'notes', value: 'Mud at the gate' } as const;
    const confirmed = openAndDispatch(ready, enterNotes, { type: 'notifyConfirmed' });
    const changes = getNextSave(confirmed);
    if (!changes) throw new Error('There is nothing to save.');
    const refused = dispatchAll(
      confirmed,
      { type: 'saveStarted', changes },
      { type: 'saveFailed', reason: 'refused', why: 'Inspection end: This is in the future. Enter when it was.' },
    );
    expect(refused).toMatchObject({ queued: null, sending: null, message: { kind: 'failed', action: 'notify' } });
    expect(refused.report.fields.inspectionEnd).toBeNull();
    expect(getNextSave(refused)?.fields).toMatchObject({ notes: 'Mud at the gate' });
  });

  test('show a failure and allow a retry', () => {
    const failed = openAndDispatch(
      ready,
      { type: 'notifyConfirmed' },
      { type: 'sendingFailed', message: 'The server is busy.' },
    );
    expect(failed).toMatchObject({
      sending: null,
      message: { kind: 'failed', action: 'notify' },
      report: { status: 'setup' },
    });
    expect(canNotify(failed)).toBe(true);
  });

  test('require the map picture for CLOSE OUT, which then opens the list [EDIT-55] [EDIT-58] [EDIT-60]', () => {
    const open = openAndDispatch({ ...ready, status: 'open' }, { type: 'questionOpened', question: 'close-out' });
    expect(open.question).toBeNull();
    const withPicture = dispatchAll(
      open,
      { type: 'mapCaptured', fileName: 'map.jpg' },
      { type: 'questionOpened', question: 'close-out' },
    );
    expect(withPicture.question).toBe('close-out');
    expect(canCloseOut(withPicture)).toBe(true);
    const closed = dispatchAll(withPicture, { type: 'closeConfirmed' }, { type: 'closed' });
    expect(closed).toMatchObject({ sending: null, leaving: 'list', report: { status: 'closed' } });
  });
});
