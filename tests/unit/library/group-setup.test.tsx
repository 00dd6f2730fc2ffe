import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { GroupSetup } from '@/components/library/group-setup';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';
import type { LibraryKey } from '@/lib/library/contract';
import { clickButton, SENDER, SITE } from './library-fixture';

const router = { push: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => router }));

beforeEach(() => {
  localStorage.clear();
  router.push.mockReset();
});

const MASTER: LibraryKey = { mode: 'practice', siteId: null };

function renderSetup(libraryKey: LibraryKey = MASTER, respond: () => Response | Promise<Response> = respondSuccess) {
  const sent: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return respond();
  });
  const { unmount } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>
        <UndoProvider>
          <GroupSetup
            libraryKey={libraryKey}
            ownerName={libraryKey.siteId === null ? 'Lakeshore Master' : SITE.name}
            sender={SENDER}
            usedNames={{ groups: ['Barriers'], entries: ['Silt Fence'] }}
          />
        </UndoProvider>
      </PopupProvider>
    </SWRConfig>,
  );
  return { sent, unmount };
}
const respondSuccess = () => Response.json({ success: true, groups: [] });

const getGroups = () => screen.getAllByRole('region');
const getGroupName = (index = 0) =>
  within(getGroups()[index] ?? document.body).getByRole('textbox', { name: 'BMP Group Name' });
const getEntryName = (number: number, index = 0) =>
  within(getGroups()[index] ?? document.body).getByRole('textbox', { name: `BMP ${number} Name` });

test('the heading names the owner of the library [LIB-53]', () => {
  const { unmount } = renderSetup();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lakeshore Master BMP Group Setup');
  unmount();
  renderSetup({ mode: 'action', siteId: SITE.id });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Menomonee Crossing, Phase 2 CA Group Setup');
});

test('the setup starts with one group of three blank entries, as does each added group [LIB-55, LIB-57, LIB-58]', async () => {
  renderSetup();
  const countEntries = () =>
    getGroups().map((group) => within(group).getAllByRole('textbox', { name: /^BMP \d Name/ }).length);
  expect(countEntries()).toEqual([3]);
  await clickButton('Add Group');
  expect(countEntries()).toEqual([3, 3]);
  expect(screen.getByRole('button', { name: 'SAVE ALL' })).toBeVisible();
});

test('the setup adds an entry to a group and removes the entry [LIB-59]', async () => {
  renderSetup();
  await clickButton('Add BMP');
  expect(getEntryName(4)).toBeVisible();
  await clickButton('Remove BMP 4');
  expect(screen.queryByRole('textbox', { name: 'BMP 4 Name' })).toBeNull();
});

test('CANCEL links to the specified path [LIB-54]', () => {
  const { unmount } = renderSetup();
  const getCancelLink = () => screen.getByRole('link', { name: 'CANCEL' });
  expect(getCancelLink()).toHaveAttribute('href', '/app/workunit-library-practices');
  unmount();
  renderSetup({ mode: 'action', siteId: SITE.id });
  expect(getCancelLink()).toHaveAttribute('href', `/app/workunit-library-actions?site=${SITE.id}`);
});

test('SAVE ALL omits entries without a name and opens the library [LIB-56, LIB-60, LIB-61]', async () => {
  const { sent } = renderSetup();
  await userEvent.type(getGroupName(), 'Berms');
  await userEvent.type(getEntryName(2), ' Soil berm ');
  await clickButton('SAVE ALL');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/app/master-library-practices'));
  expect(sent).toEqual([
    {
      mode: 'practice',
      siteId: null,
      groups: [
        {
          id: expect.stringMatching(/^[\da-f-]{36}$/),
          name: 'Berms',
          entries: [{ name: 'Soil berm', description: '' }],
        },
      ],
    },
  ]);
  expect(localStorage).toHaveLength(0);
});

test('SAVE ALL opens the site’s library after a setup for a site [LIB-56]', async () => {
  renderSetup({ mode: 'practice', siteId: SITE.id });
  await userEvent.type(getGroupName(), 'Berms');
  await clickButton('SAVE ALL');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/app/site-library-practices?site=${SITE.id}`));
});

test('the setup shows an error at each name that is already used, and sends nothing', async () => {
  const { sent } = renderSetup();
  await userEvent.type(getGroupName(), 'barriers');
  await userEvent.type(getEntryName(1), 'Berm');
  await userEvent.type(getEntryName(2), 'BERM');
  await userEvent.type(getEntryName(3), 'silt  fence');
  await clickButton('SAVE ALL');
  expect(getGroupName()).toHaveAccessibleDescription('This name is already in use.');
  expect(getEntryName(1)).toHaveAccessibleDescription('');
  expect(getEntryName(2)).toHaveAccessibleDescription('This name is already in use.');
  expect(getEntryName(3)).toHaveAccessibleDescription('This name is already in use.');
  await waitFor(() => expect(getGroupName()).toHaveFocus());
  expect(sent).toEqual([]);
});

test('the setup requires a name for an entry with a description', async () => {
  const { sent } = renderSetup();
  await userEvent.type(getGroupName(), 'Berms');
  await userEvent.type(screen.getByRole('textbox', { name: /^Description of BMP 1/ }), 'Compacted soil.');
  await clickButton('SAVE ALL');
  expect(getEntryName(1)).toHaveAccessibleDescription('Enter a name.');
  expect(sent).toEqual([]);
});

test('the setup keeps the input after a failed request and a reload, and sends the same group again [LIB-62]', async () => {
  const failRequest = () => Promise.reject(new TypeError('failed'));
  const first = renderSetup(MASTER, failRequest);
  await userEvent.type(getGroupName(), 'Berms');
  await clickButton('SAVE ALL');
  expect(await screen.findByText(/The server did not respond/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'SAVE ALL' })).not.toHaveAttribute('aria-busy');
  first.unmount();
  const second = renderSetup();
  expect(getGroupName()).toHaveValue('Berms');
  await clickButton('SAVE ALL');
  await waitFor(() => expect(second.sent).toEqual(first.sent));
});

test('Undo restores a removed group', async () => {
  renderSetup();
  await clickButton('Add Group');
  await userEvent.type(getGroupName(1), 'Berms');
  await userEvent.click(within(getGroups()[1] ?? document.body).getByRole('button', { name: 'Remove Group' }));
  expect(getGroups()).toHaveLength(1);
  await clickButton('Undo');
  expect(getGroupName(1)).toHaveValue('Berms');
});
