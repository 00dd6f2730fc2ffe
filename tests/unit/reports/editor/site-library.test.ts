import { createEditorData } from '@/lib/reports/new-editor-data';
import { getReportLibrary, getPhase } from '@/lib/reports/editor/derived';
import { openEditor } from '@/lib/reports/editor/reducer';
import { applyPreviousInspection } from '@/lib/reports/domain/previous-inspection';
import { createReferenceData } from '@/tests/unit/offline/editor-data-fixture';
import { dispatchAll, NOW, getActiveBmp } from './editor-fixture';

const createPractice = (id: string, name: string, ...actions: string[]) => ({
  id,
  name,
  description: '',
  autoBmp: null,
  actions: actions.map((action) => ({ id: action, name: action })),
});
const masterLibrary = [{ name: 'Perimeter', entries: [createPractice('fence', 'Silt Fence', 'Reset posts')] }];
const ridgeLibrary = [
  { name: 'Perimeter', entries: [createPractice('fence', 'Double Silt Fence', 'Reset both rows')] },
];

/** Opens a new inspection. One of the unit's two sites has its own library. */
function openNewInspection() {
  const reference = createReferenceData();
  const sites = reference.sites.flatMap((site) => [site, { ...site, id: 'ridge', name: 'Oak Ridge' }]);
  const referenceData = { ...reference, sites, library: masterLibrary, siteLibraries: { ridge: ridgeLibrary } };
  return openEditor(createEditorData(referenceData, 'report', NOW), null);
}

const LOG_FENCE_EVENTS = [
  { type: 'practicePicked', practiceId: 'fence' },
  { type: 'continued' },
  { type: 'conditionChanged', change: { description: 'Torn' } },
  { type: 'continued' },
  { type: 'requiredCasToggled', required: true },
] as const;

test('the editor offers the master library until a site with its own library is selected', () => {
  expect(getReportLibrary(openNewInspection())).toBe(masterLibrary);
  expect(getReportLibrary(dispatchAll(openNewInspection(), { type: 'siteChosen', siteId: 'crossing' }))).toBe(
    masterLibrary,
  );
  const atRidge = dispatchAll(openNewInspection(), { type: 'siteChosen', siteId: 'ridge' });
  expect(getReportLibrary(atRidge)).toBe(ridgeLibrary);
  expect(getReportLibrary(dispatchAll(atRidge, { type: 'siteChosen', siteId: 'crossing' }))).toBe(masterLibrary);
});

test('the editor logs the name and CAs of the site’s library, and keeps these when the site changes', () => {
  const logged = dispatchAll(openNewInspection(), { type: 'siteChosen', siteId: 'ridge' }, ...LOG_FENCE_EVENTS);
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
  const next = dispatchAll(moved, { type: 'phaseOpened', phase: 'BMPInspection' }, ...LOG_FENCE_EVENTS);
  expect(getActiveBmp(next)).toMatchObject({ name: 'Silt Fence', correctiveActions: [{ name: 'Reset posts' }] });
});

test('the editor stores the library version of a logged BMP if the library has versions', () => {
  const entries = masterLibrary.flatMap((group) => group.entries.map((entry) => ({ ...entry, version: '3.2' })));
  const editor = openNewInspection();
  const versioned = { ...editor, context: { ...editor.context, library: [{ name: 'Perimeter', entries }] } };
  const logged = dispatchAll(versioned, { type: 'siteChosen', siteId: 'crossing' }, ...LOG_FENCE_EVENTS);
  expect(getActiveBmp(logged)).toMatchObject({ name: 'Silt Fence', libraryVersion: '3.2' });
  const last = { date: NOW, fields: {}, bmps: [getActiveBmp(logged)] };
  const inspector = { name: 'Ida Novak', phone: '' };
  const { report } = applyPreviousInspection(openNewInspection().report, last, {
    now: NOW,
    newId: () => 'next',
    inspector,
  });
  expect(report.bmps).toMatchObject([{ id: 'next', libraryVersion: '3.2', condition: { photos: [] } }]);
  const older = getActiveBmp(dispatchAll(editor, { type: 'siteChosen', siteId: 'crossing' }, ...LOG_FENCE_EVENTS));
  expect(older).not.toHaveProperty('libraryVersion');
});

describe('a practice that a person adds to the site’s library', () => {
  const sock = createPractice('sock', 'Compost Filter Sock', 'Replace it');
  const added = { type: 'practiceAdded', siteId: 'crossing', group: 'Perimeter', practice: sock } as const;
  const openBmpList = () =>
    dispatchAll(
      openNewInspection(),
      { type: 'siteChosen', siteId: 'crossing' },
      { type: 'phaseOpened', phase: 'BMPInspection' },
    );
  const listNames = (editor: ReturnType<typeof openNewInspection>) =>
    getReportLibrary(editor).map(({ name, entries }) => [name, ...entries.map((entry) => entry.name)]);

  test('is logged with its group and CAs', () => {
    const logging = dispatchAll(openBmpList(), added);
    expect(getPhase(logging)).toBe('BMPPlotLocation');
    expect(listNames(logging)).toEqual([['Perimeter', 'Silt Fence', 'Compost Filter Sock']]);
    const conditions = LOG_FENCE_EVENTS.slice(1);
    expect(getActiveBmp(dispatchAll(logging, ...conditions))).toMatchObject({
      name: 'Compost Filter Sock',
      type: 'Perimeter',
      correctiveActions: [{ name: 'Replace it' }],
    });
  });

  test('is added once, and only to the library of its site', () => {
    const twice = dispatchAll(
      openBmpList(),
      added,
      { type: 'home' },
      { type: 'phaseOpened', phase: 'BMPInspection' },
      added,
    );
    expect(listNames(twice)).toEqual([['Perimeter', 'Silt Fence', 'Compost Filter Sock']]);
    expect(twice.context.siteLibraries?.ridge).toBe(ridgeLibrary);
    expect(twice.context.library).toBe(masterLibrary);
  });

  test('adds its group if the device does not have that group', () => {
    const withGroup = dispatchAll(openBmpList(), { ...added, group: 'Dewatering' });
    expect(listNames(withGroup)).toEqual([
      ['Perimeter', 'Silt Fence'],
      ['Dewatering', 'Compost Filter Sock'],
    ]);
  });

  test('is not logged if the person leaves the list or changes the site before the response', () => {
    const onHome = dispatchAll(openBmpList(), { type: 'home' }, added);
    expect(getPhase(onHome)).toBe('InspectionSummary');
    expect(onHome.report.bmps).toEqual([]);
    const elsewhere = dispatchAll(openBmpList(), { ...added, siteId: 'ridge' });
    expect(elsewhere.report.bmps).toEqual([]);
    expect(listNames(elsewhere)).toEqual([['Perimeter', 'Silt Fence']]);
  });
});
