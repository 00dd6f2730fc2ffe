import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { SWRConfig, type Cache } from 'swr';
import { InspectionReports } from '@/components/reports/list/inspection-reports';
import { RecentlyDeleted } from '@/components/reports/list/recently-deleted';
import { UnitClosedContext } from '@/components/shell/unit-state';
import { PopupProvider } from '@/components/ui/feedback/popup';
import type { Role } from '@/lib/permissions';
import type { PastReportsInput, PendingReport } from '@/lib/reports/contract';
import type { PastReport, PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import { reconnect, send } from '@/tests/unit/client/fake-channel';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

const mockPush = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: mockPush, refresh: jest.fn() }) }));
// A link that needs no Next.js router.
jest.mock('next/link', () => ({
  __esModule: true,
  default: ({ onNavigate, prefetch: _, scroll: _scroll, ...rest }: MockedLink) => (
    <a {...rest} onClick={(event) => onNavigate?.(event)} />
  ),
}));
type MockedLink = ComponentProps<'a'> & { prefetch?: boolean; scroll?: boolean; onNavigate?: OnNavigate };
type OnNavigate = (event: { preventDefault: () => void }) => void;
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

beforeAll(installModalDialogs);
beforeEach(() => {
  mockPush.mockClear();
  localStorage.clear();
});

const BAY_VIEW = { id: '11111111-1111-4111-8111-111111111111', name: 'Bay View Lofts' };
const GRANVILLE = { id: '22222222-2222-4222-8222-222222222222', name: 'Granville Station' };

const createReport = (id: string, site = BAY_VIEW): PastReport => ({
  id,
  siteId: site.id,
  siteName: site.name,
  type: 'weekly',
  otherType: '',
  status: 'closed',
  date: '2026-11-10T15:00:00.000Z',
  timeZone: 'America/Chicago',
  inspectors: `Inspector of ${id}`,
  counts: { complete: 1, open: 0, documentation: 0 },
  acknowledgedCount: 0,
  sharedCount: 0,
});
const createPage = (reports: PastReport[], more: Partial<PastReportsPage> = {}): PastReportsPage => ({
  reports,
  total: reports.length,
  isTotalCapped: false,
  page: 1,
  older: null,
  newer: null,
  sites: [BAY_VIEW],
  types: ['Weekly'],
  ...more,
});

const RECIPIENTS = {
  report: { siteName: BAY_VIEW.name, date: '2026-11-10T15:00:00.000Z', timeZone: 'America/Chicago' },
  me: { name: 'Leo Leader', email: 'leo@example.com' },
  stakeholders: [],
  shares: [],
};

/**
 * Renders the page. The server returns `response` to later requests for past reports. Records requests and posted
 * bodies.
 */
function renderInspectionReports({
  past = createPage([createReport('one')]),
  query = {},
  response = past,
  cache = new Map(),
  pending = [],
  role = 'crewleader',
  isClosed = false,
  renderedAt = '2026-11-10T15:00:00.000Z',
}: {
  past?: PastReportsPage;
  query?: PastReportsInput;
  response?: PastReportsPage;
  cache?: Cache;
  pending?: PendingReport[];
  role?: Role;
  isClosed?: boolean;
  renderedAt?: string;
} = {}) {
  const requests: URL[] = [];
  const posted: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push(new URL(String(url), 'http://earthtight.test'));
    if (init?.method === 'POST') {
      posted.push(JSON.parse(String(init.body)));
      return Response.json({ success: true, notReached: [] });
    }
    if (String(url).includes('shareRecipients')) return Response.json(RECIPIENTS);
    return Response.json(String(url).includes('getPastReports') ? response : { reports: [] });
  });
  const { unmount } = render(
    <SWRConfig value={{ provider: () => cache }}>
      <PopupProvider>
        <UnitClosedContext value={isClosed}>
          <InspectionReports
            unit={{ id: 'u1', role }}
            pendingReports={pending}
            pastPage={past}
            deletedReports={null}
            openWork={null}
            firstInspection={null}
            query={query}
            renderedAt={renderedAt}
          />
        </UnitClosedContext>
      </PopupProvider>
    </SWRConfig>,
  );
  return { requests, posted, unmount };
}

