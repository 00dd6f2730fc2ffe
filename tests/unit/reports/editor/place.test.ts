import { openEditor, reduce } from '@/lib/reports/editor/reducer';
import { findBmp, canNotify, listMissing, getPhase } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import {
  createBmp,
  createCorrection,
  dispatchAll,
  createEditorData,
  createTestReport,
  context,
  DANA,
  openAndDispatch,
  logFence,
  NOW,
  createRequired,
} from './editor-fixture';

// The place of each of two people in the editor, and the BMPs that they are logging (decision X-130).
const LUIS = { id: 'luis', name: 'Luis Ortega' };
const MINUTE_MS = 60_000;
const getMinutesAgo = (minutes: number) => new Date(Date.parse(NOW) - minutes * MINUTE_MS).toISOString();

const halfLogged: LoggedBmp = createBmp({ id: 'theirs', name: 'Inlet Protection', label: null });
const newInspection = createTestReport({ fields: { siteId: 'crossing' } });
/** A report in which Luis is logging a BMP and was last active this many minutes ago. */
const createReportOfLuis = (minutes: number): Report => ({
  ...newInspection,
  version: 2,
  bmps: [halfLogged],
  beingLogged: { theirs: { personId: LUIS.id, at: getMinutesAgo(minutes) } },
});

const createData = (report: Report) => {
  const crew = [{ ...LUIS, ...CREW_DETAILS }];
  return { ...createEditorData(report), crew };
};
const CREW_DETAILS = { email: '', phone: '', workRole: '', role: 'admin' as const };
const openReport = (report: Report): Editor => openEditor(createData(report), null);
const receiveReport = (report: Report) =>
  ({ type: 'serverMoved', conflict: { report, changedBy: LUIS.name, changedAt: NOW } }) as const;

