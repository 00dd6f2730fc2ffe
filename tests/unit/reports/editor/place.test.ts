import { openEditor, reduce } from '@/lib/reports/editor/reducer';
import { findBmp, canNotify, listMissing, getPhase } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import {
  makeBmp,
  makeCorrection,
  dispatchAll,
  makeEditorData,
  makeReport,
  context,
  DANA,
  openAndDispatch,
  logFence,
  NOW,
  makeRequired,
} from './editor-fixture';

/** Where a person is in the editor, and the BMPs that a person is logging, between two people (decision X-130). */
const LUIS = { id: 'luis', name: 'Luis Ortega' };
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.parse(NOW) - minutes * MINUTE).toISOString();

const halfLogged: LoggedBmp = makeBmp({ id: 'theirs', name: 'Inlet Protection', label: null });
const begun = makeReport({ fields: { siteId: 'crossing' } });
/** A report in which Luis is logging a BMP, and in which he did something last this many minutes ago. */
const addLuis = (minutes: number): Report => ({
  ...begun,
  version: 2,
  bmps: [halfLogged],
  beingLogged: { theirs: { personId: LUIS.id, at: ago(minutes) } },
});

const getData = (report: Report) => {
  const crew = [{ ...LUIS, ...NOBODY }];
  return { ...makeEditorData(report), crew };
};
const NOBODY = { email: '', phone: '', workRole: '', role: 'admin' as const };
const openPanel = (report: Report): Editor => openEditor(getData(report), null);
const moveBmp = (report: Report) =>
  ({ type: 'serverMoved', conflict: { report, changedBy: LUIS.name, changedAt: NOW } }) as const;

describe('the place', () => {
  test('of somebody else moves no screen: neither their phase nor their BMP', () => {
    const mine = openAndDispatch(begun, { type: 'phaseOpened', phase: 'WeatherAndSoil' });
    const remote = { ...addLuis(0), fields: { ...begun.fields, phase: 'BMPPlotLocation' as const } };
    expect(dispatchAll(mine, moveBmp(remote)).place).toEqual(mine.place);
    const logging = openAndDispatch(begun, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence);
    const home = { ...begun, version: 2, fields: { ...begun.fields, notes: 'Theirs' } };
    expect(dispatchAll(logging, moveBmp(home)).place).toEqual(logging.place);
  });

  test('is read from the report only where this device has none, and never leads into the BMP of somebody else', () => {
    const logging = { ...addLuis(1), fields: { ...begun.fields, phase: 'BMPEnterConditions' as const } };
    expect(getPhase(openPanel(logging))).toBe('LoggedEventsList');
    const onWeather = { ...begun, fields: { ...begun.fields, phase: 'WeatherAndSoil' as const } };
    expect(getPhase(openPanel(onWeather))).toBe('WeatherAndSoil');
    const place = { phase: 'ProjectPhase' as const, history: [], active: null };
    expect(getPhase(openEditor(getData(onWeather), null, place))).toBe('ProjectPhase');
  });

  test('on another device of one’s own leads into the BMP that one was logging', () => {
    const mine = { ...addLuis(1), beingLogged: { theirs: { personId: DANA.id, at: ago(1) } } };
    const logging = { ...mine, fields: { ...begun.fields, phase: 'BMPEnterConditions' as const } };
    expect([getPhase(openPanel(logging)), openPanel(logging).place.active?.id]).toEqual([
      'BMPEnterConditions',
      'theirs',
    ]);
  });

  test('has the former state of a BMP after a reload during an edit', () => {
    const saved = makeBmp({ id: 'saved', label: 'A' });
    const editor = openAndDispatch(
      { ...begun, bmps: [saved] },
      { type: 'bmpEdited', bmpId: 'saved' },
      { type: 'continued' },
      { type: 'conditionChanged', change: { description: 'Half changed' } },
    );
    const reloaded = openEditor(
      getData(editor.base),
      { base: editor.base, mine: editor.report, orphaned: null },
      editor.place,
    );
    expect(findBmp(reloaded, 'saved')?.condition.description).toBe('Half changed');
    expect(findBmp(dispatchAll(reloaded, { type: 'bmpFlowCanceled' }), 'saved')).toEqual(saved);
  });

  test('of an open report restores the entered correction after a reload, and CANCEL reverts it', () => {
    const due = makeBmp({ id: 'due', label: '1', correctiveActions: makeRequired('posts') });
    const editor = openAndDispatch(
      { ...begun, version: 2, status: 'open', bmps: [due] },
      { type: 'bmpOpened', bmpId: 'due' },
      { type: 'correctionChanged', change: { description: 'Half entered' } },
    );
    const draft = { base: editor.base, mine: editor.report, orphaned: null };
    const reloaded = openEditor(getData(editor.base), draft, { ...editor.place, isReloaded: true });
    expect([getPhase(reloaded), findBmp(reloaded, 'due')?.correction?.description]).toEqual([
      'BMPEventSummaryIncomplete',
      'Half entered',
    ]);
    expect(getPhase(dispatchAll(reloaded, { type: 'back' }))).toBe('InspectionSummary');
    expect(findBmp(dispatchAll(reloaded, { type: 'correctionCanceled' }), 'due')?.correction?.description).toBe('');
    // Entered from elsewhere it begins at its summary, and so it does where the BMP is gone.
    expect(getPhase(openEditor(getData(editor.base), draft, editor.place))).toBe('InspectionSummary');
    const without = { ...editor.base, version: 3, bmps: [] };
    expect(getPhase(openEditor(getData(without), null, { ...editor.place, isReloaded: true }))).toBe(
      'InspectionSummary',
    );
    const closed = { ...editor.base, version: 3, status: 'closed' as const };
    expect(openEditor(getData(closed), draft, { ...editor.place, isReloaded: true }).leaving).toBe('view');
  });

  test('CANCEL restores a documented correction after a reload during its editing', () => {
    const documented = makeBmp({
      id: 'due',
      label: '1',
      correctiveActions: makeRequired('posts'),
      correction: makeCorrection('Done'),
    });
    const editor = openAndDispatch(
      { ...begun, version: 2, status: 'open', bmps: [documented] },
      { type: 'bmpOpened', bmpId: 'due' },
      { type: 'correctionReopened' },
      { type: 'correctionChanged', change: { description: 'Half done' } },
    );
    // The save that went out while the page was left arrived; the page never heard.
    const half = findBmp(editor, 'due') ?? documented;
    const saved = { ...editor.base, bmps: [{ ...half, version: documented.version + 1 }] };
    const reloaded = openEditor(getData(saved), null, { ...editor.place, isReloaded: true });
    expect(findBmp(reloaded, 'due')?.correction?.description).toBe('Half done');
    const canceled = dispatchAll(reloaded, { type: 'correctionCanceled' });
    expect(findBmp(canceled, 'due')?.correction).toEqual(documented.correction);
  });

  test('is left with a message when the report moved on', () => {
    const mine = openAndDispatch(begun, { type: 'phaseOpened', phase: 'WeatherAndSoil' });
    const sent = dispatchAll(mine, moveBmp({ ...begun, version: 2, status: 'open' }));
    expect([getPhase(sent), sent.notice]).toEqual(['InspectionSummary', { kind: 'crew-notified', by: 'Luis Ortega' }]);
  });
});

