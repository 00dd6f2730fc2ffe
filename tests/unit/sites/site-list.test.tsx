import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { SiteList } from '@/components/sites/site-list';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';
import type { ListedSite, ListedSites } from '@/lib/sites/site';
import { send } from '@/tests/unit/client/fake-channel';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }));
jest.mock('next/link', () => ({
  __esModule: true,
  default: ({ children, href, className, ...rest }: { children: string; href: string; className: string }) => (
    <a
      href={href}
      className={className}
      {...Object.fromEntries(Object.entries(rest).filter(([name]) => name.startsWith('aria-')))}
    >
      {children}
    </a>
  ),
}));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));
jest.mock('@/components/map/site-map', () => ({ SiteMap: ({ label }: { label: string }) => <p>{label}</p> }));

beforeAll(installModalDialogs);
beforeEach(() => localStorage.clear());

const MAP = { mapboxToken: null, tiles: '/api/tiles/{z}/{x}/{y}', attribution: 'USGS' };
const createSite = (name: string, more: Partial<ListedSite> = {}): ListedSite => ({
  id: `id-of-${name.replace(/\W/g, '-')}`,
  name,
  timeZone: 'America/Chicago',
  mapView: { lat: 43.03, lng: -87.9, zoom: 18.1 },
  lastInspection: null,
  openInspections: 0,
  otherApp: null,
  ...more,
});
const BAY_VIEW = createSite('Bay View Lofts', { lastInspection: '2026-11-10T15:00:00.000Z', openInspections: 2 });
const GRANVILLE = createSite('Granville Station', { lastInspection: '2026-10-01T15:00:00.000Z' });
const ASPEN = createSite('Äspen Ridge');

interface PostedBody {
  sites?: { siteId: string }[];
}

interface TestComponent {
  listResponse: Partial<ListedSites>;
  isManaged: boolean;
  canAdd: boolean;
  title: string;
  /** The fields of the response to a change besides `success`. */
  done: object;
  posted: (body: PostedBody) => Response;
}

/** Renders the list as the server does. Later requests return `listResponse`. */
function renderSiteList(
  listed: Partial<ListedSites>,
  {
    listResponse = listed,
    isManaged = true,
    canAdd = true,
    title = 'Active Sites',
    done = {},
    posted = ({ sites }: PostedBody) =>
      Response.json({ success: true, changed: sites?.map(({ siteId }) => siteId), ...done }),
  }: Partial<TestComponent> = {},
) {
  const sent: { path: string; body: unknown }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method === 'POST') {
      const body = JSON.parse(String(init.body));
      sent.push({ path: String(url), body });
      return posted(body);
    }
    return Response.json({ sites: [], hidden: [], imports: [], ...listResponse });
  });
  const rendered = { sites: [], hidden: [], imports: [], ...listed };
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>
        <UndoProvider>
          <SiteList
            title={title}
            sender={{ personId: 'p1', unitId: 'u1' }}
            initialSites={rendered}
            map={MAP}
            isManaged={isManaged}
            canAdd={canAdd}
          />
        </UndoProvider>
      </PopupProvider>
    </SWRConfig>,
  );
  return sent;
}
const getRows = () =>
  within(screen.getAllByRole('list')[0] ?? document.body)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const getOrder = () => getRows().map((text) => /^[^\d]*?(?=Last|Not)/.exec(text ?? '')?.[0]);
const search = () => screen.getByRole('searchbox', { name: 'Search' });

