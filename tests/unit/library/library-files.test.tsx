import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportedGroup } from '@/lib/library/import-plan';
import { createLibraryFile } from '@/lib/library/library-file';
import { parseLibraryFile } from '@/components/library/parse-library-file';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import {
  findDialog,
  createLibrary,
  clickButton,
  renderLibrary,
  SITE,
  createSiteLibrary,
  type SentRequest,
} from './library-fixture';

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => undefined }),
  usePathname: () => '/app/library',
}));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

beforeAll(installModalDialogs);
beforeEach(() => localStorage.clear());

/** A file with `text()`, which jsdom lacks. */
const createFile = (text: string, name: string) => Object.assign(new File([text], name), { text: async () => text });
const createJsonFile = () =>
  createFile(JSON.stringify(createLibraryFile({ ...createLibrary() }, null)), 'library.json');
const createImportResult = (overrides: object) => ({
  done: false,
  addedCount: 0,
  changedCount: 0,
  unchangedCount: 3,
  steps: [],
  undoId: null,
  problems: [],
  ...overrides,
});
const respondWith = (overrides: object) => () => Response.json(createImportResult(overrides));

async function openFilesDialog(respond: (request: SentRequest) => Response, rendered = createLibrary()) {
  const { sent, unmount } = renderLibrary(rendered, { respond });
  await clickButton('Export/Import');
  return { sent, unmount, modal: within(await findDialog('Export/Import')) };
}
const selectFile = (file: File) => userEvent.upload(screen.getByLabelText(/Choose a file/), file);

