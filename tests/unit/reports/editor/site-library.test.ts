import { createEditorData } from '@/lib/reports/new-editor-data';
import { getReportLibrary, getPhase } from '@/lib/reports/editor/derived';
import { openEditor } from '@/lib/reports/editor/reducer';
import { applyPreviousInspection } from '@/lib/reports/domain/previous-inspection';
import { makeReferenceData } from '@/tests/unit/offline/editor-data-fixture';
import { dispatchAll, NOW, getActiveBmp } from './editor-fixture';

const getPractice = (id: string, name: string, ...actions: string[]) => ({
  id,
  name,
  description: '',
  autoBmp: null,
  actions: actions.map((action) => ({ id: action, name: action })),
});
const master = [{ name: 'Perimeter', entries: [getPractice('fence', 'Silt Fence', 'Reset posts')] }];
const atRidge = [{ name: 'Perimeter', entries: [getPractice('fence', 'Double Silt Fence', 'Reset both rows')] }];

/** A new inspection that was begun without signal. In its unit one of two sites has a library of its own. */
function beginWork() {
  const reference = makeReferenceData();
  const sites = reference.sites.flatMap((site) => [site, { ...site, id: 'ridge', name: 'Oak Ridge' }]);
  const known = { ...reference, sites, library: master, siteLibraries: { ridge: atRidge } };
  return openEditor(createEditorData(known, 'report', NOW), null);
}

const logsFence = [
  { type: 'practicePicked', practiceId: 'fence' },
  { type: 'continued' },
  { type: 'conditionChanged', change: { description: 'Torn' } },
  { type: 'continued' },
  { type: 'requiredCasToggled', required: true },
] as const;

test("an inspection offers the master library until its site is chosen, and its site's library from then on", () => {
  expect(getReportLibrary(beginWork())).toBe(master);
  expect(getReportLibrary(dispatchAll(beginWork(), { type: 'siteChosen', siteId: 'crossing' }))).toBe(master);
  const view = dispatchAll(beginWork(), { type: 'siteChosen', siteId: 'ridge' });
  expect(getReportLibrary(view)).toBe(atRidge);
  expect(getReportLibrary(dispatchAll(view, { type: 'siteChosen', siteId: 'crossing' }))).toBe(master);
});

test("what is logged has the name and the corrective actions of its site's library, and keeps them at another site", () => {
  const logged = dispatchAll(beginWork(), { type: 'siteChosen', siteId: 'ridge' }, ...logsFence);
  expect(getActiveBmp(logged)).toMatchObject({
    name: 'Double Silt Fence',
    correctiveActions: [{ name: 'Reset both rows' }],
  });
  const moved = dispatchAll(
    logged,
    { type: 'bmpSaved', withoutLocation: true },
    { type: 'siteChosen', siteId: 'crossing' },
    { type: 'siteChanged', keep: ['bmps'] },
    { type: 'home' },
  );
  expect(moved.report.fields.siteId).toBe('crossing');
  expect(getActiveBmp(moved)).toMatchObject({
    name: 'Double Silt Fence',
    correctiveActions: [{ name: 'Reset both rows' }],
  });
  const here = dispatchAll(moved, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logsFence);
  expect(getActiveBmp(here)).toMatchObject({ name: 'Silt Fence', correctiveActions: [{ name: 'Reset posts' }] });
});

test('a logged BMP keeps the version of its entry, and one of a library without versions has none', () => {
  const entries = master.flatMap((group) => group.entries.map((entry) => ({ ...entry, version: '3.2' })));
  const known = beginWork();
  const versioned = { ...known, context: { ...known.context, library: [{ name: 'Perimeter', entries }] } };
  const logged = dispatchAll(versioned, { type: 'siteChosen', siteId: 'crossing' }, ...logsFence);
  expect(getActiveBmp(logged)).toMatchObject({ name: 'Silt Fence', libraryVersion: '3.2' });
  const past = { date: NOW, fields: {}, bmps: [getActiveBmp(logged)] };
  const inspector = { name: 'Ida Novak', phone: '' };
  const { report } = applyPreviousInspection(beginWork().report, past, { now: NOW, newId: () => 'next', inspector });
  expect(report.bmps).toMatchObject([{ id: 'next', libraryVersion: '3.2', condition: { photos: [] } }]);
  const older = getActiveBmp(dispatchAll(known, { type: 'siteChosen', siteId: 'crossing' }, ...logsFence));
  expect(older).not.toHaveProperty('libraryVersion');
});

describe('a control that was added to the site’s library on the way', () => {
  const sock = getPractice('sock', 'Compost Filter Sock', 'Replace it');
  const added = { type: 'practiceAdded', siteId: 'crossing', group: 'Perimeter', practice: sock } as const;
  const onList = () =>
    dispatchAll(
      beginWork(),
      { type: 'siteChosen', siteId: 'crossing' },
      { type: 'phaseOpened', phase: 'BMPInspection' },
    );
  const getNamesAt = (editor: ReturnType<typeof beginWork>) =>
    getReportLibrary(editor).map(({ name, entries }) => [name, ...entries.map((entry) => entry.name)]);

  test('is logged at once, with its group and its corrective actions', () => {
    const logging = dispatchAll(onList(), added);
    expect(getPhase(logging)).toBe('BMPPlotLocation');
    expect(getNamesAt(logging)).toEqual([['Perimeter', 'Silt Fence', 'Compost Filter Sock']]);
    const conditions = logsFence.slice(1);
    expect(getActiveBmp(dispatchAll(logging, ...conditions))).toMatchObject({
      name: 'Compost Filter Sock',
      type: 'Perimeter',
      correctiveActions: [{ name: 'Replace it' }],
    });
  });

  test('is in no other site’s library, and in its own once, however often the answer comes', () => {
    const twice = dispatchAll(
      onList(),
      added,
      { type: 'home' },
      { type: 'phaseOpened', phase: 'BMPInspection' },
      added,
    );
    expect(getNamesAt(twice)).toEqual([['Perimeter', 'Silt Fence', 'Compost Filter Sock']]);
    expect(twice.context.siteLibraries?.ridge).toBe(atRidge);
    expect(twice.context.library).toBe(master);
  });

  test('in a group that this device does not know yet brings the group along', () => {
    const known = dispatchAll(onList(), { ...added, group: 'Dewatering' });
    expect(getNamesAt(known)).toEqual([
      ['Perimeter', 'Silt Fence'],
      ['Dewatering', 'Compost Filter Sock'],
    ]);
  });

  test('is not logged where the person has moved on before the answer came', () => {
    const afterLeaving = dispatchAll(onList(), { type: 'home' }, added);
    expect(getPhase(afterLeaving)).toBe('InspectionSummary');
    expect(afterLeaving.report.bmps).toEqual([]);
    const elsewhere = dispatchAll(onList(), { ...added, siteId: 'ridge' });
    expect(elsewhere.report.bmps).toEqual([]);
    expect(getNamesAt(elsewhere)).toEqual([['Perimeter', 'Silt Fence']]);
  });
});