test('the list shows its title and the number of visible sites [SITES-01, SITES-02]', () => {
  renderSiteList({ sites: [ASPEN, BAY_VIEW, GRANVILLE] }, { title: 'Site Libraries', isManaged: false });
  expect(screen.getByRole('heading', { level: 1, name: 'Site Libraries' })).toBeInTheDocument();
  expect(screen.getByText('You currently have 3 sites that are visible to your work unit.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^(Edit|Hide)/ })).not.toBeInTheDocument();
});

test('the list shows the name, the last inspection and the number of open inspections in each row [SITES-03]', () => {
  renderSiteList({ sites: [ASPEN, BAY_VIEW] });
  expect(getRows()).toEqual([
    'Äspen RidgeNot inspected yetNo open inspectionsEdit LibraryEditHide',
    'Bay View LoftsLast inspection 11/10/262 open inspectionsEdit LibraryEditHide',
  ]);
});

test('the name of a site links to its library', () => {
  renderSiteList({ sites: [ASPEN] });
  expect(screen.getByRole('link', { name: 'Äspen Ridge' })).toHaveAttribute('href', expect.stringContaining(ASPEN.id));
});

test("'Edit Library' links to the library of the site [SITES-04]", () => {
  renderSiteList({ sites: [BAY_VIEW] });
  expect(screen.getByRole('link', { name: 'Edit Library: Bay View Lofts' })).toHaveAttribute(
    'href',
    '/app/site-library-practices?site=id-of-Bay-View-Lofts',
  );
});

test('the search ignores case and accents, and shows a message if no site matches', async () => {
  renderSiteList({ sites: [ASPEN, BAY_VIEW, GRANVILLE] });
  await userEvent.type(search(), ' ASPEN  r');
  expect(getOrder()).toEqual(['Äspen Ridge']);
  expect(screen.getByText('1 of 3 sites')).toHaveRole('status');
  await userEvent.type(search(), 'x');
  expect(screen.getByText('No site names contain “ASPEN rx”.', { normalizer: collapseSpaces })).toBeInTheDocument();
});
const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();

test('the list shows whether the collapsed search is active', async () => {
  renderSiteList({ sites: [ASPEN, BAY_VIEW] });
  const filters = screen.getByText('Search and sort').closest('details');
  if (!filters) throw new Error('The search is not collapsible');
  expect(within(filters).getByRole('button', { name: 'Select sites' })).toBeInTheDocument();
  await userEvent.type(search(), 'a');
  expect(within(filters).getByText('Search and sort, 1 active')).toBeInTheDocument();
});

test('the list disables New Site and Hide without signal, with a reason on press', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const sent = renderSiteList({ sites: [BAY_VIEW] });
  expect(screen.getByRole('link', { name: 'New Site' })).toHaveAttribute('aria-disabled', 'true');
  const hide = screen.getByRole('button', { name: 'Hide: Bay View Lofts' });
  expect(hide).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(hide);
  expect(await screen.findByText('Needs signal')).toBeVisible();
  expect(sent).toEqual([]);
});

test('the list sorts by the oldest inspection, or by the most open inspections', async () => {
  renderSiteList({ sites: [ASPEN, BAY_VIEW, GRANVILLE] });
  expect(getOrder()).toEqual(['Äspen Ridge', 'Bay View Lofts', 'Granville Station']);
  await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Longest since last inspection');
  expect(getOrder()).toEqual(['Äspen Ridge', 'Granville Station', 'Bay View Lofts']);
  await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Most open inspections');
  expect(getOrder()).toEqual(['Bay View Lofts', 'Äspen Ridge', 'Granville Station']);
});

test('a long list renders only the sites near the visible part, and searches all sites', async () => {
  const many = Array.from({ length: 2000 }, (_, number) => createSite(`Lot ${number + 1}`));
  renderSiteList({ sites: many });
  expect(screen.getByText('You currently have 2000 sites that are visible to your work unit.')).toBeInTheDocument();
  expect(getRows()).toHaveLength(21);
  await userEvent.click(screen.getByRole('button', { name: 'Show more of 2000 sites' }));
  expect(getRows()).toHaveLength(41);
  await userEvent.type(search(), 'Lot 1999');
  expect(getOrder()).toEqual([undefined]);
  expect(getRows()).toHaveLength(1);
});

test('Hide removes a site immediately, and Undo shows it again', async () => {
  const sent = renderSiteList({ sites: [BAY_VIEW] }, { listResponse: { hidden: [BAY_VIEW] } });
  await userEvent.click(screen.getByRole('button', { name: 'Hide: Bay View Lofts' }));
  expect(await screen.findByText('Bay View Lofts is hidden. Its 2 open inspections continue.')).toBeInTheDocument();
  await screen.findByText('You currently have 0 sites that are visible to your work unit.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const path = '/api/workgroups/bulkSetSiteVisibility/';
  expect(sent).toEqual([
    { path, body: { sites: [{ siteId: BAY_VIEW.id, visible: false }] } },
    { path, body: { sites: [{ siteId: BAY_VIEW.id, visible: true }] } },
  ]);
});

test('a hidden site can be shown again later', async () => {
  const sent = renderSiteList({ sites: [ASPEN], hidden: [GRANVILLE] });
  await userEvent.click(screen.getByText('Hidden sites'));
  await userEvent.click(screen.getByRole('button', { name: 'Show again: Granville Station' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ sites: [{ siteId: GRANVILLE.id, visible: true }] });
});

test('the list shows changes of colleagues without a reload [LIVE-14]', async () => {
  renderSiteList({ sites: [ASPEN] }, { listResponse: { sites: [ASPEN, GRANVILLE] } });
  await send('ET/workgroups/u1', 'u1', { type: 'new-site', idsite: GRANVILLE.id });
  expect(await screen.findByText('Granville Station')).toBeInTheDocument();
});

describe('the dialog to edit a site', () => {
  async function openEditDialog(posted?: () => Response) {
    const sent = renderSiteList({ sites: [BAY_VIEW] }, { posted });
    await userEvent.click(screen.getByRole('button', { name: 'Edit: Bay View Lofts' }));
    await screen.findByText('Satellite map of Bay View Lofts');
    return sent;
  }
  const getDialog = () => within(screen.getByRole('dialog', { name: 'Edit site' }));
  const getNameField = () => getDialog().getByRole('textbox', { name: 'Name' });

  test('sends only changed fields and shows the time zone', async () => {
    const sent = await openEditDialog();
    expect(getDialog().getByText(/^Time zone: America\/Chicago/)).toBeInTheDocument();
    await userEvent.type(getNameField(), ', Phase 2');
    await userEvent.click(getDialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Site saved')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        path: '/api/sites/edit',
        body: { siteId: BAY_VIEW.id, name: 'Bay View Lofts, Phase 2', before: { name: 'Bay View Lofts' } },
      },
    ]);
  });

  test('shows the colleague’s site name beside the person’s own, to keep or replace [X-344]', async () => {
    const refusal = { code: 'changed-meanwhile', message: 'x', details: { theirs: { name: 'Bay View North' } } };
    const sent = await openEditDialog(() => Response.json(refusal, { status: 409 }));
    const save = () => userEvent.click(getDialog().getByRole('button', { name: 'Save' }));
    await userEvent.type(getNameField(), ', Phase 2');
    await save();
    const remote = within(await getDialog().findByRole('group', { name: 'Name' }));
    expect(remote.getByText('Bay View North')).toBeInTheDocument();
    expect(remote.getByText('Bay View Lofts, Phase 2')).toBeInTheDocument();
    await save();
    expect(sent[1]?.body).toMatchObject({ name: 'Bay View Lofts, Phase 2', before: { name: 'Bay View North' } });
    await userEvent.click(getDialog().getByRole('button', { name: 'Use theirs: Name' }));
    expect(getNameField()).toHaveValue('Bay View North');
    expect(getDialog().getByText('The form has the other person’s entries.')).toBeInTheDocument();
  });

  test('restores unsaved input after a reload, and keeps a colleague’s new name if the person only moved the map', async () => {
    await openEditDialog();
    await userEvent.type(getNameField(), ', Phase 2');
    cleanup();
    const sent = renderSiteList({ sites: [{ ...BAY_VIEW, name: 'Bay View' }, ASPEN] });
    await userEvent.click(screen.getByRole('button', { name: 'Edit: Äspen Ridge' }));
    expect(getNameField()).toHaveValue('Äspen Ridge');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Changes to Bay View' }));
    expect(getNameField()).toHaveValue('Bay View Lofts, Phase 2');
    await userEvent.click(getDialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText(/Not saved yet/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Changes to Bay View' }));
    await userEvent.clear(getDialog().getByRole('textbox', { name: /^Coordinates/ }));
    await userEvent.type(getDialog().getByRole('textbox', { name: /^Coordinates/ }), '43.1, -88');
    await userEvent.click(getDialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Site saved')).toBeInTheDocument();
    expect(sent[0]?.body).toMatchObject({ name: 'Bay View Lofts, Phase 2', view: { lat: 43.1, lng: -88 } });
    expect(localStorage).toHaveLength(0);
  });

  test('rejects a name that is too short, and sends nothing if nothing changed', async () => {
    const sent = await openEditDialog();
    await userEvent.clear(getNameField());
    await userEvent.type(getNameField(), 'Lot');
    await userEvent.click(getDialog().getByRole('button', { name: 'Save' }));
    expect(getDialog().getByText('New site name is too short')).toBeInTheDocument();
    await userEvent.clear(getNameField());
    await userEvent.type(getNameField(), 'Bay View Lofts');
    await userEvent.click(getDialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
  });
});

describe('the page of a work unit without sites', () => {
  const getLink = (name: string) => screen.queryByRole('link', { name });

  test('offers to add or import a site in Active Sites [SITES-01]', () => {
    renderSiteList({});
    expect(getLink('Import Sites')).toHaveAttribute('href', '/app/import-sites');
    expect(screen.getAllByRole('link', { name: 'New Site' })).toHaveLength(1);
  });

  test('offers to add a site above the site libraries, and refers people without permission to the Office [SITES-01]', () => {
    renderSiteList({}, { title: 'Site Libraries', isManaged: false, canAdd: true });
    expect(getLink('New Site')).toHaveAttribute('href', '/app/new-site');
    expect(getLink('Import Sites')).toBeInTheDocument();
    expect(screen.queryByText(/Ask your Office to add one/)).not.toBeInTheDocument();
    cleanup();
    renderSiteList({}, { title: 'Site Libraries', isManaged: false, canAdd: false });
    expect(screen.getByText(/Ask your Office to add one/)).toBeInTheDocument();
    expect(getLink('New Site')).not.toBeInTheDocument();
  });
});

describe('the list with selected sites', () => {
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const getBox = (name: string) => screen.getByRole('checkbox', { name });

  test('hides the selected sites in one request, and shows them again on Undo [X-353]', async () => {
    const sent = renderSiteList(
      { sites: [ASPEN, BAY_VIEW, GRANVILLE] },
      { done: { changed: [BAY_VIEW.id] }, listResponse: { sites: [ASPEN] } },
    );
    await press('Select sites');
    expect(screen.getByRole('button', { name: 'Hide 0 sites' })).toBeDisabled();
    getBox('Select: Bay View Lofts').focus();
    await userEvent.keyboard(' ');
    await userEvent.click(getBox('Select: Granville Station'));
    expect(screen.getByText('2 selected')).toHaveRole('status');
    await press('Hide 2 sites');
    // A colleague has already hidden the other site.
    expect(await screen.findByText('Bay View Lofts is hidden. Its 2 open inspections continue.')).toBeInTheDocument();
    await press('Undo');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual([
      { sites: [BAY_VIEW, GRANVILLE].map(({ id }) => ({ siteId: id, visible: false })) },
      { sites: [{ siteId: BAY_VIEW.id, visible: true }] },
    ]);
  });

  test('selects all search results on Select all, and shows how many other sites are selected', async () => {
    const many = Array.from({ length: 5000 }, (_, number) => createSite(`Lot ${number + 1}`));
    const sent = renderSiteList({ sites: [...many, ASPEN] }, { listResponse: { sites: [ASPEN] } });
    await press('Select sites');
    await userEvent.type(search(), 'Lot');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 5,000' }));
    await userEvent.clear(search());
    await userEvent.type(search(), 'Äspen');
    expect(await screen.findByText('5,000 selected, 5,000 of them not in this search')).toBeInTheDocument();
    await press('Hide 5,000 sites');
    expect(await screen.findByText('5,000 sites are hidden.')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  test('removes a site that a colleague hides from the selection', async () => {
    renderSiteList({ sites: [ASPEN, BAY_VIEW, GRANVILLE] }, { listResponse: { sites: [ASPEN, BAY_VIEW] } });
    await press('Select sites');
    await userEvent.click(getBox('Select: Granville Station'));
    await userEvent.click(getBox('Select: Bay View Lofts'));
    await send('ET/workgroups/u1', 'u1', { type: 'updated-sites' });
    expect(await screen.findByRole('button', { name: 'Hide 1 site' })).toBeEnabled();
  });

  test('keeps the selection and reloads the list after a rejection', async () => {
    renderSiteList(
      { sites: [ASPEN, BAY_VIEW] },
      {
        posted: () => Response.json({ code: 'some-sites-not-found', message: 'No site was changed.' }, { status: 404 }),
      },
    );
    await press('Select sites');
    await userEvent.click(getBox('Select all 2'));
    await press('Hide 2 sites');
    expect(await screen.findByText('No site was changed.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.getByText('2 selected')).toBeInTheDocument();
  });

  test('shows hidden sites again together', async () => {
    const sent = renderSiteList({ sites: [ASPEN], hidden: [GRANVILLE, BAY_VIEW] });
    await userEvent.click(screen.getByText('Hidden sites'));
    await press('Select hidden sites');
    await userEvent.click(getBox('Select all 2'));
    await press('Show 2 sites');
    expect(await screen.findByText('2 sites are shown again.')).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({ sites: [GRANVILLE, BAY_VIEW].map(({ id }) => ({ siteId: id, visible: true })) });
  });

  test('has no checkboxes for a person who may not manage sites', () => {
    renderSiteList({ sites: [ASPEN, BAY_VIEW] }, { isManaged: false });
    expect(screen.queryByRole('button', { name: 'Select sites' })).toBeNull();
  });
});

test('the list undoes a recent import after a question that names what stays [X-351]', async () => {
  const imported = {
    importId: 'import',
    importedAt: '2026-11-20T15:00:00Z',
    by: 'Olive Office',
    hiddenCount: 117,
    keptCount: 3,
  };
  const sent = renderSiteList(
    { sites: [ASPEN], imports: [imported] },
    { done: { hiddenCount: 116, keptCount: 4 }, listResponse: {} },
  );
  await userEvent.click(screen.getByText('Recent imports'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo import: 11/20/2026 by Olive Office' }));
  expect(
    screen.getByText('117 sites will be hidden and can be shown again. 3 sites with inspections stay visible.'),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('116 sites were hidden. 4 sites with inspections stay visible.')).toBeInTheDocument();
  expect(sent).toEqual([{ path: '/api/sites/hideImport', body: { importId: 'import' } }]);
  await waitFor(() => expect(screen.queryByText('Recent imports')).toBeNull());
});