describe('the stored place of a person in the editor', () => {
  test('does not move the screen of another person', () => {
    const editor = openAndDispatch(newInspection, { type: 'phaseOpened', phase: 'WeatherAndSoil' });
    const remote = { ...createReportOfLuis(0), fields: { ...newInspection.fields, phase: 'BMPPlotLocation' as const } };
    expect(dispatchAll(editor, receiveReport(remote)).place).toEqual(editor.place);
    const logging = openAndDispatch(newInspection, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence);
    const home = { ...newInspection, version: 2, fields: { ...newInspection.fields, notes: 'Theirs' } };
    expect(dispatchAll(logging, receiveReport(home)).place).toEqual(logging.place);
  });

  test('comes from the report if the device has none, but never opens a BMP of another person', () => {
    const logging = {
      ...createReportOfLuis(1),
      fields: { ...newInspection.fields, phase: 'BMPEnterConditions' as const },
    };
    expect(getPhase(openReport(logging))).toBe('LoggedEventsList');
    const onWeather = { ...newInspection, fields: { ...newInspection.fields, phase: 'WeatherAndSoil' as const } };
    expect(getPhase(openReport(onWeather))).toBe('WeatherAndSoil');
    const place = { phase: 'ProjectPhase' as const, history: [], active: null };
    expect(getPhase(openEditor(createData(onWeather), null, place))).toBe('ProjectPhase');
  });

  test('opens the BMP that the same person was logging on another device', () => {
    const report = { ...createReportOfLuis(1), beingLogged: { theirs: { personId: DANA.id, at: getMinutesAgo(1) } } };
    const logging = { ...report, fields: { ...newInspection.fields, phase: 'BMPEnterConditions' as const } };
    expect([getPhase(openReport(logging)), openReport(logging).place.active?.id]).toEqual([
      'BMPEnterConditions',
      'theirs',
    ]);
  });

  test('includes the state of a BMP before its edit after a reload', () => {
    const saved = createBmp({ id: 'saved', label: 'A' });
    const editor = openAndDispatch(
      { ...newInspection, bmps: [saved] },
      { type: 'bmpEdited', bmpId: 'saved' },
      { type: 'continued' },
      { type: 'conditionChanged', change: { description: 'Half changed' } },
    );
    const reloaded = openEditor(
      createData(editor.base),
      { base: editor.base, mine: editor.report, orphaned: null },
      editor.place,
    );
    expect(findBmp(reloaded, 'saved')?.condition.description).toBe('Half changed');
    expect(findBmp(dispatchAll(reloaded, { type: 'bmpFlowCanceled' }), 'saved')).toEqual(saved);
  });

  test('restores an unfinished correction of an open report after a reload', () => {
    const due = createBmp({ id: 'due', label: '1', correctiveActions: createRequired('posts') });
    const editor = openAndDispatch(
      { ...newInspection, version: 2, status: 'open', bmps: [due] },
      { type: 'bmpOpened', bmpId: 'due' },
      { type: 'correctionChanged', change: { description: 'Half entered' } },
    );
    const draft = { base: editor.base, mine: editor.report, orphaned: null };
    const reloaded = openEditor(createData(editor.base), draft, { ...editor.place, isReloaded: true });
    expect([getPhase(reloaded), findBmp(reloaded, 'due')?.correction?.description]).toEqual([
      'BMPEventSummaryIncomplete',
      'Half entered',
    ]);
    expect(getPhase(dispatchAll(reloaded, { type: 'back' }))).toBe('InspectionSummary');
    expect(findBmp(dispatchAll(reloaded, { type: 'correctionCanceled' }), 'due')?.correction?.description).toBe('');
    // Without a reload, or if the BMP was deleted, the report opens at its summary.
    expect(getPhase(openEditor(createData(editor.base), draft, editor.place))).toBe('InspectionSummary');
    const withoutBmps = { ...editor.base, version: 3, bmps: [] };
    expect(getPhase(openEditor(createData(withoutBmps), null, { ...editor.place, isReloaded: true }))).toBe(
      'InspectionSummary',
    );
    const closed = { ...editor.base, version: 3, status: 'closed' as const };
    expect(openEditor(createData(closed), draft, { ...editor.place, isReloaded: true }).leaving).toBe('view');
  });

  test('restores a documented correction on CANCEL after a reload during its edit', () => {
    const documented = createBmp({
      id: 'due',
      label: '1',
      correctiveActions: createRequired('posts'),
      correction: createCorrection('Done'),
    });
    const editor = openAndDispatch(
      { ...newInspection, version: 2, status: 'open', bmps: [documented] },
      { type: 'bmpOpened', bmpId: 'due' },
      { type: 'correctionReopened' },
      { type: 'correctionChanged', change: { description: 'Half done' } },
    );
    // The last save was applied, but its response did not reach the page.
    const unfinishedBmp = findBmp(editor, 'due') ?? documented;
    const saved = { ...editor.base, bmps: [{ ...unfinishedBmp, version: documented.version + 1 }] };
    const reloaded = openEditor(createData(saved), null, { ...editor.place, isReloaded: true });
    expect(findBmp(reloaded, 'due')?.correction?.description).toBe('Half done');
    const canceled = dispatchAll(reloaded, { type: 'correctionCanceled' });
    expect(findBmp(canceled, 'due')?.correction).toEqual(documented.correction);
  });

  test('changes to the summary with a message after SAVE & NOTIFY of another person', () => {
    const editor = openAndDispatch(newInspection, { type: 'phaseOpened', phase: 'WeatherAndSoil' });
    const sent = dispatchAll(editor, receiveReport({ ...newInspection, version: 2, status: 'open' }));
    expect([getPhase(sent), sent.message]).toEqual(['InspectionSummary', { kind: 'crew-notified', by: 'Luis Ortega' }]);
  });
});

