import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { libraryFile } from '@/lib/library/library-file';
import { readLibraryFile } from '@/components/library/read-library-file';
import { teachModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { dialog, library, press, showLibrary, SITE, siteLibrary, type Sent } from './a-library';

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => undefined }),
  usePathname: () => '/app/library',
}));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

beforeAll(teachModalDialogs);
beforeEach(() => localStorage.clear());

const json = () => new File([JSON.stringify(libraryFile({ ...library() }, null))], 'library.json');
const answer = (more: object) => () =>
  Response.json({ done: false, added: 0, changed: 0, same: 3, problems: [], ...more });

async function open(says: (sent: Sent) => Response, rendered = library()) {
  const { sent } = showLibrary(rendered, { answer: says });
  await press('Export/Import');
  return { sent, modal: within(await dialog('Export/Import')) };
}
const choose = (file: File) => userEvent.upload(screen.getByLabelText(/Choose a file/), file);

test('a library goes out as JSON and CSV', async () => {
  const { modal } = await open(answer({}), siteLibrary());
  expect(modal.getByRole('link', { name: 'JSON' })).toHaveAttribute(
    'href',
    `/api/library/export/json?idsite=${SITE.id}`,
  );
  expect(modal.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', `/api/library/export/csv?idsite=${SITE.id}`);
});

test('a file is checked first, and imported after what it does was shown', async () => {
  const { sent } = await open(answer({ added: 2, changed: 1 }));
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  await choose(json());
  expect(await screen.findByText('2 added, 1 changed, 3 as they are')).toBeVisible();
  expect(sent.map(({ body }) => body.check)).toEqual([true]);
  await press('Import');
  expect(await screen.findByText('Library imported')).toBeVisible();
  expect(sent.map(({ path, body }) => [path, body.check])).toEqual([
    ['/api/library/import', true],
    ['/api/library/import', false],
  ]);
});

test('each cell that needs a look is named with its value, and nothing is imported', async () => {
  const problem = {
    mode: 'practice',
    group: 'Barriers',
    name: 'Berm',
    field: 'name',
    value: 'Berm',
    why: 'This name is already used',
  };
  await open(answer({ problems: [problem] }));
  await choose(json());
  expect(await screen.findByText('BMP · Barriers · Berm – Name: “Berm”')).toBeVisible();
  expect(screen.getByText('This name is already used')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
});

test.each(['{"groups":7}', 'not a library', '{', 'a,b\n1,2'])('%s is no library, and nothing is sent', async (text) => {
  const { sent } = await open(answer({}));
  await choose(new File([text], 'list.csv'));
  expect(await screen.findByText(/^list\.csv is no library/)).toBeVisible();
  expect(sent).toEqual([]);
});

test('CSV comes in row by row, with its corrective actions; what the export guards from spreadsheets comes back as it was', async () => {
  const csv = [
    '\ufeffKind,Group,Name,Description,Standard,Corrective Actions,Id',
    `BMP,Barriers,"'=Berm","Soil, compacted",WDNR 1,"Replace\nTrench",7`,
    'CA,Repairs,Replace,,,,',
    'BMP,Barriers,Bale,,,,',
  ].join('\r\n');
  expect(await readLibraryFile(new File([csv], 'library.csv'))).toEqual([
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
