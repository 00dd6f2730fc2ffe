import { openEditor, reduce } from '@/lib/reports/editor/reducer';
import { findBmp, canNotify, listMissing, getPhase } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { aBmp, aCorrection, after, aPack, aReport, context, DANA, editing, logFence, NOW, required } from './an-editor';

/** Where a person is in the editor, and the BMPs that somebody is logging, between two people (decision X-130). */
const LUIS = { id: 'luis', name: 'Luis Ortega' };
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.parse(NOW) - minutes * MINUTE).toISOString();

const halfLogged: LoggedBmp = aBmp({ id: 'theirs', name: 'Inlet Protection', label: null });
const begun = aReport({ fields: { siteId: 'crossing' } });
/** A report in which Luis is logging a BMP, and in which he did something last this many minutes ago. */
const withLuis = (minutes: number): Report => ({
  ...begun,
  version: 2,
  bmps: [halfLogged],
  beingLogged: { theirs: { personId: LUIS.id, at: ago(minutes) } },
});

const dataOf = (report: Report) => {
  const crew = [{ ...LUIS, ...NOBODY }];
  return { ...aPack(report), crew };
};
const NOBODY = { email: '', phone: '', workRole: '', role: 'admin' as const };
const opened = (report: Report): Editor => openEditor(dataOf(report), null);
const moved = (report: Report) =>
  ({ type: 'serverMoved', conflict: { report, changedBy: LUIS.name, changedAt: NOW } }) as const;

describe('the place', () => {
  test('of somebody else moves no screen: neither their phase nor their BMP', () => {
    const mine = editing(begun, { type: 'phaseOpened', phase: 'WeatherAndSoil' });
    const theirs = { ...withLuis(0), fields: { ...begun.fields, phase: 'BMPPlotLocation' as const } };
    expect(after(mine, moved(theirs)).place).toEqual(mine.place);
    const logging = editing(begun, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence);
    const home = { ...begun, version: 2, fields: { ...begun.fields, notes: 'Theirs' } };
    expect(after(logging, moved(home)).place).toEqual(logging.place);
  });

  test('is read from the report only where this device has none, and never leads into the BMP of somebody else', () => {
    const logging = { ...withLuis(1), fields: { ...begun.fields, phase: 'BMPEnterConditions' as const } };
    expect(getPhase(opened(logging))).toBe('LoggedEventsList');
    const onWeather = { ...begun, fields: { ...begun.fields, phase: 'WeatherAndSoil' as const } };
    expect(getPhase(opened(onWeather))).toBe('WeatherAndSoil');
    const place = { phase: 'ProjectPhase' as const, history: [], active: null };
    expect(getPhase(openEditor(dataOf(onWeather), null, place))).toBe('ProjectPhase');
  });

  test('on another device of one’s own leads into the BMP that one was logging', () => {
    const mine = { ...withLuis(1), beingLogged: { theirs: { personId: DANA.id, at: ago(1) } } };
    const logging = { ...mine, fields: { ...begun.fields, phase: 'BMPEnterConditions' as const } };
    expect([getPhase(opened(logging)), opened(logging).place.active?.id]).toEqual(['BMPEnterConditions', 'theirs']);
  });

  test('has the former state of a BMP after a reload during an edit', () => {
    const saved = aBmp({ id: 'saved', label: 'A' });
    const editor = editing(
      { ...begun, bmps: [saved] },
      { type: 'bmpEdited', bmpId: 'saved' },
      { type: 'continued' },
      { type: 'conditionChanged', change: { description: 'Half changed' } },
    );
    const reloaded = openEditor(
      dataOf(editor.base),
      { base: editor.base, mine: editor.report, orphaned: null },
      editor.place,
    );
    expect(findBmp(reloaded, 'saved')?.condition.description).toBe('Half changed');
    expect(findBmp(after(reloaded, { type: 'bmpFlowCanceled' }), 'saved')).toEqual(saved);
  });

  test('of an open report leads after a reload into the correction that was being entered, and CANCEL restores the former state', () => {
    const due = aBmp({ id: 'due', label: '1', correctiveActions: required('posts') });
    const editor = editing(
      { ...begun, version: 2, status: 'open', bmps: [due] },
      { type: 'bmpOpened', bmpId: 'due' },
      { type: 'correctionChanged', change: { description: 'Half entered' } },
    );
    const draft = { base: editor.base, mine: editor.report, orphaned: null };
    const reloaded = openEditor(dataOf(editor.base), draft, { ...editor.place, isReloaded: true });
    expect([getPhase(reloaded), findBmp(reloaded, 'due')?.correction?.description]).toEqual([
      'BMPEventSummaryIncomplete',
      'Half entered',
    ]);
    expect(getPhase(after(reloaded, { type: 'back' }))).toBe('InspectionSummary');
    expect(findBmp(after(reloaded, { type: 'correctionCanceled' }), 'due')?.correction?.description).toBe('');
    // Entered from elsewhere it begins at its summary, and so it does where the BMP is gone.
    expect(getPhase(openEditor(dataOf(editor.base), draft, editor.place))).toBe('InspectionSummary');
    const without = { ...editor.base, version: 3, bmps: [] };
    expect(getPhase(openEditor(dataOf(without), null, { ...editor.place, isReloaded: true }))).toBe(
      'InspectionSummary',
    );
    const closed = { ...editor.base, version: 3, status: 'closed' as const };
    expect(openEditor(dataOf(closed), draft, { ...editor.place, isReloaded: true }).leaving).toBe('view');
  });

  test('after a reload in the middle of mending a correction: CANCEL brings back the one that was documented', () => {
    const mended = aBmp({
      id: 'due',
      label: '1',
      correctiveActions: required('posts'),
      correction: aCorrection('Done'),
    });
    const editor = editing(
      { ...begun, version: 2, status: 'open', bmps: [mended] },
      { type: 'bmpOpened', bmpId: 'due' },
      { type: 'correctionReopened' },
      { type: 'correctionChanged', change: { description: 'Half mended' } },
    );
    // The save that went out while the page was left arrived; the page never heard.
    const half = findBmp(editor, 'due') ?? mended;
    const saved = { ...editor.base, bmps: [{ ...half, version: mended.version + 1 }] };
    const reloaded = openEditor(dataOf(saved), null, { ...editor.place, isReloaded: true });
    expect(findBmp(reloaded, 'due')?.correction?.description).toBe('Half mended');
    const canceled = after(reloaded, { type: 'correctionCanceled' });
    expect(findBmp(canceled, 'due')?.correction).toEqual(mended.correction);
  });

  test('is left with a message when the report moved on', () => {
    const mine = editing(begun, { type: 'phaseOpened', phase: 'WeatherAndSoil' });
    const sent = after(mine, moved({ ...begun, version: 2, status: 'open' }));
    expect([getPhase(sent), sent.notice]).toEqual(['InspectionSummary', { kind: 'crew-notified', by: 'Luis Ortega' }]);
  });
});