test('the dialog links to the exports as JSON and CSV', async () => {
  const { modal } = await openFilesDialog(respondWith({}), createSiteLibrary());
  expect(modal.getByRole('link', { name: 'JSON' })).toHaveAttribute(
    'href',
    `/api/library/export/json?idsite=${SITE.id}`,
  );
  expect(modal.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', `/api/library/export/csv?idsite=${SITE.id}`);
});

const BERM = { at: { group: 0, entry: 1 }, mode: 'practice', group: 'Barriers', name: 'Berm' };
const STEPS = [
  { ...BERM, changes: [{ what: 'description', before: '', after: 'Of soil' }] },
  { ...BERM, at: { group: 0, entry: 2 }, name: 'Bale', changes: null },
];

test('the dialog checks a file, shows its changes and imports the file, and Undo reverts the import', async () => {
  const { sent } = await openFilesDialog(({ path, body }) =>
    path.endsWith('/putBack')
      ? Response.json({ success: true, keptCount: 2 })
      : Response.json(
          createImportResult({
            done: !body.check,
            addedCount: 2,
            changedCount: 1,
            steps: STEPS,
            undoId: body.check ? null : 'u1',
          }),
        ),
  );
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  await selectFile(createJsonFile());
  expect(await screen.findByText('2 added, 1 changed, 3 unchanged')).toBeVisible();
  expect(sent.map(({ body }) => body.check)).toEqual([true]);
  await clickButton('Import');
  expect(await screen.findByText('Library imported')).toBeVisible();
  expect(sent.map(({ path, body }) => [path, body.check])).toEqual([
    ['/api/library/import', true],
    ['/api/library/import', false],
  ]);
  await clickButton('Undo');
  expect(await screen.findByText('Kept 2 items that were changed or are in use.')).toBeVisible();
  expect(sent.at(-1)).toEqual({ path: '/api/library/putBack', body: { undoId: 'u1', subject: null } });
});

test('the dialog lists added and changed entries, and can omit one and include it again', async () => {
  const { sent } = await openFilesDialog(respondWith({ addedCount: 1, changedCount: 1, steps: STEPS }));
  await selectFile(createJsonFile());
  expect(await screen.findByText('Of soil')).toBeVisible();
  expect(screen.getByText('Empty').tagName).toBe('DEL');
  const getSentNames = () => (sent.at(-1)?.body.groups as ImportedGroup[])[0]?.entries.map(({ name }) => name);
  const all = getSentNames();
  await clickButton('Leave out Berm');
  expect(getSentNames()).toEqual(all?.map((name, index) => (index === 1 ? '' : name)));
  await clickButton('Undo');
  expect(getSentNames()).toEqual(all);
});

test('the dialog restores a chosen file and its fixes after a reload, until it is imported or discarded', async () => {
  const rendered = createLibrary();
  const first = await openFilesDialog(respondWith({ addedCount: 1 }), rendered);
  await selectFile(createJsonFile());
  await screen.findByText('1 added, 0 changed, 3 unchanged');
  first.unmount();
  const { sent } = renderLibrary(rendered, { respond: respondWith({ addedCount: 1 }) });
  await clickButton('Continue with Library import: library.json');
  expect(await screen.findByText('1 added, 0 changed, 3 unchanged')).toBeVisible();
  expect(sent.at(-1)?.body.groups).toEqual(first.sent.at(-1)?.body.groups);
  await clickButton('Discard file');
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
  expect(screen.queryByText(/^Library import/)).toBeNull();
});

test('the dialog shows each invalid cell, lets the person correct it, and imports the file', async () => {
  const cells = [
    { at: { group: 0, entry: 0 }, field: 'name', value: 'Berm', why: 'This name is already in use.' },
    {
      at: { group: 0, entry: 1 },
      field: 'connections',
      value: 'Swep',
      why: 'This corrective action is not in the library. Correct the name, or add the action to the file.',
    },
    { at: { group: 0, entry: 2 }, field: 'name', value: '', why: 'Enter a name.' },
    { at: { group: 1 }, field: 'group', value: '', why: 'Enter a name.' },
  ].map((cell) => ({ mode: 'practice', group: 'Barriers', name: '', ...cell }));
  const getEntries = (groups: unknown) => (groups as ImportedGroup[]).flatMap(({ entries }) => entries);
  const getProblems = ({ groups }: SentRequest['body']) => {
    const names = getEntries(groups).map(({ name }) => name);
    const [berm, action, , group] = cells;
    return [
      ...(names.includes('Berm') ? [berm] : []),
      ...(getEntries(groups).some(({ connections }) => connections?.includes('Swep')) ? [action] : []),
      ...(getEntries(groups).some(({ name, description }) => name === '' && description) ? [cells[2]] : []),
      ...((groups as ImportedGroup[]).some(({ name, entries }) => name === '' && entries.length > 0) ? [group] : []),
    ];
  };
  const { sent } = await openFilesDialog(({ body }) => {
    const problems = getProblems(body);
    return Response.json(createImportResult({ done: !body.check, addedCount: 3, unchangedCount: 0, problems }));
  });
  const file = {
    groups: [
      {
        mode: 'practice',
        name: 'Barriers',
        entries: [
          { name: 'Berm' },
          { name: 'Bale', connections: ['Swep', 'Trench'] },
          { name: '', description: 'Lost' },
        ],
      },
      { mode: 'practice', name: '', entries: [{ name: 'Sock' }] },
    ],
  };
  await selectFile(createFile(JSON.stringify(file), 'library.json'));
  expect(await screen.findByText(/^library\.json: 4 cells need correction/)).toBeVisible();
  const getCell = (name: RegExp) => screen.getByRole('textbox', { name });
  expect(getCell(/^Name of BMP · Barriers · row 1$/)).toHaveAccessibleDescription('This name is already in use.');
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  expect(screen.getByText('BMP · Barriers · row 3: Lost')).toBeVisible();

  await userEvent.type(getCell(/^Name of .* row 1$/), ' of soil{Enter}');
  await screen.findByText(/3 cells need correction/);
  await userEvent.clear(getCell(/^Corrective Action of /));
  await userEvent.type(getCell(/^Corrective Action of /), 'Sweep{Enter}');
  await screen.findByText(/2 cells need correction/);
  await clickButton(/^Leave out ?: /);
  await screen.findByText(/1 cell needs correction/);
  await userEvent.type(getCell(/^Group of /), 'barriers{Enter}');
  expect(await screen.findByText('3 added, 0 changed, 0 unchanged')).toBeVisible();
  await clickButton('Import');
  expect(await screen.findByText('Library imported')).toBeVisible();
  const groups = sent.at(-1)?.body.groups as ImportedGroup[];
  expect(sent.at(-1)?.body.check).toBe(false);
  expect(groups.map(({ name, entries }) => [name, entries.filter((entry) => entry.name !== '')])).toEqual([
    ['Barriers', [{ name: 'Berm of soil' }, { name: 'Bale', connections: ['Sweep', 'Trench'] }, { name: 'Sock' }]],
    ['', []],
  ]);
});

test.each(['{"groups":7}', 'not a library', '{', 'a,b\n1,2'])('the dialog rejects the file %s', async (text) => {
  const { sent } = await openFilesDialog(respondWith({}));
  await selectFile(createFile(text, 'list.csv'));
  expect(await screen.findByText(/^list\.csv is not a library file/)).toBeVisible();
  expect(sent).toEqual([]);
});

test('the dialog reads a CSV file with corrective actions, and removes the apostrophe before formulas', async () => {
  const csv = [
    '\ufeffKind,Group,Name,Description,Standard,Corrective Actions,Id',
    `BMP,Barriers,"'=Berm","Soil, compacted",WDNR 1,"Replace\nTrench",7`,
    'CA,Repairs,Replace,,,,',
    'BMP,Barriers,Bale,,,,',
  ].join('\r\n');
  expect(await parseLibraryFile(createFile(csv, 'library.csv'))).toEqual([
    {
      mode: 'practice',
      name: 'Barriers',
      entries: [
        {
          id: '7',
          name: '=Berm',
          description: 'Soil, compacted',
          standard: 'WDNR 1',
          connections: ['Replace', 'Trench'],
        },
        { name: 'Bale', description: '', standard: '', connections: [] },
      ],
    },
    { mode: 'action', name: 'Repairs', entries: [{ name: 'Replace', description: '', standard: '' }] },
  ]);
});
