import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { GroupSetup } from '@/components/library/group-setup';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';
import type { LibraryKey } from '@/lib/library/contract';
import { SENDER, SITE } from './library-fixture';

const router = { push: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => router }));

beforeEach(() => {
  localStorage.clear();
  router.push.mockReset();
});

const MASTER: LibraryKey = { mode: 'practice', siteId: null };

function open(place: LibraryKey = MASTER, answer: () => Response | Promise<Response> = respondDone) {
  const sent: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return answer();
  });
  const { unmount } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>
        <UndoProvider>
          <GroupSetup
            place={place}
            of={place.siteId === null ? 'Lakeshore Master' : SITE.name}
            sender={SENDER}
            used={{ groups: ['Barriers'], entries: ['Silt Fence'] }}
          />
        </UndoProvider>
      </PopupProvider>
    </SWRConfig>,
  );
  return { sent, unmount };
}
const respondDone = () => Response.json({ success: true, groups: [] });

const getGroups = () => screen.getAllByRole('region');
const getGroupName = (at = 0) =>
  within(getGroups()[at] ?? document.body).getByRole('textbox', { name: 'BMP Group Name' });
const getEntryName = (number: number, at = 0) =>
  within(getGroups()[at] ?? document.body).getByRole('textbox', { name: `BMP ${number} Name` });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the heading says whose library it is [LIB-53]', () => {
  const { unmount } = open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lakeshore Master BMP Group Setup');
  unmount();
  open({ mode: 'action', siteId: SITE.id });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Menomonee Crossing, Phase 2 CA Group Setup');
});

test('it starts with one group of three blank entries, and so does each further group [LIB-55, LIB-57, LIB-58]', async () => {
  open();
  const blanks = () =>
    getGroups().map((group) => within(group).getAllByRole('textbox', { name: /^BMP \d Name/ }).length);
  expect(blanks()).toEqual([3]);
  await press('Add Group');
  expect(blanks()).toEqual([3, 3]);
  expect(screen.getByRole('button', { name: 'SAVE ALL' })).toBeVisible();
});

test('entries are added to a group and taken out again [LIB-59]', async () => {
  open();
  await press('Add BMP');
  expect(getEntryName(4)).toBeVisible();
  await press('Remove BMP 4');
  expect(screen.queryByRole('textbox', { name: 'BMP 4 Name' })).toBeNull();
});

test('CANCEL links to the path of the specification [LIB-54]', () => {
  const { unmount } = open();
  const cancel = () => screen.getByRole('link', { name: 'CANCEL' });
  expect(cancel()).toHaveAttribute('href', '/app/workunit-library-practices');
  unmount();
  open({ mode: 'action', siteId: SITE.id });
  expect(cancel()).toHaveAttribute('href', `/app/workunit-library-actions?site=${SITE.id}`);
});

test('SAVE ALL drops entries without a name, and then the library opens [LIB-56, LIB-60, LIB-61]', async () => {
  const { sent } = open();
  await userEvent.type(getGroupName(), 'Berms');
  await userEvent.type(getEntryName(2), ' Soil berm ');
  await press('SAVE ALL');
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

test('of a site, the site’s library opens [LIB-56]', async () => {
  open({ mode: 'practice', siteId: SITE.id });
  await userEvent.type(getGroupName(), 'Berms');
  await press('SAVE ALL');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/app/site-library-practices?site=${SITE.id}`));
});

test('names that are used already, in the library or here, are named at their fields before anything is sent', async () => {
  const { sent } = open();
  await userEvent.type(getGroupName(), 'barriers');
  await userEvent.type(getEntryName(1), 'Berm');
  await userEvent.type(getEntryName(2), 'BERM');
  await userEvent.type(getEntryName(3), 'silt  fence');
  await press('SAVE ALL');
  expect(getGroupName()).toHaveAccessibleDescription('This name is already used');
  expect(getEntryName(1)).toHaveAccessibleDescription('');
  expect(getEntryName(2)).toHaveAccessibleDescription('This name is already used');
  expect(getEntryName(3)).toHaveAccessibleDescription('This name is already used');
  await waitFor(() => expect(getGroupName()).toHaveFocus());
  expect(sent).toEqual([]);
});

test('a description is not dropped when the name is missing: the name is requested', async () => {
  const { sent } = open();
  await userEvent.type(getGroupName(), 'Berms');
  await userEvent.type(screen.getByRole('textbox', { name: /^Description of BMP 1/ }), 'Compacted soil.');
  await press('SAVE ALL');
  expect(getEntryName(1)).toHaveAccessibleDescription('Enter a name');
  expect(sent).toEqual([]);
});

test('what was typed survives a reload and a server that does not answer; saved again, it is the same group [LIB-62]', async () => {
  const dead = () => Promise.reject(new TypeError('failed'));
  const first = open(MASTER, dead);
  await userEvent.type(getGroupName(), 'Berms');
  await press('SAVE ALL');
  expect(await screen.findByText(/The server did not respond/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'SAVE ALL' })).not.toHaveAttribute('aria-busy');
  first.unmount();
  const second = open();
  expect(getGroupName()).toHaveValue('Berms');
  await press('SAVE ALL');
  await waitFor(() => expect(second.sent).toEqual(first.sent));
});

test('a group that was removed is restored by Undo', async () => {
  open();
  await press('Add Group');
  await userEvent.type(getGroupName(1), 'Berms');
  await userEvent.click(within(getGroups()[1] ?? document.body).getByRole('button', { name: 'Remove Group' }));
  expect(getGroups()).toHaveLength(1);
  await press('Undo');
  expect(getGroupName(1)).toHaveValue('Berms');
});
