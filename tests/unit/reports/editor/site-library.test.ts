import { editorDataFromReference } from '@/lib/reports/new-editor-data';
import { libraryOf } from '@/lib/reports/editor/derived';
import { openEditor } from '@/lib/reports/editor/reducer';
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
  return openEditor(editorDataFromReference(known, 'report', NOW), null);
}

const logsFence = [
  { type: 'practicePicked', practiceId: 'fence' },
  { type: 'continued' },
  { type: 'conditionChanged', change: { description: 'Torn' } },
  { type: 'continued' },
  { type: 'requiredCasToggled', required: true },
] as const;

test("an inspection offers the master library until its site is chosen, and its site's library from then on", () => {
  expect(libraryOf(begun())).toBe(master);
  expect(libraryOf(after(begun(), { type: 'siteChosen', siteId: 'crossing' }))).toBe(master);
  const there = after(begun(), { type: 'siteChosen', siteId: 'ridge' });
  expect(libraryOf(there)).toBe(atRidge);
  expect(libraryOf(after(there, { type: 'siteChosen', siteId: 'crossing' }))).toBe(master);
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
  const here = after(moved, { type: 'went', phase: 'BMPInspection' }, ...logsFence);
  expect(theBmp(here)).toMatchObject({ name: 'Silt Fence', correctiveActions: [{ name: 'Reset posts' }] });
});
