import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { libraryMessages } from '@/lib/library/events';
import { MODES } from '@/lib/library/modes';
import { libraryPath } from '@/lib/library/paths';
import { publishMessage } from '@/tests/unit/client/fake-channel';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import {
  getDialog,
  getEntry,
  getGroup,
  library,
  openEntry,
  press,
  showLibrary,
  SITE,
  getSiteLibrary,
  SILT_FENCE,
} from './library-fixture';

const router = { push: jest.fn(), replace: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => '/app/master-library-practices' }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

beforeAll(installModalDialogs);
beforeEach(() => {
  localStorage.clear();
  router.push.mockReset();
  window.history.replaceState(null, '', '/app/master-library-practices');
});

const getTitle = () => screen.getByRole('heading', { level: 1 });
const getLink = (name: string) => screen.getByRole('link', { name });

test('the master library is called after its work unit, and has nothing to reset [LIB-04, LIB-09]', () => {
  showLibrary(library());
  expect(getTitle()).toHaveTextContent('Lakeshore Master Library');
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  expect(screen.queryByText('Heads up!')).toBeNull();
});

test('a site’s library is called after its site and says whose it is [LIB-05, LIB-09, LIB-10]', () => {
  showLibrary(getSiteLibrary());
  expect(getTitle()).toHaveTextContent('Menomonee Crossing, Phase 2 Library');
  expect(screen.getByRole('button', { name: 'Reset' })).toBeVisible();
  expect(screen.getByText('Heads up!').parentElement).toHaveTextContent(
    'Heads up! You are now editing a site-specific library.',
  );
});

test('the chosen site is kept on the device [LIB-02]', () => {
  showLibrary(getSiteLibrary());
  expect([localStorage.getItem('etLibrarySite'), localStorage.getItem('etLibrarySiteName')]).toEqual([
    SITE.id,
    SITE.name,
  ]);
});

test('practices are BMPs and actions are CAs, each with its words [LIB-06, LIB-07]', () => {
  expect(MODES.practice).toEqual({
    singular: 'BMP',
    plural: 'BMPs',
    display: 'BMP',
    article: 'a',
    idKey: 'idpractice',
    opposite: 'action',
    oppositePlural: 'Corrective Actions',
  });
  expect(MODES.action).toMatchObject({ singular: 'CA', display: 'Corrective Action', opposite: 'practice' });
});

test('two tabs lead to both sides of the same library [LIB-01, LIB-08]', async () => {
  showLibrary(getSiteLibrary());
  const bmps = getLink('BMP Collection');
  expect(bmps).toHaveAttribute('aria-current', 'page');
  expect(bmps).toHaveAttribute('href', `/app/site-library-practices?site=${SITE.id}`);
  expect(getLink('CA Collection')).toHaveAttribute('href', `/app/site-library-actions?site=${SITE.id}`);
  await userEvent.click(getLink('CA Collection'));
  expect(router.push).toHaveBeenCalledWith(`/app/site-library-actions?site=${SITE.id}`);
});

test('the other tab’s placeholder shows while its page is on the way [LIB-12]', async () => {
  showLibrary(library());
  const { startTransition } = jest.requireActual<typeof import('react')>('react');
  let arrive: () => void = () => undefined;
  router.push.mockImplementation(() => startTransition(async () => new Promise<void>((done) => (arrive = done))));
  await userEvent.click(getLink('CA Collection'));
  expect(await screen.findByText('Getting CAs...')).toBeVisible();
  await act(async () => arrive());
});

test('groups are cards that open, each with the number of its entries [LIB-11, LIB-14]', async () => {
  showLibrary(library());
  const barriers = screen.getByText('Barriers').closest('details');
  const inlets = screen.getByText('Inlets').closest('details');
  expect([barriers?.open, inlets?.open]).toEqual([true, false]);
  expect(barriers?.querySelector('summary')).toHaveTextContent('Barriers2');
  expect(inlets?.querySelector('summary')).toHaveTextContent('Inlets1');
  expect(screen.queryByText('Inlet Bag')).toBeNull();
  await userEvent.click(screen.getByText('Inlets'));
  expect(await screen.findByText('Inlet Bag')).toBeVisible();
});