describe('the editor of a report in which another person is logging a BMP', () => {
  test('does not open, edit or remove that BMP, and shows who is logging it', () => {
    const editor = openReport(createReportOfLuis(29));
    const tapped = dispatchAll(editor, { type: 'bmpOpened', bmpId: 'theirs' });
    expect([getPhase(tapped), tapped.place.active, tapped.message]).toEqual([
      getPhase(editor),
      null,
      { kind: 'being-logged', bmp: 'Inlet Protection', by: 'Luis Ortega' },
    ]);
    expect(dispatchAll(editor, { type: 'bmpEdited', bmpId: 'theirs' }).place.active).toBeNull();
    expect(dispatchAll(editor, { type: 'bmpRemoved', bmpId: 'theirs' }).report.bmps).toEqual([halfLogged]);
  });

  test('lets the person take over that BMP after 30 minutes without activity, once confirmed', () => {
    const opening = dispatchAll(openReport(createReportOfLuis(30)), { type: 'bmpOpened', bmpId: 'theirs' });
    expect([opening.takeOverBmpId, opening.place.active]).toEqual(['theirs', null]);
    expect(dispatchAll(opening, { type: 'questionDismissed' }).takeOverBmpId).toBeNull();
    const afterTakeover = dispatchAll(opening, { type: 'bmpTakenOver' });
    expect([getPhase(afterTakeover), afterTakeover.place.active?.id, afterTakeover.takeOverBmpId]).toEqual([
      'BMPEnterInitialCorrections',
      'theirs',
      null,
    ]);
    // CANCEL reverts only what this person entered.
    const canceled = dispatchAll(
      afterTakeover,
      { type: 'conditionChanged', change: { description: 'Torn' } },
      { type: 'bmpFlowCanceled' },
    );
    expect(canceled.report.bmps).toEqual([halfLogged]);
  });

  test('does not take over that BMP if the other person was active before the confirmation', () => {
    const opening = dispatchAll(openReport(createReportOfLuis(30)), { type: 'bmpOpened', bmpId: 'theirs' });
    const back = dispatchAll(opening, receiveReport({ ...createReportOfLuis(0), version: 3 }), {
      type: 'bmpTakenOver',
    });
    expect([back.place.active, back.takeOverBmpId]).toEqual([null, null]);
  });

  test('leaves the BMP with a message when the other person takes it over', () => {
    const editor = openReport({
      ...createReportOfLuis(45),
      beingLogged: { theirs: { personId: DANA.id, at: getMinutesAgo(45) } },
    });
    const logging = dispatchAll(editor, { type: 'bmpOpened', bmpId: 'theirs' });
    const remote = { ...createReportOfLuis(0), bmps: [{ ...halfLogged, version: 2 }] };
    const editorAfter = dispatchAll(logging, receiveReport(remote));
    expect([editorAfter.place.active, editorAfter.message]).toEqual([
      null,
      { kind: 'taken-over', bmp: 'Inlet Protection', by: 'Luis Ortega', isSaved: false },
    ]);
    expect(editorAfter.report.bmps.map(({ id }) => id)).toEqual(['theirs']);
  });

  test('blocks SAVE & NOTIFY and names the other person', () => {
    const editor = openReport(createReportOfLuis(5));
    expect(canNotify(editor)).toBe(false);
    expect(listMissing(editor).map(({ sentence }) => sentence)).toEqual([
      'Inlet Protection is being logged by Luis Ortega.',
    ]);
  });
});

test('the editor blocks SAVE & NOTIFY with an unfinished BMP and opens its missing step', () => {
  const editorAfter = dispatchAll(
    openAndDispatch(newInspection, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence),
    {
      type: 'home',
    },
  );
  const [first] = listMissing(editorAfter);
  expect([canNotify(editorAfter), first?.sentence]).toEqual([
    false,
    'Silt Fence is not saved yet. Finish the corrections step, then tap SAVE BMP.',
  ]);
  const opened = reduce(editorAfter, { type: 'bmpOpened', bmpId: first?.bmpId ?? '' }, context);
  expect(getPhase(opened)).toBe('BMPEnterInitialCorrections');
  expect(getPhase(dispatchAll(opened, { type: 'back' }))).toBe('BMPEnterConditions');
  expect(listMissing(dispatchAll(opened, { type: 'bmpSaved' }))).toEqual([]);
});