const getCard = () => within(screen.getByRole('region', { name: 'Past Reports' }));
const getRows = () => getCard().getAllByRole('row').slice(1);
const publish = ({ type, idreport }: { type: string; idreport: string }) =>
  send('ET/reports/u1', 'u1', { type, idreport });
/** Waits until the page has navigated to this address. An earlier selection would be combined with the former one. */
const expectNavigation = (address: string) =>
  waitFor(() => {
    expect(mockPush).toHaveBeenLastCalledWith(address, { scroll: false });
    expect(getCard().queryByText('Loading...')).toBeNull();
  });
const getShareButton = () => getCard().getByRole('button', { name: 'Share the reports on this page' });

test('the page puts the site and type filters into the URL [LIST-21]', async () => {
  renderInspectionReports({ query: { type: 'weekly' } });
  await userEvent.selectOptions(getCard().getByLabelText('Site'), 'Bay View Lofts');
  await expectNavigation(`/app/inspection-reports?site=${BAY_VIEW.id}&type=weekly`);
  await userEvent.selectOptions(getCard().getByLabelText('Type'), 'All types');
  await expectNavigation('/app/inspection-reports');
});

test('the date fields set the period in the URL, and an empty one shows Any [LIST-21, LIST-25]', async () => {
  renderInspectionReports({ query: { to: '2026-11-01' } });
  expect(getCard().getByLabelText('From')).toHaveValue('');
  expect(getCard().getByLabelText('From')).toHaveAttribute('placeholder', 'Any');
  await userEvent.type(getCard().getByLabelText('From'), '10/01/2026{Enter}');
  await expectNavigation('/app/inspection-reports?from=2026-10-01&to=2026-11-01');
  await userEvent.clear(getCard().getByLabelText('To'));
  await userEvent.tab();
  await expectNavigation('/app/inspection-reports');
});

test('Enter searches within the filter, and clearing the field ends the search', async () => {
  renderInspectionReports({ query: { type: 'weekly', words: 'silt', sort: 'site-a-z' } });
  const search = within(getCard().getByRole('search', { name: 'Search past reports' })).getByLabelText('Search');
  expect(search).toHaveValue('silt');
  await userEvent.type(search, ' fence {Enter}');
  await expectNavigation('/app/inspection-reports?words=silt+fence&type=weekly&sort=site-a-z');
  await userEvent.clear(search);
  await expectNavigation('/app/inspection-reports?type=weekly&sort=site-a-z');
});

test('the list searches when the focus leaves the search field', async () => {
  renderInspectionReports({ query: { words: 'silt' } });
  const search = within(getCard().getByRole('search', { name: 'Search past reports' }));
  await userEvent.type(search.getByLabelText('Search'), ' fence');
  await userEvent.tab();
  expect(search.getByRole('button', { name: 'Search' })).toHaveFocus();
  expect(mockPush).not.toHaveBeenCalled();
  await userEvent.tab();
  await expectNavigation('/app/inspection-reports?words=silt+fence');
  expect(mockPush).toHaveBeenCalledTimes(1);
});

test('the page offers an export only after the filtered list has loaded', async () => {
  renderInspectionReports({ query: { words: 'silt' } });
  let respond = (_: Response) => undefined as void;
  jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise((resolve) => (respond = resolve)));
  await userEvent.type(getCard().getByLabelText('Search'), ' fence');
  await userEvent.click(getCard().getByRole('button', { name: 'Export all reports in this list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export' }));
  expect(dialog.getByText('Loading...')).toBeVisible();
  expect(dialog.queryByRole('link')).toBeNull();
  await act(async () => respond(Response.json({})));
  expect(await dialog.findByRole('link', { name: 'One row per report' })).toBeVisible();
});