test('a group is searched by name, whatever the case [LIB-15]', async () => {
  showLibrary(library());
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Barriers' }), 'sOCK');
  expect(screen.queryByText('Silt Fence')).toBeNull();
  expect(screen.getByText('Filter Sock')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Barriers' }), 's');
  expect(screen.getByText('No BMP has “sOCKs” in its name.')).toBeVisible();
});

test('each group can be added to and renamed; only at a site is it deleted with what is in it [LIB-16, LIB-17]', () => {
  const { unmount } = showLibrary(library({ groups: [getGroup('Barriers', [SILT_FENCE])] }));
  expect(screen.getByRole('button', { name: 'Add BMP' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Edit Group Name' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete BMP Group' })).toBeNull();
  unmount();
  showLibrary(getSiteLibrary({ groups: [getGroup('Barriers', [SILT_FENCE])] }));
  expect(screen.getByRole('button', { name: 'Delete BMP Group' })).toBeVisible();
});

test('an empty group of the master library can be deleted, too', () => {
  showLibrary(library({ groups: [getGroup('Barriers', [])] }));
  expect(screen.getByText('No BMPs in this group yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete BMP Group' })).toBeVisible();
});

test('+ Add {mode} Group leads to the group setup of this library [LIB-13]', () => {
  const { unmount } = showLibrary(library());
  expect(getLink('Add BMP Group')).toHaveAttribute('href', '/app/practice-group-master-setup');
  unmount();
  showLibrary(getSiteLibrary({ mode: 'action', groups: [] }));
  expect(getLink('Add CA Group')).toHaveAttribute('href', `/app/action-group-site-setup?site=${SITE.id}`);
});

test('each library has its path [LIB-01]', () => {
  expect(libraryPath({ mode: 'action', siteId: null })).toBe('/app/master-library-actions');
  expect(libraryPath({ mode: 'practice', siteId: SITE.id })).toBe(`/app/site-library-practices?site=${SITE.id}`);
});

