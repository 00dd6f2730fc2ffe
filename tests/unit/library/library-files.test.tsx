import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportedGroup } from '@/lib/library/import-plan';
import { libraryFile } from '@/lib/library/library-file';
import { parseLibraryFile } from '@/components/library/parse-library-file';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { getDialog, library, press, showLibrary, SITE, getSiteLibrary, type Sent } from './library-fixture';

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => undefined }),
  usePathname: () => '/app/library',
}));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

beforeAll(installModalDialogs);
beforeEach(() => localStorage.clear());

/** jsdom's files cannot be read as text. */
const getFile = (text: string, name: string) => Object.assign(new File([text], name), { text: async () => text });
const json = () => getFile(JSON.stringify(libraryFile({ ...library() }, null)), 'library.json');
const getImportResult = (more: object) => ({
  done: false,
  added: 0,
  changed: 0,
  same: 3,
  steps: [],
  undoId: null,
  problems: [],
  ...more,
});
const answer = (more: object) => () => Response.json(getImportResult(more));

async function open(answers: (sent: Sent) => Response, rendered = library()) {
  const { sent, unmount } = showLibrary(rendered, { answer: answers });
  await press('Export/Import');
  return { sent, unmount, modal: within(await getDialog('Export/Import')) };
}
const choose = (file: File) => userEvent.upload(screen.getByLabelText(/Choose a file/), file);