describe('a BMP that somebody else is logging', () => {
  test('is not opened, edited or removed, and shows who logs it', () => {
    const editor = opened(withLuis(29));
    const tapped = after(editor, { type: 'bmpOpened', bmpId: 'theirs' });
    expect([getPhase(tapped), tapped.place.active, tapped.notice]).toEqual([
      getPhase(editor),
      null,
      { kind: 'being-logged', bmp: 'Inlet Protection', by: 'Luis Ortega' },
    ]);
    expect(after(editor, { type: 'bmpEdited', bmpId: 'theirs' }).place.active).toBeNull();
    expect(after(editor, { type: 'bmpRemoved', bmpId: 'theirs' }).report.bmps).toEqual([halfLogged]);
  });

  test('can be continued after 30 minutes of silence, once confirmed; then it is this person’s', () => {
    const opening = after(opened(withLuis(30)), { type: 'bmpOpened', bmpId: 'theirs' });
    expect([opening.takeOver, opening.place.active]).toEqual(['theirs', null]);
    expect(after(opening, { type: 'questionDismissed' }).takeOver).toBeNull();
    const taken = after(opening, { type: 'bmpTakenOver' });
    expect([getPhase(taken), taken.place.active?.id, taken.takeOver]).toEqual([
      'BMPEnterInitialCorrections',
      'theirs',
      null,
    ]);
    // CANCEL takes back what this person did. What the colleague picked and described stays.
    const canceled = after(
      taken,
      { type: 'conditionChanged', change: { description: 'Torn' } },
      { type: 'bmpFlowCanceled' },
    );
    expect(canceled.report.bmps).toEqual([halfLogged]);
  });

  test('is not taken over when its person came back before the answer', () => {
    const opening = after(opened(withLuis(30)), { type: 'bmpOpened', bmpId: 'theirs' });
    const back = after(opening, moved({ ...withLuis(0), version: 3 }), { type: 'bmpTakenOver' });
    expect([back.place.active, back.takeOver]).toEqual([null, null]);
  });

  test('that was open here unchanged when it was taken over is left, and shows who continues it', () => {
    const mine = opened({ ...withLuis(45), beingLogged: { theirs: { personId: DANA.id, at: ago(45) } } });
    const logging = after(mine, { type: 'bmpOpened', bmpId: 'theirs' });
    const theirs = { ...withLuis(0), bmps: [{ ...halfLogged, version: 2 }] };
    const left = after(logging, moved(theirs));
    expect([left.place.active, left.notice]).toEqual([
      null,
      { kind: 'taken-over', bmp: 'Inlet Protection', by: 'Luis Ortega', isSaved: false },
    ]);
    expect(left.report.bmps.map(({ id }) => id)).toEqual(['theirs']);
  });

  test('keeps SAVE & NOTIFY from going out, by name', () => {
    const editor = opened(withLuis(5));
    expect(canNotify(editor)).toBe(false);
    expect(listMissing(editor).map(({ sentence }) => sentence)).toEqual([
      'Inlet Protection is being logged by Luis Ortega.',
    ]);
  });
});

test('one’s own half-logged BMP keeps SAVE & NOTIFY from going out, and leads to the step that is missing', () => {
  const left = after(editing(begun, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence), { type: 'home' });
  const [first] = listMissing(left);
  expect([canNotify(left), first?.sentence]).toEqual([
    false,
    'Silt Fence still needs the corrections step and SAVE BMP.',
  ]);
  const there = reduce(left, { type: 'bmpOpened', bmpId: first?.bmpId ?? '' }, context);
  expect(getPhase(there)).toBe('BMPEnterInitialCorrections');
  expect(getPhase(after(there, { type: 'back' }))).toBe('BMPEnterConditions');
  expect(listMissing(after(there, { type: 'bmpSaved' }))).toEqual([]);
});