test('an entry opens with Delete and Edit; Copy/Move only at a site [LIB-20, LIB-21, LIB-22]', async () => {
  const { unmount } = showLibrary(library());
  const view = await openEntry('Silt Fence');
  expect(view.getByText(/^Barriers · WDNR 1056 · Version \d/)).toBeVisible();
  expect(view.getByText('Replace torn material')).toBeVisible();
  expect(view.getByRole('button', { name: 'Delete' })).toBeVisible();
  expect(view.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(view.queryByRole('button', { name: 'Copy/Move' })).toBeNull();
  unmount();
  showLibrary(getSiteLibrary());
  expect((await openEntry('Silt Fence')).getByRole('button', { name: 'Copy/Move' })).toBeVisible();
});

test('the open entry stays open, and shows what it has become, when the library is fetched again [LIB-19]', async () => {
  const renamed = library({ groups: [getGroup('Barriers', [{ ...SILT_FENCE, name: 'Silt Fence, wired' }])] });
  showLibrary(library(), { now: renamed });
  await openEntry('Silt Fence');
  expect(window.location.search).toBe(`?entry=${encodeURIComponent(SILT_FENCE.id).replaceAll('%20', '+')}`);
  await publishMessage(libraryMessages['library-changed'], 'u1', { idsite: '' });
  expect(await getDialog('Silt Fence, wired')).toBeVisible();
});

test('differences from the master library are shown in words', async () => {
  showLibrary(
    getSiteLibrary({
      groups: [
        getGroup('Barriers', [
          getEntry('Silt Fence', { origin: 'changed', changed: ['name'] }),
          getEntry('Straw Bale', { origin: 'own' }),
          getEntry('Berm', {
            origin: 'changed',
            changed: ['description'],
            drift: [{ field: 'description', before: 'Old.', master: 'New.', ours: 'Ours.' }],
          }),
        ]),
      ],
      hidden: { groups: [], entries: [{ id: 'wattle', mode: 'practice', name: 'Wattle', groupName: 'Barriers' }] },
    }),
  );
  const getRow = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
  expect(getRow('Silt Fence')).toHaveTextContent('Changed here');
  expect(getRow('Straw Bale')).toHaveTextContent('Added here');
  expect(getRow('Berm')).toHaveTextContent('Master library changed');
  expect(screen.getByText('Hidden here (1)')).toBeVisible();
});

test('what the master library has changed since is shown with both sides, and taken or kept field by field', async () => {
  const berm = getEntry('Berm', {
    origin: 'changed',
    changed: ['description', 'standard'],
    drift: [{ field: 'description', before: 'Old.', master: 'New.', ours: 'Ours.' }],
  });
  const { sent } = showLibrary(getSiteLibrary({ groups: [getGroup('Barriers', [berm])] }));
  const view = await openEntry('Berm');
  const sides = within(view.getByRole('group', { name: 'Description' }));
  expect(sides.getByText('New.')).toBeVisible();
  expect(sides.getByText('Ours.')).toBeVisible();
  await userEvent.click(view.getByRole('button', { name: 'Keep site version' }));
  await userEvent.click(view.getByRole('button', { name: 'Use master version' }));
  await userEvent.click(view.getByRole('button', { name: /^Use master version\s?: Standard$/ }));
  const target = { siteId: SITE.id, mode: 'practice', entryId: berm.id };
  expect(sent.map(({ body }) => body)).toEqual([
    { ...target, field: 'description', take: 'ours', seen: 'New.' },
    { ...target, field: 'description', take: 'master', seen: 'New.' },
    { ...target, field: 'standard', take: 'master' },
  ]);
});

test('entries that a site hides are restored by Restore', async () => {
  const hidden = {
    groups: [],
    entries: [{ id: 'wattle', mode: 'practice' as const, name: 'Wattle', groupName: 'Barriers' }],
  };
  const { sent } = showLibrary(getSiteLibrary({ hidden }));
  await userEvent.click(screen.getByText('Hidden here (1)'));
  await press('Restore Wattle');
  expect(sent).toEqual([
    { path: '/api/library/restore', body: { siteId: SITE.id, mode: 'practice', entryId: 'wattle' } },
  ]);
});

test('groups are reordered with the keyboard, and each move is saved', async () => {
  const { sent } = showLibrary(library());
  await press('Reorder groups');
  await userEvent.click(within(await getDialog('Reorder groups')).getByRole('button', { name: 'Move Barriers down' }));
  expect(sent.map(({ body }) => body)).toEqual([
    { mode: 'practice', siteId: null, groupId: 'barriers', beforeId: null },
  ]);
});

test('what was typed about a deleted entry is named and can be copied', async () => {
  const typed = { name: 'Silt Curtain', description: 'In still water', standard: '' };
  localStorage.setItem('etTyped u1 p1 library master practice edit:gone', JSON.stringify({ ...typed, before: typed }));
  showLibrary(library());
  expect(screen.getByText('Silt Curtain (no longer in this library)')).toBeVisible();
  const writeText = jest.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await press(/^Copy your text/);
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith('Silt Curtain\nIn still water');
  await press(/^Discard Silt Curtain/);
  expect(screen.queryByText(/^Not saved yet/)).toBeNull();
});

test('what somebody else typed on this device is not shown', () => {
  localStorage.setItem('etTyped u1 p2 library master practice setup', '{"groups":[]}');
  showLibrary(library());
  expect(screen.queryByText(/^Not saved yet/)).toBeNull();
});

test('a group setup that was left is named, with the way back to it', () => {
  localStorage.setItem('etTyped u1 p1 library master practice setup', '{"groups":[]}');
  showLibrary(library());
  expect(screen.getByText('New BMP groups', { ignore: '.sr-only' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Continue/ })).toHaveAttribute('href', '/app/practice-group-master-setup');
});
