import { createEditorData } from '@/lib/reports/new-editor-data';
import { getReportLibrary, getPhase } from '@/lib/reports/editor/derived';
import { openEditor } from '@/lib/reports/editor/reducer';
import { applyPreviousInspection } from '@/lib/reports/domain/previous-inspection';
import { someReferenceData } from '@/tests/unit/offline/some-editor-data';
import { after, NOW, theBmp } from './an-editor';

const practice = (id: string, name: string, ...actions: string[]) => ({
  id,
  name,
  description: '',
  autoBmp: null,
  actions: actions.map((action) => ({ id: action, name: action })),
});
const master = [{ name: 'Perimeter', entries: [practice('fence', 'Silt Fence', 'Reset posts')] }];
const atRidge = [{ name: 'Perimeter', entries: [practice('fence', 'Double Silt Fence', 'Reset both rows')] }];

/** A new inspection that was begun without signal. In its unit one of two sites has a library of its own. */
function begun() {
  const reference = someReferenceData();
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
  expect(getReportLibrary(begun())).toBe(master);
  expect(getReportLibrary(after(begun(), { type: 'siteChosen', siteId: 'crossing' }))).toBe(master);
  const there = after(begun(), { type: 'siteChosen', siteId: 'ridge' });
  expect(getReportLibrary(there)).toBe(atRidge);
  expect(getReportLibrary(after(there, { type: 'siteChosen', siteId: 'crossing' }))).toBe(master);
});

test("what is logged has the name and the corrective actions of its site's library, and keeps them at another site", () => {
  const logged = after(begun(), { type: 'siteChosen', siteId: 'ridge' }, ...logsFence);
  expect(theBmp(logged)).toMatchObject({ name: 'Double Silt Fence', correctiveActions: [{ name: 'Reset both rows' }] });
  const moved = after(
    logged,
    { type: 'bmpSaved', withoutLocation: true },
    { type: 'siteChosen', siteId: 'crossing' },
    { type: 'siteChanged', keep: ['bmps'] },
    { type: 'home' },
  );
  expect(moved.report.fields.siteId).toBe('crossing');
  expect(theBmp(moved)).toMatchObject({ name: 'Double Silt Fence', correctiveActions: [{ name: 'Reset both rows' }] });
  const here = after(moved, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logsFence);
  expect(theBmp(here)).toMatchObject({ name: 'Silt Fence', correctiveActions: [{ name: 'Reset posts' }] });
});

test('a logged BMP keeps the version of its entry, and one of a library without versions has none', () => {
  const entries = master.flatMap((group) => group.entries.map((entry) => ({ ...entry, version: '3.2' })));
  const known = begun();
  const versioned = { ...known, context: { ...known.context, library: [{ name: 'Perimeter', entries }] } };
  const logged = after(versioned, { type: 'siteChosen', siteId: 'crossing' }, ...logsFence);
  expect(theBmp(logged)).toMatchObject({ name: 'Silt Fence', libraryVersion: '3.2' });
  const past = { date: NOW, fields: {}, bmps: [theBmp(logged)] };
  const inspector = { name: 'Ida Novak', phone: '' };
  const { report } = applyPreviousInspection(begun().report, past, { now: NOW, newId: () => 'next', inspector });
  expect(report.bmps).toMatchObject([{ id: 'next', libraryVersion: '3.2', condition: { photos: [] } }]);
  const older = theBmp(after(known, { type: 'siteChosen', siteId: 'crossing' }, ...logsFence));
  expect(older).not.toHaveProperty('libraryVersion');
});

describe('a control that was added to the site’s library on the way', () => {
  const sock = practice('sock', 'Compost Filter Sock', 'Replace it');
  const added = { type: 'practiceAdded', siteId: 'crossing', group: 'Perimeter', practice: sock } as const;
  const onList = () =>
    after(begun(), { type: 'siteChosen', siteId: 'crossing' }, { type: 'phaseOpened', phase: 'BMPInspection' });
  const namesAt = (editor: ReturnType<typeof begun>) =>
    getReportLibrary(editor).map(({ name, entries }) => [name, ...entries.map((entry) => entry.name)]);

  test('is logged at once, with its group and its corrective actions', () => {
    const logging = after(onList(), added);
    expect(getPhase(logging)).toBe('BMPPlotLocation');
    expect(namesAt(logging)).toEqual([['Perimeter', 'Silt Fence', 'Compost Filter Sock']]);
    const conditions = logsFence.slice(1);
    expect(theBmp(after(logging, ...conditions))).toMatchObject({
      name: 'Compost Filter Sock',
      type: 'Perimeter',
      correctiveActions: [{ name: 'Replace it' }],
    });
  });

  test('is in no other site’s library, and in its own once, however often the answer comes', () => {
    const twice = after(onList(), added, { type: 'home' }, { type: 'phaseOpened', phase: 'BMPInspection' }, added);
    expect(namesAt(twice)).toEqual([['Perimeter', 'Silt Fence', 'Compost Filter Sock']]);
    expect(twice.context.siteLibraries?.ridge).toBe(atRidge);
    expect(twice.context.library).toBe(master);
  });

  test('in a group that this device does not know yet brings the group along', () => {
    const known = after(onList(), { ...added, group: 'Dewatering' });
    expect(namesAt(known)).toEqual([
      ['Perimeter', 'Silt Fence'],
      ['Dewatering', 'Compost Filter Sock'],
    ]);
  });

  test('is not logged where the person has moved on before the answer came', () => {
    const left = after(onList(), { type: 'home' }, added);
    expect(getPhase(left)).toBe('InspectionSummary');
    expect(left.report.bmps).toEqual([]);
    const elsewhere = after(onList(), { ...added, siteId: 'ridge' });
    expect(elsewhere.report.bmps).toEqual([]);
    expect(namesAt(elsewhere)).toEqual([['Perimeter', 'Silt Fence']]);
  });
});