describe('a BMP that somebody else is logging', () => {
  test('is not opened, edited or removed, and shows who logs it', () => {
    const editor = openPanel(addLuis(29));
    const tapped = dispatchAll(editor, { type: 'bmpOpened', bmpId: 'theirs' });
    expect([getPhase(tapped), tapped.place.active, tapped.notice]).toEqual([
      getPhase(editor),
      null,
      { kind: 'being-logged', bmp: 'Inlet Protection', by: 'Luis Ortega' },
    ]);
    expect(dispatchAll(editor, { type: 'bmpEdited', bmpId: 'theirs' }).place.active).toBeNull();
    expect(dispatchAll(editor, { type: 'bmpRemoved', bmpId: 'theirs' }).report.bmps).toEqual([halfLogged]);
  });

  test('can be continued after 30 minutes of silence, once confirmed; then it is this person’s', () => {
    const opening = dispatchAll(openPanel(addLuis(30)), { type: 'bmpOpened', bmpId: 'theirs' });
    expect([opening.takeOverBmpId, opening.place.active]).toEqual(['theirs', null]);
    expect(dispatchAll(opening, { type: 'questionDismissed' }).takeOverBmpId).toBeNull();
    const taken = dispatchAll(opening, { type: 'bmpTakenOver' });
    expect([getPhase(taken), taken.place.active?.id, taken.takeOverBmpId]).toEqual([
      'BMPEnterInitialCorrections',
      'theirs',
      null,
    ]);
    // CANCEL takes back what this person did. What the colleague picked and described stays.
    const canceled = dispatchAll(
      taken,
      { type: 'conditionChanged', change: { description: 'Torn' } },
      { type: 'bmpFlowCanceled' },
    );
    expect(canceled.report.bmps).toEqual([halfLogged]);
  });

  test('is not taken over when its person came back before the answer', () => {
    const opening = dispatchAll(openPanel(addLuis(30)), { type: 'bmpOpened', bmpId: 'theirs' });
    const back = dispatchAll(opening, moveBmp({ ...addLuis(0), version: 3 }), { type: 'bmpTakenOver' });
    expect([back.place.active, back.takeOverBmpId]).toEqual([null, null]);
  });

  test('that was open here unchanged when it was taken over is left, and shows who continues it', () => {
    const mine = openPanel({ ...addLuis(45), beingLogged: { theirs: { personId: DANA.id, at: ago(45) } } });
    const logging = dispatchAll(mine, { type: 'bmpOpened', bmpId: 'theirs' });
    const remote = { ...addLuis(0), bmps: [{ ...halfLogged, version: 2 }] };
    const afterLeaving = dispatchAll(logging, moveBmp(remote));
    expect([afterLeaving.place.active, afterLeaving.notice]).toEqual([
      null,
      { kind: 'taken-over', bmp: 'Inlet Protection', by: 'Luis Ortega', isSaved: false },
    ]);
    expect(afterLeaving.report.bmps.map(({ id }) => id)).toEqual(['theirs']);
  });

  test('keeps SAVE & NOTIFY from going out, by name', () => {
    const editor = openPanel(addLuis(5));
    expect(canNotify(editor)).toBe(false);
    expect(listMissing(editor).map(({ sentence }) => sentence)).toEqual([
      'Inlet Protection is being logged by Luis Ortega.',
    ]);
  });
});

test('one’s own half-logged BMP keeps SAVE & NOTIFY from going out, and leads to the step that is missing', () => {
  const afterLeaving = dispatchAll(
    openAndDispatch(begun, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence),
    {
      type: 'home',
    },
  );
  const [first] = listMissing(afterLeaving);
  expect([canNotify(afterLeaving), first?.sentence]).toEqual([
    false,
    'Silt Fence still needs the corrections step and SAVE BMP.',
  ]);
  const there = reduce(afterLeaving, { type: 'bmpOpened', bmpId: first?.bmpId ?? '' }, context);
  expect(getPhase(there)).toBe('BMPEnterInitialCorrections');
  expect(getPhase(dispatchAll(there, { type: 'back' }))).toBe('BMPEnterConditions');
  expect(listMissing(dispatchAll(there, { type: 'bmpSaved' }))).toEqual([]);
});
