import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { libraryMessages } from '@/lib/library/events';
import { MODES } from '@/lib/library/modes';
import { getLibraryPath } from '@/lib/library/paths';
import { publishMessage } from '@/tests/unit/client/fake-channel';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import {
  findDialog,
  createEntry,
  createGroup,
  createLibrary,
  openEntry,
  clickButton,
  renderLibrary,
  SITE,
  createSiteLibrary,
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

test('the master library has the name of its work unit and no Reset [LIB-04, LIB-09]', () => {
  renderLibrary(createLibrary());
  expect(getTitle()).toHaveTextContent('Lakeshore Master Library');
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  expect(screen.queryByText('Heads up!')).toBeNull();
});

test('a site’s library has the name of its site, Reset and a note [LIB-05, LIB-09, LIB-10]', () => {
  renderLibrary(createSiteLibrary());
  expect(getTitle()).toHaveTextContent('Menomonee Crossing, Phase 2 Library');
  expect(screen.getByRole('button', { name: 'Reset' })).toBeVisible();
  expect(screen.getByText('Heads up!').parentElement).toHaveTextContent(
    'Heads up! You are now editing a site-specific library.',
  );
});

test('the screen stores the opened site on the device [LIB-02]', () => {
  renderLibrary(createSiteLibrary());
  expect([localStorage.getItem('etLibrarySite'), localStorage.getItem('etLibrarySiteName')]).toEqual([
    SITE.id,
    SITE.name,
  ]);
});

test('the screen labels practices “BMP” and actions “CA” [LIB-06, LIB-07]', () => {
  expect(MODES.practice).toEqual({
    singular: 'BMP',
    plural: 'BMPs',
    display: 'BMP',
    idKey: 'idpractice',
    opposite: 'action',
    oppositePlural: 'Corrective Actions',
  });
  expect(MODES.action).toMatchObject({ singular: 'CA', display: 'Corrective Action', opposite: 'practice' });
});

test('two tabs link to both modes of the library [LIB-01, LIB-08]', async () => {
  renderLibrary(createSiteLibrary());
  const bmps = getLink('BMP Collection');
  expect(bmps).toHaveAttribute('aria-current', 'page');
  expect(bmps).toHaveAttribute('href', `/app/site-library-practices?site=${SITE.id}`);
  expect(getLink('CA Collection')).toHaveAttribute('href', `/app/site-library-actions?site=${SITE.id}`);
  await userEvent.click(getLink('CA Collection'));
  expect(router.push).toHaveBeenCalledWith(`/app/site-library-actions?site=${SITE.id}`);
});

test('the screen shows the placeholder of the other tab while its page loads [LIB-12]', async () => {
  renderLibrary(createLibrary());
  const { startTransition } = jest.requireActual<typeof import('react')>('react');
  let finishLoading: () => void = () => undefined;
  router.push.mockImplementation(() =>
    startTransition(async () => new Promise<void>((done) => (finishLoading = done))),
  );
  await userEvent.click(getLink('CA Collection'));
  expect(await screen.findByText('Getting CAs...')).toBeVisible();
  await act(async () => finishLoading());
});

test('groups are expandable cards with the number of their entries [LIB-11, LIB-14]', async () => {
  renderLibrary(createLibrary());
  const barriers = screen.getByText('Barriers').closest('details');
  const inlets = screen.getByText('Inlets').closest('details');
  expect([barriers?.open, inlets?.open]).toEqual([true, false]);
  expect(barriers?.querySelector('summary')).toHaveTextContent('Barriers2');
  expect(inlets?.querySelector('summary')).toHaveTextContent('Inlets1');
  expect(screen.queryByText('Inlet Bag')).toBeNull();
  await userEvent.click(screen.getByText('Inlets'));
  expect(await screen.findByText('Inlet Bag')).toBeVisible();
});

test('the search filters a group by name, ignoring case [LIB-15]', async () => {
  renderLibrary(createLibrary());
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Barriers' }), 'sOCK');
  expect(screen.queryByText('Silt Fence')).toBeNull();
  expect(screen.getByText('Filter Sock')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Barriers' }), 's');
  expect(screen.getByText('No BMP names contain “sOCKs”.')).toBeVisible();
});

test('each group can be renamed and extended, but a group with entries can be deleted only at a site [LIB-16, LIB-17]', () => {
  const { unmount } = renderLibrary(createLibrary({ groups: [createGroup('Barriers', [SILT_FENCE])] }));
  expect(screen.getByRole('button', { name: 'Add BMP' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Edit Group Name' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete BMP Group' })).toBeNull();
  unmount();
  renderLibrary(createSiteLibrary({ groups: [createGroup('Barriers', [SILT_FENCE])] }));
  expect(screen.getByRole('button', { name: 'Delete BMP Group' })).toBeVisible();
});

test('the screen offers to delete an empty group of the master library', () => {
  renderLibrary(createLibrary({ groups: [createGroup('Barriers', [])] }));
  expect(screen.getByText('No BMPs in this group yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete BMP Group' })).toBeVisible();
});

test('the link to add a group opens the group setup of this library [LIB-13]', () => {
  const { unmount } = renderLibrary(createLibrary());
  expect(getLink('Add BMP Group')).toHaveAttribute('href', '/app/practice-group-master-setup');
  unmount();
  renderLibrary(createSiteLibrary({ mode: 'action', groups: [] }));
  expect(getLink('Add CA Group')).toHaveAttribute('href', `/app/action-group-site-setup?site=${SITE.id}`);
});

test('each library has its path [LIB-01]', () => {
  expect(getLibraryPath({ mode: 'action', siteId: null })).toBe('/app/master-library-actions');
  expect(getLibraryPath({ mode: 'practice', siteId: SITE.id })).toBe(`/app/site-library-practices?site=${SITE.id}`);
});

test('an entry has Delete and Edit, and at a site also Copy/Move [LIB-20, LIB-21, LIB-22]', async () => {
  const { unmount } = renderLibrary(createLibrary());
  const view = await openEntry('Silt Fence');
  expect(view.getByText(/^Barriers · WDNR 1056 · Version \d/)).toBeVisible();
  expect(view.getByText('Replace torn material')).toBeVisible();
  expect(view.getByRole('button', { name: 'Delete' })).toBeVisible();
  expect(view.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(view.queryByRole('button', { name: 'Copy/Move' })).toBeNull();
  unmount();
  renderLibrary(createSiteLibrary());
  expect((await openEntry('Silt Fence')).getByRole('button', { name: 'Copy/Move' })).toBeVisible();
});

test('the open entry stays open and shows its new values after a reload of the library [LIB-19]', async () => {
  const renamed = createLibrary({ groups: [createGroup('Barriers', [{ ...SILT_FENCE, name: 'Silt Fence, wired' }])] });
  renderLibrary(createLibrary(), { reloadedLibrary: renamed });
  await openEntry('Silt Fence');
  expect(window.location.search).toBe(`?entry=${encodeURIComponent(SILT_FENCE.id).replaceAll('%20', '+')}`);
  await publishMessage(libraryMessages['library-changed'], 'u1', { idsite: '' });
  expect(await findDialog('Silt Fence, wired')).toBeVisible();
});

test('the screen labels entries that differ from the master library', async () => {
  renderLibrary(
    createSiteLibrary({
      groups: [
        createGroup('Barriers', [
          createEntry('Silt Fence', { origin: 'changed', changedFields: ['name'] }),
          createEntry('Straw Bale', { origin: 'own' }),
          createEntry('Berm', {
            origin: 'changed',
            changedFields: ['description'],
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

test('the screen shows both versions of a field that the master library has changed, and keeps either one', async () => {
  const berm = createEntry('Berm', {
    origin: 'changed',
    changedFields: ['description', 'standard'],
    drift: [{ field: 'description', before: 'Old.', master: 'New.', ours: 'Ours.' }],
  });
  const { sent } = renderLibrary(createSiteLibrary({ groups: [createGroup('Barriers', [berm])] }));
  const view = await openEntry('Berm');
  const comparison = within(view.getByRole('group', { name: 'Description' }));
  expect(comparison.getByText('New.')).toBeVisible();
  expect(comparison.getByText('Ours.')).toBeVisible();
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

test('Restore shows a hidden entry again', async () => {
  const hidden = {
    groups: [],
    entries: [{ id: 'wattle', mode: 'practice' as const, name: 'Wattle', groupName: 'Barriers' }],
  };
  const { sent } = renderLibrary(createSiteLibrary({ hidden }));
  await userEvent.click(screen.getByText('Hidden here (1)'));
  await clickButton('Restore Wattle');
  expect(sent).toEqual([
    { path: '/api/library/restore', body: { siteId: SITE.id, mode: 'practice', entryId: 'wattle' } },
  ]);
});

test('buttons reorder groups, and each move is saved', async () => {
  const { sent } = renderLibrary(createLibrary());
  await clickButton('Reorder groups');
  await userEvent.click(within(await findDialog('Reorder groups')).getByRole('button', { name: 'Move Barriers down' }));
  expect(sent.map(({ body }) => body)).toEqual([
    { mode: 'practice', siteId: null, groupId: 'barriers', beforeId: null },
  ]);
});

test('the screen lists input for a deleted entry, which the person can copy', async () => {
  const draft = { name: 'Silt Curtain', description: 'In still water', standard: '' };
  localStorage.setItem('etTyped u1 p1 library master practice edit:gone', JSON.stringify({ ...draft, before: draft }));
  renderLibrary(createLibrary());
  expect(screen.getByText('Silt Curtain (no longer in this library)')).toBeVisible();
  const writeText = jest.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await clickButton(/^Copy your text/);
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith('Silt Curtain\nIn still water');
  await clickButton(/^Discard Silt Curtain/);
  expect(screen.queryByText(/^Not saved yet/)).toBeNull();
});

test('the screen hides the input of another person on this device', () => {
  localStorage.setItem('etTyped u1 p2 library master practice setup', '{"groups":[]}');
  renderLibrary(createLibrary());
  expect(screen.queryByText(/^Not saved yet/)).toBeNull();
});

test('the screen lists an unsaved group setup with a link to it', () => {
  localStorage.setItem('etTyped u1 p1 library master practice setup', '{"groups":[]}');
  renderLibrary(createLibrary());
  expect(screen.getByText('New BMP groups', { ignore: '.sr-only' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Continue/ })).toHaveAttribute('href', '/app/practice-group-master-setup');
});