test('a press of a column header sorts by this column, and another press reverses the order', async () => {
  renderInspectionReports({ query: { sort: 'site-a-z', words: 'silt' } });
  const getHeader = (name: string) => getCard().getByRole('columnheader', { name: new RegExp(name) });
  expect(getHeader('Site')).toHaveAttribute('aria-sort', 'ascending');
  expect(getHeader('Date')).not.toHaveAttribute('aria-sort');
  expect(within(getHeader('Inspector')).queryByRole('link')).toBeNull();
  await userEvent.click(within(getHeader('Site')).getByRole('link'));
  await expectNavigation('/app/inspection-reports?words=silt&sort=site-z-a');
  await userEvent.click(within(getHeader('Date')).getByRole('link'));
  await expectNavigation('/app/inspection-reports?words=silt');
});

describe('selected reports', () => {
  const getBox = (site: string) => getCard().getByRole('checkbox', { name: `Select ${site}, 11/10/26` });
  const getBar = () => within(getCard().getByRole('region', { name: 'Selected reports' }));

  test('are shared together and stay selected on another page', async () => {
    const { posted } = renderInspectionReports({
      past: createPage([createReport('one'), createReport('two', GRANVILLE)]),
    });
    expect(getCard().queryByRole('region', { name: 'Selected reports' })).toBeNull();
    await userEvent.click(getBox('Bay View Lofts'));
    expect(getBar().getByText('1 report selected')).toBeVisible();
    await userEvent.click(getCard().getByRole('checkbox', { name: 'Select all reports on this page' }));
    expect(getBar().getByText('2 reports selected')).toBeVisible();
    expect(getBar().getByRole('button', { name: 'Share the selected reports' })).toBeDisabled();
    expect(getBar().getByRole('button', { name: 'Share the selected reports' })).toHaveAccessibleDescription(
      'Select reports from one site to share them together.',
    );
    await userEvent.click(getBox('Granville Station'));
    await publish({ type: 'remove-report', idreport: 'one' });
    expect(getBar().getByText('1 report selected, 1 not on this page')).toBeVisible();

    await userEvent.click(getBar().getByRole('button', { name: 'Share the selected reports' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share With Stakeholders' }));
    await userEvent.click(await dialog.findByLabelText(/Send To Myself/));
    await userEvent.click(dialog.getByRole('button', { name: 'Send to 1' }));
    await waitFor(() => expect(posted).toMatchObject([{ reportids: ['one'] }]));
    await userEvent.click(getBox('Granville Station'));
    await userEvent.click(getBar().getByRole('button', { name: 'Clear selection' }));
    expect(getCard().queryByRole('region', { name: 'Selected reports' })).toBeNull();
    expect(getBox('Granville Station')).toHaveFocus();
  });

  test('are exported with a row per report or per BMP, and without a selection all filtered reports are', async () => {
    renderInspectionReports({
      past: createPage([createReport('one')], { total: 1000, isTotalCapped: true }),
      query: { words: 'silt', page: 2 },
    });
    await userEvent.click(getCard().getByRole('button', { name: 'Export all reports in this list' }));
    const getDialog = async () => within(await screen.findByRole('dialog', { name: 'Export' }));
    expect(await (await getDialog()).findByText(/^Download more than 1,000 reports as a CSV file/)).toBeVisible();
    expect((await getDialog()).getByRole('link', { name: 'One row per BMP' })).toHaveAttribute(
      'href',
      '/api/reports/exportPastReports?of=bmps&words=silt',
    );
    await userEvent.click((await getDialog()).getByRole('button', { name: 'Done' }));
    await userEvent.click(getBox('Bay View Lofts'));
    await userEvent.click(getBar().getByRole('button', { name: 'Export the selected reports' }));
    expect((await getDialog()).getByRole('link', { name: 'One row per report' })).toHaveAttribute(
      'href',
      '/api/reports/exportPastReports?of=reports&reports=one',
    );
  });

  test('are limited to 50, and cannot be exported without the permission', async () => {
    const many = Array.from({ length: 51 }, (_, index) => createReport(`r${index}`));
    renderInspectionReports({ past: createPage(many), role: 'employee' });
    await userEvent.click(getCard().getByRole('checkbox', { name: 'Select all reports on this page' }));
    expect(getBar().getByText('50 reports selected')).toBeVisible();
    expect(getBar().getByText('You can select up to 50 reports.')).toBeVisible();
    expect(
      getCard()
        .getAllByRole('checkbox', { name: /^Select Bay/ })
        .filter((checkbox) => checkbox.matches(':disabled')),
    ).toHaveLength(1);
    expect(getCard().queryByRole('button', { name: /Export/ })).toBeNull();
  });
});

test('the page refetches the list after a close-out unless the newest reports are first', async () => {
  const { requests } = renderInspectionReports({ query: { sort: 'site-a-z' } });
  await publish({ type: 'new', idreport: 'new' });
  await waitFor(() => expect(requests.map(({ searchParams }) => searchParams.get('sort'))).toContain('site-a-z'));
  expect(requests.map(({ searchParams }) => searchParams.get('idreport'))).toEqual([null]);
});

test('the filter sheet on a phone applies all filters together and shows their number [LIST-21]', async () => {
  renderInspectionReports({ query: { siteId: BAY_VIEW.id, from: '2026-10-01' } });
  await userEvent.click(getCard().getByRole('button', { name: 'Filter, 2 active' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter' }));
  await userEvent.selectOptions(sheet.getByLabelText('Type'), 'Weekly');
  await userEvent.selectOptions(sheet.getByLabelText('Site'), 'All sites');
  expect(mockPush).not.toHaveBeenCalled();
  await userEvent.click(sheet.getByRole('button', { name: 'Show reports' }));
  await expectNavigation('/app/inspection-reports?from=2026-10-01&type=weekly');

  await userEvent.click(getCard().getByRole('button', { name: /^Filter/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  await expectNavigation('/app/inspection-reports');
});

test('the page says that no past report matches the filters, and clears them [LIST-23]', async () => {
  renderInspectionReports({ past: createPage([]), query: { type: 'weekly' } });
  expect(getCard().getByText('No past reports match these filters.')).toBeVisible();
  await userEvent.click(getCard().getByRole('button', { name: 'Clear filters' }));
  await expectNavigation('/app/inspection-reports');
});

test('Share is disabled with a reason unless the filter selects a single site [LIST-27]', () => {
  renderInspectionReports();
  expect(getShareButton()).toBeDisabled();
  expect(getShareButton()).toHaveAccessibleDescription('Filter by one site to share its reports together.');
});

test('the filter dialog explains that reports of a single site can be shared [LIST-27]', async () => {
  renderInspectionReports();
  await userEvent.click(getCard().getByRole('button', { name: 'Filter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filter' }));
  expect(dialog.getByLabelText('Site')).toHaveAccessibleDescription(
    'Filter by one site to share its reports together.',
  );
});

test('Share sends all listed reports of a single site [LIST-27]', async () => {
  const { posted } = renderInspectionReports({
    past: createPage([createReport('one'), createReport('two')]),
    query: { siteId: BAY_VIEW.id },
  });
  expect(getShareButton()).toBeEnabled();
  await userEvent.click(getShareButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Share With Stakeholders' }));
  expect(await dialog.findByText(/Bay View Lofts, 2 reports\./)).toBeVisible();
  await userEvent.click(dialog.getByLabelText(/Send To Myself/));
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 1' }));
  await waitFor(() =>
    expect(posted).toEqual([
      {
        reportids: ['one', 'two'],
        recipients: [{ name: 'Leo Leader', email: 'leo@example.com' }],
        idshare: expect.any(String),
      },
    ]),
  );
  expect(await screen.findByText('Reports sent')).toBeVisible();
});

test('the page adds a closed report at the top and its site to the filter [LIVE-12, LIVE-13]', async () => {
  const closedReport = createReport('new', GRANVILLE);
  const { requests } = renderInspectionReports({
    response: createPage([closedReport], { total: 2, sites: [BAY_VIEW, GRANVILLE] }),
  });
  await publish({ type: 'new', idreport: 'new' });

  expect(getRows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('Granville Station'),
    expect.stringContaining('Bay View Lofts'),
  ]);
  expect(within(getCard().getByLabelText('Site')).getByRole('option', { name: 'Granville Station' })).toBeVisible();
  const request = requests.find(({ pathname }) => pathname === '/api/reports/getPastReports');
  expect(request?.searchParams.get('idreport')).toBe('new');
});

test('the page shows the list that the server rendered instead of an older cached one', async () => {
  const cache = new Map();
  const { unmount } = renderInspectionReports({ cache, response: createPage([createReport('fetched')]) });
  await publish({ type: 'acknowledged-report', idreport: 'one' });
  expect(await getCard().findByText('Inspector of fetched')).toBeVisible();
  unmount();
  renderInspectionReports({ cache, past: createPage([createReport('closed'), createReport('fetched')]) });
  expect(getCard().getByText('Inspector of closed')).toBeVisible();
});

test('the message remove-report removes a report from the past reports [LIVE-11]', async () => {
  renderInspectionReports({ past: createPage([createReport('one'), createReport('two')]) });
  await publish({ type: 'remove-report', idreport: 'one' });
  expect(getRows()).toHaveLength(1);
  expect(getCard().queryByText('Inspector of one')).toBeNull();
});

test('the page fetches the lists with the work group and the role of the person [LIST-29, CALLS-02, CALLS-03]', async () => {
  const { requests } = renderInspectionReports();
  await publish({ type: 'new-report', idreport: 'x' });
  await publish({ type: 'acknowledged-report', idreport: 'one' });
  await waitFor(() => expect(requests).toHaveLength(2));
  for (const { pathname, searchParams } of requests) {
    expect(pathname).toMatch(/^\/api\/reports\/get(Recent|Past)Reports$/);
    expect(Object.fromEntries(searchParams)).toMatchObject({ idworkgroup: 'u1', role: 'crewleader' });
  }
});

describe('the list of pending inspections', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const countRequests = (requests: URL[], path: string) =>
    requests.filter(({ pathname }) => pathname.endsWith(path)).length;
  const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const publishSave = () => publish({ type: 'updated-report', idreport: 'begun' });

  test('sends at most 3 requests for 20 saves within 10 seconds, and one after the last save [LIVE-10]', async () => {
    const { requests } = renderInspectionReports({ pending: [PENDING] });
    for (let index = 0; index < 20; index += 1) {
      await publishSave();
      if (index === 0) expect(countRequests(requests, 'getRecentReports')).toBe(1);
      await advance(500);
    }
    const countWhileSaving = countRequests(requests, 'getRecentReports');
    await publishSave();
    await advance(60_000);

    expect(countWhileSaving).toBeLessThanOrEqual(3);
    expect(countRequests(requests, 'getRecentReports')).toBe(countWhileSaving + 1);
    expect(countRequests(requests, 'getPastReports')).toBe(0);
  });

  test('fetches again when changes arrive during a fetch [LIVE-11]', async () => {
    const { requests } = renderInspectionReports({
      pending: [PENDING, { ...PENDING, id: 'removed', siteName: GRANVILLE.name }],
    });
    const responders: ((response: Response) => void)[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
      requests.push(new URL(String(url), 'http://earthtight.test'));
      return new Promise((resolve) => responders.push(resolve));
    });
    await publish({ type: 'new-report', idreport: 'arrived' });
    await publish({ type: 'remove-report', idreport: 'removed' });
    const list = { reports: [PENDING, { ...PENDING, id: 'arrived', siteName: 'Arrived Yard' }] };
    await act(async () => responders[0]?.(Response.json({ reports: [...list.reports] })));
    expect(screen.queryByText(GRANVILLE.name)).toBeNull();
    await advance(5000);
    await act(async () => responders[1]?.(Response.json(list)));

    expect(screen.getAllByText('Arrived Yard').length).toBeGreaterThan(0);
  });

  test('fetches at once after a reconnect [LIVE-06]', async () => {
    const { requests } = renderInspectionReports({ pending: [PENDING] });
    await publishSave();
    await reconnect();
    expect(countRequests(requests, 'getRecentReports')).toBe(2);
  });

  test('fetches after a message that it cannot read', async () => {
    const { requests } = renderInspectionReports({ pending: [PENDING] });
    await send('ET/reports/u1', 'u1', { type: 'updated-report', report: 'begun' });
    expect(countRequests(requests, 'getRecentReports')).toBe(1);
  });
});

describe('the page of inspection reports', () => {
  const goOffline = () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const goOnline = () =>
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ success: true }));
  const findError = () => screen.findByText('The server did not respond. Check your connection, then try again.');

  test.each([
    ['a filter', () => userEvent.selectOptions(getCard().getByLabelText('Type'), 'Weekly'), /type=weekly/],
    ['REVIEW', () => userEvent.click(getCard().getByRole('link', { name: /^REVIEW/ })), /report-view\?report=one/],
    ['the next page', () => userEvent.click(getCard().getByRole('link', { name: 'Next' })), /page=2/],
  ])('keeps the list when %s gets no response, and retries on Try again', async (_what, choose, address) => {
    renderInspectionReports({
      past: createPage([createReport('one')], { total: 20, older: '2026-11-10T15:00:00.000Z one' }),
    });
    goOffline();
    await choose();
    expect(await findError()).toBeVisible();
    expect(mockPush).not.toHaveBeenCalled();
    expect(getCard().getByText('Inspector of one')).toBeVisible();

    goOnline();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(mockPush).toHaveBeenCalledWith(expect.stringMatching(address), expect.anything()));
  });

  test('names the logged BMPs and the last editor before a deletion [LIST-15]', async () => {
    const changed = { by: 'Omar Haddad', at: '2026-11-20T16:32:00.000Z' };
    renderInspectionReports({
      pending: [{ ...PENDING, bmpCount: 22, lastChange: changed, loggedBy: ['Dana Whitfield'] }],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Delete inspection of Bay View Lofts' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Inspection' }));
    expect(dialog.getByText('Are you sure you want to delete this inspection?')).toBeVisible();
    expect(dialog.getByText('It has 22 logged BMPs.')).toBeVisible();
    expect(dialog.getByText('Dana Whitfield is logging a BMP in this inspection right now.')).toBeVisible();
    expect(dialog.getByText('Omar Haddad last changed it on 11/20/2026, 10:32 AM.')).toBeVisible();
  });

  test('deletes an inspection on Try again after a lost connection', async () => {
    renderInspectionReports({ pending: [PENDING] });
    goOffline();
    await userEvent.click(screen.getByRole('button', { name: 'Delete inspection of Bay View Lofts' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'Inspection not deleted' })).toBeVisible();
    expect(await findError()).toBeVisible();

    goOnline();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Delete inspection of Bay View Lofts' })).toBeNull(),
    );
  });
});

const PENDING: PendingReport = {
  id: 'begun',
  timeZone: 'America/Chicago',
  siteId: BAY_VIEW.id,
  siteName: BAY_VIEW.name,
  type: 'weekly',
  otherType: '',
  status: 'setup',
  date: '2026-11-20T15:00:00.000Z',
  creatorName: 'Ines Inspector',
  isOwn: true,
  isInCrew: true,
  caStats: { completeCAPercent: 100, required: 0, corrected: 0 },
  bmpCount: 0,
  lastChange: null,
  loggedBy: [],
};

test('the name of a site links to its page [OVER-10]', () => {
  renderInspectionReports({ pending: [PENDING], past: createPage([createReport('1', GRANVILLE)]) });
  for (const { id, name } of [BAY_VIEW, GRANVILLE])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/app/site?site=${id}`);
});

test('the age of a pending inspection follows the server’s clock, even if the device’s clock is wrong [LIST-05]', () => {
  const pending = [{ ...PENDING, date: '2026-11-08T15:00:00.000Z' }];
  renderInspectionReports({ pending, renderedAt: '2026-11-10T15:00:00.000Z' });
  expect(screen.getByText('started 2 days ago')).toBeVisible();
});

test('the page filters and sorts pending inspections, and stores the choice on the device', async () => {
  const older = { ...PENDING, id: 'older', date: '2026-11-18T15:00:00.000Z' };
  const pending = [{ ...PENDING, id: 'elsewhere', siteName: GRANVILLE.name }, PENDING, older];
  const { unmount } = renderInspectionReports({ pending });
  const getPending = () => within(screen.getByRole('region', { name: 'Pending Inspections' }));
  const listLinks = () =>
    getPending()
      .getAllByRole('link', { name: /^Edit Inspection/ })
      .map((link) => new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('report'));
  expect(listLinks()).toEqual(['elsewhere', 'begun', 'older']);
  await userEvent.selectOptions(getPending().getByLabelText('Sort by'), 'Oldest first');
  await userEvent.selectOptions(getPending().getByLabelText('Site'), BAY_VIEW.name);
  expect(listLinks()).toEqual(['older', 'begun']);
  expect(getPending().getByRole('status')).toHaveTextContent('2 of 3 inspections');
  unmount();
  renderInspectionReports({ pending });
  expect(listLinks()).toEqual(['older', 'begun']);
  expect(getPending().getByText('Filter, 1 active')).toBeInTheDocument();
});

test('the page offers no filter for a single pending inspection', () => {
  renderInspectionReports({ pending: [PENDING] });
  expect(within(screen.getByRole('region', { name: 'Pending Inspections' })).queryByLabelText('Sort by')).toBeNull();
});

describe('in a closed work unit', () => {
  test.each([
    { role: 'crewleader', canExport: true, canSelect: true },
    { role: 'employee', canExport: false, canSelect: false },
  ] as const)('a $role can only read, and export if permitted [X-380]', ({ role, canExport, canSelect }) => {
    renderInspectionReports({ pending: [PENDING], role, isClosed: true });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain('/app/report-view?report=begun');
    expect(links).not.toContain('/app/report-setup');
    expect(screen.queryAllByRole('button', { name: /Share|Delete/ })).toEqual([]);
    expect(screen.queryAllByRole('checkbox').length > 0).toBe(canSelect);
    expect(screen.queryByRole('button', { name: 'Export all reports in this list' }) !== null).toBe(canExport);
  });
});

test('the page restores a deleted inspection from Recently deleted', async () => {
  const requests: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push(`${init?.method} ${String(url)} ${String(init?.body ?? '')}`);
    return Response.json(init?.method === 'POST' ? { success: true } : { reports: [] });
  });
  const deleted = {
    id: 'gone',
    siteName: 'Bay View Lofts',
    type: 'weekly' as const,
    otherType: '',
    // Both times are late in the evening at the site.
    date: '2026-11-21T05:30:00.000Z',
    timeZone: 'America/Chicago',
    deletedAt: '2026-11-22T05:30:00.000Z',
    creatorName: 'Ines Inspector',
  };
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>
        <RecentlyDeleted unitId="u1" reports={[deleted]} />
      </PopupProvider>
    </SWRConfig>,
  );
  expect(screen.getByText(/deleted/, { selector: 'li p' })).toHaveTextContent(
    'Weekly · 11/20/26 · Ines Inspector · deleted 11/21/26',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Restore: Bay View Lofts, 11/20/26' }));
  expect(await screen.findByText('Inspection restored')).toBeVisible();
  expect(requests[0]).toBe('POST /api/reports/restoreReport {"idreport":"gone"}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Recently deleted' })).toBeNull());
});