test('a library is exported as JSON and CSV', async () => {
  const { modal } = await open(answer({}), getSiteLibrary());
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

test('a file is checked first, and imported after its effects were shown; then Undo reverts it', async () => {
  const { sent } = await open(({ path, body }) =>
    path.endsWith('/putBack')
      ? Response.json({ success: true, stays: 2 })
      : Response.json(
          getImportResult({ done: !body.check, added: 2, changed: 1, steps: STEPS, undoId: body.check ? null : 'u1' }),
        ),
  );
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  await choose(json());
  expect(await screen.findByText('2 added, 1 changed, 3 unchanged')).toBeVisible();
  expect(sent.map(({ body }) => body.check)).toEqual([true]);
  await press('Import');
  expect(await screen.findByText('Library imported')).toBeVisible();
  expect(sent.map(({ path, body }) => [path, body.check])).toEqual([
    ['/api/library/import', true],
    ['/api/library/import', false],
  ]);
  await press('Undo');
  expect(await screen.findByText('Kept 2 entries that changed after the import.')).toBeVisible();
  expect(sent.at(-1)).toEqual({ path: '/api/library/putBack', body: { undoId: 'u1', subject: null } });
});

test('what it adds and changes is listed, and each row can be left out and taken in again', async () => {
  const { sent } = await open(answer({ added: 1, changed: 1, steps: STEPS }));
  await choose(json());
  expect(await screen.findByText('Of soil')).toBeVisible();
  expect(screen.getByText('Empty').tagName).toBe('DEL');
  const getEntriesSent = () => (sent.at(-1)?.body.groups as ImportedGroup[])[0]?.entries.map(({ name }) => name);
  const all = getEntriesSent();
  await press('Leave out Berm');
  expect(getEntriesSent()).toEqual(all?.map((name, at) => (at === 1 ? '' : name)));
  await press('Undo');
  expect(getEntriesSent()).toEqual(all);
});

test('restores a chosen file and its fixes after a reload, until it is imported or discarded', async () => {
  const rendered = library();
  const first = await open(answer({ added: 1 }), rendered);
  await choose(json());
  await screen.findByText('1 added, 0 changed, 3 unchanged');
  first.unmount();
  const { sent } = showLibrary(rendered, { answer: answer({ added: 1 }) });
  await press('Continue with Import of library.json');
  expect(await screen.findByText('1 added, 0 changed, 3 unchanged')).toBeVisible();
  expect(sent.at(-1)?.body.groups).toEqual(first.sent.at(-1)?.body.groups);
  await press('Discard file');
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
  expect(screen.queryByText(/^Import of/)).toBeNull();
});

test('each invalid cell is named and corrected in place; then the whole is imported', async () => {
  const cells = [
    { at: { group: 0, entry: 0 }, field: 'name', value: 'Berm', why: 'This name is already used' },
    { at: { group: 0, entry: 1 }, field: 'connections', value: 'Swep', why: 'This corrective action does not exist' },
    { at: { group: 0, entry: 2 }, field: 'name', value: '', why: 'Enter a name' },
    { at: { group: 1 }, field: 'group', value: '', why: 'Enter a name' },
  ].map((cell) => ({ mode: 'practice', group: 'Barriers', name: '', ...cell }));
  const getEntries = (groups: unknown) => (groups as ImportedGroup[]).flatMap(({ entries }) => entries);
  const getProblems = ({ groups }: Sent['body']) => {
    const names = getEntries(groups).map(({ name }) => name);
    const [berm, action, , group] = cells;
    return [
      ...(names.includes('Berm') ? [berm] : []),
      ...(getEntries(groups).some(({ connections }) => connections?.includes('Swep')) ? [action] : []),
      ...(getEntries(groups).some(({ name, description }) => name === '' && description) ? [cells[2]] : []),
      ...((groups as ImportedGroup[]).some(({ name, entries }) => name === '' && entries.length > 0) ? [group] : []),
    ];
  };
  const { sent } = await open(({ body }) => {
    const problems = getProblems(body);
    return Response.json(getImportResult({ done: !body.check, added: 3, same: 0, problems }));
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
  await choose(getFile(JSON.stringify(file), 'library.json'));
  expect(await screen.findByText(/^library\.json: 4 cells need correction/)).toBeVisible();
  const getCell = (name: RegExp) => screen.getByRole('textbox', { name });
  expect(getCell(/^Name of BMP · Barriers · row 1$/)).toHaveAccessibleDescription('This name is already used');
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  expect(screen.getByText('BMP · Barriers · row 3: Lost')).toBeVisible();

  await userEvent.type(getCell(/^Name of .* row 1$/), ' of soil{Enter}');
  await screen.findByText(/3 cells need correction/);
  await userEvent.clear(getCell(/^Corrective Action of /));
  await userEvent.type(getCell(/^Corrective Action of /), 'Sweep{Enter}');
  await screen.findByText(/2 cells need correction/);
  await press(/^Leave out ?: /);
  await screen.findByText(/1 cell needs correction/);
  await userEvent.type(getCell(/^Group of /), 'barriers{Enter}');
  expect(await screen.findByText('3 added, 0 changed, 0 unchanged')).toBeVisible();
  await press('Import');
  expect(await screen.findByText('Library imported')).toBeVisible();
  const groups = sent.at(-1)?.body.groups as ImportedGroup[];
  expect(sent.at(-1)?.body.check).toBe(false);
  expect(groups.map(({ name, entries }) => [name, entries.filter((each) => each.name !== '')])).toEqual([
    ['Barriers', [{ name: 'Berm of soil' }, { name: 'Bale', connections: ['Sweep', 'Trench'] }, { name: 'Sock' }]],
    ['', []],
  ]);
});

test.each(['{"groups":7}', 'not a library', '{', 'a,b\n1,2'])('%s is no library, and nothing is sent', async (text) => {
  const { sent } = await open(answer({}));
  await choose(getFile(text, 'list.csv'));
  expect(await screen.findByText(/^list\.csv is not a library file/)).toBeVisible();
  expect(sent).toEqual([]);
});

test('CSV is imported row by row, with its corrective actions; what the export guards from spreadsheets is imported as it was', async () => {
  const csv = [
    '\ufeffKind,Group,Name,Description,Standard,Corrective Actions,Id',
    `BMP,Barriers,"'=Berm","Soil, compacted",WDNR 1,"Replace\nTrench",7`,
    'CA,Repairs,Replace,,,,',
    'BMP,Barriers,Bale,,,,',
  ].join('\r\n');
  expect(await parseLibraryFile(getFile(csv, 'library.csv'))).toEqual([
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
