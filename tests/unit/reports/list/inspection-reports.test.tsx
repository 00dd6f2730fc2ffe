import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { SWRConfig, type Cache } from 'swr';
import { InspectionReports } from '@/components/reports/list/inspection-reports';
import { RecentlyDeleted } from '@/components/reports/list/recently-deleted';
import { ClosedUnit } from '@/components/shell/unit-state';
import { PopupProvider } from '@/components/ui/feedback/popup';
import type { Role } from '@/lib/permissions';
import type { PastReportsInput, PendingReport } from '@/lib/reports/contract';
import type { PastReport, PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import { reconnect, send } from '@/tests/unit/client/fake-channel';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

const mockPush = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: mockPush, refresh: jest.fn() }) }));
// A link of the list that needs no router of Next.
jest.mock('next/link', () => ({
  __esModule: true,
  default: ({ onNavigate, prefetch: _, scroll: _scroll, ...rest }: MockedLink) => (
    <a {...rest} onClick={(event) => onNavigate?.(event)} />
  ),
}));
type MockedLink = ComponentProps<'a'> & { prefetch?: boolean; scroll?: boolean; onNavigate?: Leave };
type Leave = (event: { preventDefault: () => void }) => void;
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

beforeAll(installModalDialogs);
beforeEach(() => mockPush.mockClear());

const BAY_VIEW = { id: '11111111-1111-4111-8111-111111111111', name: 'Bay View Lofts' };
const GRANVILLE = { id: '22222222-2222-4222-8222-222222222222', name: 'Granville Station' };

const getReport = (id: string, site = BAY_VIEW): PastReport => ({
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
const getPage = (reports: PastReport[], more: Partial<PastReportsPage> = {}): PastReportsPage => ({
  reports,
  total: reports.length,
  andMore: false,
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

/** Shows the page as the server rendered it, with a server that answers every question after that. */
function renderInspectionReports({
  past = getPage([getReport('one')]),
  query = {},
  answer = past,
  cache = new Map(),
  pending = [],
  role = 'crewleader',
  isClosed = false,
}: {
  past?: PastReportsPage;
  query?: PastReportsInput;
  answer?: PastReportsPage;
  cache?: Cache;
  pending?: PendingReport[];
  role?: Role;
  isClosed?: boolean;
} = {}) {
  const questions: URL[] = [];
  const sent: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    questions.push(new URL(String(url), 'http://earthtight.test'));
    if (init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)));
      return Response.json({ success: true, notReached: [] });
    }
    if (String(url).includes('shareRecipients')) return Response.json(RECIPIENTS);
    return Response.json(String(url).includes('getPastReports') ? answer : { reports: [] });
  });
  const { unmount: leave } = render(
    <SWRConfig value={{ provider: () => cache }}>
      <PopupProvider>
        <ClosedUnit value={isClosed}>
          <InspectionReports
            unit={{ id: 'u1', role }}
            pending={pending}
            past={past}
            deleted={null}
            firstInspection={null}
            query={query}
          />
        </ClosedUnit>
      </PopupProvider>
    </SWRConfig>,
  );
  return { questions, sent, leave };
}

const getCard = () => within(screen.getByRole('region', { name: 'Past Reports' }));
const getRows = () => getCard().getAllByRole('row').slice(1);
const publish = ({ type, idreport }: { type: string; idreport: string }) =>
  send('ET/reports/u1', 'u1', { type, idreport });
/**
 * Expects that the page goes to this address, once the server has answered, and waits until it has gone. A choice made on
 * the way would be added to the one before it.
 */
const expectLinkTarget = (address: string) =>
  waitFor(() => {
    expect(mockPush).toHaveBeenLastCalledWith(address, { scroll: false });
    expect(getCard().queryByText('Loading...')).toBeNull();
  });
const shareListed = () => getCard().getByRole('button', { name: 'Share the reports on this page' });

test('a site, dates and a type can be chosen, each as a step of the address [LIST-21]', async () => {
  renderInspectionReports({ query: { type: 'weekly' } });
  await userEvent.selectOptions(getCard().getByLabelText('Site'), 'Bay View Lofts');
  await expectLinkTarget(`/app/inspection-reports?site=${BAY_VIEW.id}&type=weekly`);
  await userEvent.selectOptions(getCard().getByLabelText('Type'), 'All types');
  await expectLinkTarget('/app/inspection-reports');
});

test('an empty date shows that it means any, also when it is emptied again [LIST-21, LIST-25]', async () => {
  renderInspectionReports({ query: { to: '2026-11-01' } });
  expect(getCard().getByLabelText('From')).toHaveValue('');
  expect(getCard().getByLabelText('From')).toHaveAttribute('placeholder', 'Any');
  await userEvent.type(getCard().getByLabelText('From'), '10/01/2026{Enter}');
  await expectLinkTarget('/app/inspection-reports?from=2026-10-01&to=2026-11-01');
  await userEvent.clear(getCard().getByLabelText('To'));
  await userEvent.tab();
  await expectLinkTarget('/app/inspection-reports');
});

test('words are searched for when Enter is pressed, within the filter, and no more when the field is emptied', async () => {
  renderInspectionReports({ query: { type: 'weekly', words: 'silt', sort: 'site-a-z' } });
  const search = within(getCard().getByRole('search', { name: 'Search past reports' })).getByLabelText('Search');
  expect(search).toHaveValue('silt');
  await userEvent.type(search, ' fence {Enter}');
  await expectLinkTarget('/app/inspection-reports?words=silt+fence&type=weekly&sort=site-a-z');
  await userEvent.clear(search);
  await expectLinkTarget('/app/inspection-reports?type=weekly&sort=site-a-z');
});

test('words that were typed and not sent are searched for when somebody goes on to something else', async () => {
  renderInspectionReports({ query: { words: 'silt' } });
  const search = within(getCard().getByRole('search', { name: 'Search past reports' }));
  await userEvent.type(search.getByLabelText('Search'), ' fence');
  await userEvent.tab();
  expect(search.getByRole('button', { name: 'Search' })).toHaveFocus();
  expect(mockPush).not.toHaveBeenCalled();
  await userEvent.tab();
  await expectLinkTarget('/app/inspection-reports?words=silt+fence');
  expect(mockPush).toHaveBeenCalledTimes(1);
});

test('a file is offered only once the list is there that the filter asks for', async () => {
  renderInspectionReports({ query: { words: 'silt' } });
  let answer = (_: Response) => undefined as void;
  jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await userEvent.type(getCard().getByLabelText('Search'), ' fence');
  await userEvent.click(getCard().getByRole('button', { name: 'Export all reports in this list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export' }));
  expect(dialog.getByText('Loading...')).toBeVisible();
  expect(dialog.queryByRole('link')).toBeNull();
  await act(async () => answer(Response.json({})));
  expect(await dialog.findByRole('link', { name: 'One row per report' })).toBeVisible();
});

test('a column is sorted by its head, and the other way round by pressing again', async () => {
  renderInspectionReports({ query: { sort: 'site-a-z', words: 'silt' } });
  const head = (name: string) => getCard().getByRole('columnheader', { name: new RegExp(name) });
  expect(head('Site')).toHaveAttribute('aria-sort', 'ascending');
  expect(head('Date')).not.toHaveAttribute('aria-sort');
  expect(within(head('Inspector')).queryByRole('link')).toBeNull();
  await userEvent.click(within(head('Site')).getByRole('link'));
  await expectLinkTarget('/app/inspection-reports?words=silt&sort=site-z-a');
  await userEvent.click(within(head('Date')).getByRole('link'));
  await expectLinkTarget('/app/inspection-reports?words=silt');
});

describe('several reports', () => {
  const getBox = (site: string) => getCard().getByRole('checkbox', { name: `Select ${site}, 11/10/26` });
  const getBar = () => within(getCard().getByRole('region', { name: 'Selected reports' }));

  test('are chosen one by one or all at once, shared together, and stay chosen on another page', async () => {
    const { sent } = renderInspectionReports({ past: getPage([getReport('one'), getReport('two', GRANVILLE)]) });
    expect(getCard().queryByRole('region', { name: 'Selected reports' })).toBeNull();
    await userEvent.click(getBox('Bay View Lofts'));
    expect(getBar().getByText('1 report selected')).toBeVisible();
    await userEvent.click(getCard().getByRole('checkbox', { name: 'Select all reports on this page' }));
    expect(getBar().getByText('2 reports selected')).toBeVisible();
    expect(getBar().getByRole('button', { name: 'Share the selected reports' })).toBeDisabled();
    expect(getBar().getByRole('button', { name: 'Share the selected reports' })).toHaveAccessibleDescription(
      'Choose reports of a single site to share them together.',
    );
    await userEvent.click(getBox('Granville Station'));
    await publish({ type: 'remove-report', idreport: 'one' });
    expect(getBar().getByText('1 report selected, 1 not on this page')).toBeVisible();

    await userEvent.click(getBar().getByRole('button', { name: 'Share the selected reports' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share With Stakeholders' }));
    await userEvent.click(await dialog.findByLabelText(/Send To Myself/));
    await userEvent.click(dialog.getByRole('button', { name: 'Send to 1' }));
    await waitFor(() => expect(sent).toMatchObject([{ reportids: ['one'] }]));
    await userEvent.click(getBox('Granville Station'));
    await userEvent.click(getBar().getByRole('button', { name: 'Clear selection' }));
    expect(getCard().queryByRole('region', { name: 'Selected reports' })).toBeNull();
    expect(getBox('Granville Station')).toHaveFocus();
  });

  test('are exported, or all that the filter shows, with a row for each or for each of their BMPs', async () => {
    renderInspectionReports({
      past: getPage([getReport('one')], { total: 1000, andMore: true }),
      query: { words: 'silt', page: 2 },
    });
    await userEvent.click(getCard().getByRole('button', { name: 'Export all reports in this list' }));
    const getDialog = async () => within(await screen.findByRole('dialog', { name: 'Export' }));
    expect(await (await getDialog()).findByText(/^More than 1,000 reports as a file/)).toBeVisible();
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

  test('are at most 50, and nobody without the permission is offered a file', async () => {
    const many = Array.from({ length: 51 }, (_, index) => getReport(`r${index}`));
    renderInspectionReports({ past: getPage(many), role: 'employee' });
    await userEvent.click(getCard().getByRole('checkbox', { name: 'Select all reports on this page' }));
    expect(getBar().getByText('50 reports selected')).toBeVisible();
    expect(getBar().getByText('You can select up to 50 reports.')).toBeVisible();
    expect(
      getCard()
        .getAllByRole('checkbox', { name: /^Select Bay/ })
        .filter((each) => each.matches(':disabled')),
    ).toHaveLength(1);
    expect(getCard().queryByRole('button', { name: /Export/ })).toBeNull();
  });
});

test('in another order than newest first a closed report is not put at the top: the list is requested again', async () => {
  const { questions } = renderInspectionReports({ query: { sort: 'site-a-z' } });
  await publish({ type: 'new', idreport: 'new' });
  await waitFor(() => expect(questions.map(({ searchParams }) => searchParams.get('sort'))).toContain('site-a-z'));
  expect(questions.map(({ searchParams }) => searchParams.get('idreport'))).toEqual([null]);
});

test('on a phone the filters are a sheet, applied together, and its button shows how many are in force [LIST-21]', async () => {
  renderInspectionReports({ query: { siteId: BAY_VIEW.id, from: '2026-10-01' } });
  await userEvent.click(getCard().getByRole('button', { name: 'Filter, 2 active' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter' }));
  await userEvent.selectOptions(sheet.getByLabelText('Type'), 'Weekly');
  await userEvent.selectOptions(sheet.getByLabelText('Site'), 'All sites');
  expect(mockPush).not.toHaveBeenCalled();
  await userEvent.click(sheet.getByRole('button', { name: 'Show reports' }));
  await expectLinkTarget('/app/inspection-reports?from=2026-10-01&type=weekly');

  await userEvent.click(getCard().getByRole('button', { name: /^Filter/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  await expectLinkTarget('/app/inspection-reports');
});

test('shows a message for a search without matches and for no past reports [LIST-23]', async () => {
  renderInspectionReports({ past: getPage([]), query: { type: 'weekly' } });
  expect(getCard().getByText('No past report matches these filters.')).toBeVisible();
  await userEvent.click(getCard().getByRole('button', { name: 'Clear filters' }));
  await expectLinkTarget('/app/inspection-reports');
});

test('Share is disabled, and says why, unless a single site is filtered and a report is listed [LIST-27]', () => {
  renderInspectionReports();
  expect(shareListed()).toBeDisabled();
  expect(shareListed()).toHaveAccessibleDescription('Choose a single site to share its reports together.');
});

test('with a single site Share sends all that is listed to those chosen [LIST-27]', async () => {
  const { sent } = renderInspectionReports({
    past: getPage([getReport('one'), getReport('two')]),
    query: { siteId: BAY_VIEW.id },
  });
  expect(shareListed()).toBeEnabled();
  await userEvent.click(shareListed());
  const dialog = within(await screen.findByRole('dialog', { name: 'Share With Stakeholders' }));
  expect(await dialog.findByText(/Bay View Lofts, 2 reports\./)).toBeVisible();
  await userEvent.click(dialog.getByLabelText(/Send To Myself/));
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 1' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        reportids: ['one', 'two'],
        recipients: [{ name: 'Leo Leader', email: 'leo@example.com' }],
        idshare: expect.any(String),
      },
    ]),
  );
  expect(await screen.findByText('Reports sent')).toBeVisible();
});

test('a report that was closed is added at the top, and its site to the site filter [LIVE-12, LIVE-13]', async () => {
  const arrived = getReport('new', GRANVILLE);
  const { questions } = renderInspectionReports({
    answer: getPage([arrived], { total: 2, sites: [BAY_VIEW, GRANVILLE] }),
  });
  await publish({ type: 'new', idreport: 'new' });

  expect(getRows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('Granville Station'),
    expect.stringContaining('Bay View Lofts'),
  ]);
  expect(within(getCard().getByLabelText('Site')).getByRole('option', { name: 'Granville Station' })).toBeVisible();
  const question = questions.find(({ pathname }) => pathname === '/api/reports/getPastReports');
  expect(question?.searchParams.get('idreport')).toBe('new');
});

test('a later visit begins with what the server rendered for it, not with what an earlier one had fetched', async () => {
  const cache = new Map();
  const { leave } = renderInspectionReports({ cache, answer: getPage([getReport('fetched')]) });
  await publish({ type: 'acknowledged-report', idreport: 'one' });
  expect(await getCard().findByText('Inspector of fetched')).toBeVisible();
  leave();
  renderInspectionReports({ cache, past: getPage([getReport('closed meanwhile'), getReport('fetched')]) });
  expect(getCard().getByText('Inspector of closed meanwhile')).toBeVisible();
});

test('remove-report removes the report from the past list [LIVE-11]', async () => {
  renderInspectionReports({ past: getPage([getReport('one'), getReport('two')]) });
  await publish({ type: 'remove-report', idreport: 'one' });
  expect(getRows()).toHaveLength(1);
  expect(getCard().queryByText('Inspector of one')).toBeNull();
});

test('the lists are fetched with the work group and the role of the person in it [LIST-29, CALLS-02, CALLS-03]', async () => {
  const { questions } = renderInspectionReports();
  await publish({ type: 'new-report', idreport: 'x' });
  await publish({ type: 'acknowledged-report', idreport: 'one' });
  await waitFor(() => expect(questions).toHaveLength(2));
  for (const { pathname, searchParams } of questions) {
    expect(pathname).toMatch(/^\/api\/reports\/get(Recent|Past)Reports$/);
    expect(Object.fromEntries(searchParams)).toMatchObject({ idworkgroup: 'u1', role: 'crewleader' });
  }
});

describe('others at work', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const requestTimes = (questions: URL[], path: string) =>
    questions.filter(({ pathname }) => pathname.endsWith(path)).length;
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const save = () => publish({ type: 'updated-report', idreport: 'begun' });

  test('20 saves of a colleague within 10 seconds cost 3 requests, the first at once and one after the last [LIVE-10]', async () => {
    const { questions } = renderInspectionReports({ pending: [PENDING] });
    for (let saves = 0; saves < 20; saves += 1) {
      await save();
      if (saves === 0) expect(requestTimes(questions, 'getRecentReports')).toBe(1);
      await pass(500);
    }
    const whileSaving = requestTimes(questions, 'getRecentReports');
    await save();
    await pass(60_000);

    expect(whileSaving).toBeLessThanOrEqual(3);
    expect(requestTimes(questions, 'getRecentReports')).toBe(whileSaving + 1);
    expect(requestTimes(questions, 'getPastReports')).toBe(0);
  });

  test('changes during a fetch are fetched too, also when another inspection was removed [LIVE-11]', async () => {
    const { questions } = renderInspectionReports({
      pending: [PENDING, { ...PENDING, id: 'removed', siteName: GRANVILLE.name }],
    });
    const answers: ((answer: Response) => void)[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
      questions.push(new URL(String(url), 'http://earthtight.test'));
      return new Promise((resolve) => answers.push(resolve));
    });
    await publish({ type: 'new-report', idreport: 'arrived' });
    await publish({ type: 'remove-report', idreport: 'removed' });
    const list = { reports: [PENDING, { ...PENDING, id: 'arrived', siteName: 'Arrived Yard' }] };
    await act(async () => answers[0]?.(Response.json({ reports: [...list.reports] })));
    expect(screen.queryByText(GRANVILLE.name)).toBeNull();
    await pass(5000);
    await act(async () => answers[1]?.(Response.json(list)));

    expect(screen.getAllByText('Arrived Yard').length).toBeGreaterThan(0);
  });

  test('a page that may have missed messages fetches at once, even after a recent fetch [LIVE-06]', async () => {
    const { questions } = renderInspectionReports({ pending: [PENDING] });
    await save();
    await reconnect();
    expect(requestTimes(questions, 'getRecentReports')).toBe(2);
  });

  test('a message that this page cannot read is taken for one that was missed', async () => {
    const { questions } = renderInspectionReports({ pending: [PENDING] });
    await send('ET/reports/u1', 'u1', { type: 'updated-report', report: 'begun' });
    expect(requestTimes(questions, 'getRecentReports')).toBe(1);
  });
});

describe('without signal', () => {
  const rejectOffline = () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const signal = () => jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ success: true }));
  const findNotice = () => screen.findByText('The server did not respond. Check your connection, then try again.');

  test.each([
    ['a filter', () => userEvent.selectOptions(getCard().getByLabelText('Type'), 'Weekly'), /type=weekly/],
    ['REVIEW', () => userEvent.click(getCard().getByRole('link', { name: /^REVIEW/ })), /report-view\?report=one/],
    ['the next page', () => userEvent.click(getCard().getByRole('link', { name: 'Next' })), /page=2/],
  ])(
    '%s leaves the list where it is, shows a message, and opens when it is tried again',
    async (_what, choose, address) => {
      renderInspectionReports({
        past: getPage([getReport('one')], { total: 20, older: '2026-11-10T15:00:00.000Z one' }),
      });
      rejectOffline();
      await choose();
      expect(await findNotice()).toBeVisible();
      expect(mockPush).not.toHaveBeenCalled();
      expect(getCard().getByText('Inspector of one')).toBeVisible();

      signal();
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(mockPush).toHaveBeenCalledWith(expect.stringMatching(address), expect.anything()));
    },
  );

  test('the delete question names the logged BMPs and the colleague who changed the inspection last [LIST-15]', async () => {
    const changed = { by: 'Omar Haddad', at: '2026-11-20T16:32:00.000Z' };
    renderInspectionReports({ pending: [{ ...PENDING, bmpCount: 22, changed, loggedBy: ['Dana Whitfield'] }] });
    await userEvent.click(screen.getByRole('button', { name: 'Delete inspection of Bay View Lofts' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Inspection' }));
    expect(dialog.getByText('Are you sure you want to delete this inspection?')).toBeVisible();
    expect(dialog.getByText('It has 22 logged BMPs.')).toBeVisible();
    expect(dialog.getByText('Dana Whitfield is logging a BMP in it right now.')).toBeVisible();
    expect(dialog.getByText('Omar Haddad last changed it on 11/20/2026 10:32 AM.')).toBeVisible();
  });

  test('an inspection is not deleted, and is when it is tried again', async () => {
    renderInspectionReports({ pending: [PENDING] });
    rejectOffline();
    await userEvent.click(screen.getByRole('button', { name: 'Delete inspection of Bay View Lofts' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'Inspection not deleted' })).toBeVisible();
    expect(await findNotice()).toBeVisible();

    signal();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Delete inspection of Bay View Lofts' })).toBeNull(),
    );
  });
});

const PENDING: PendingReport = {
  id: 'begun',
  timeZone: 'America/Chicago',
  siteName: BAY_VIEW.name,
  type: 'weekly',
  otherType: '',
  status: 'setup',
  date: '2026-11-20T15:00:00.000Z',
  creatorName: 'Ines Inspector',
  caStats: { completeCAPercent: 100, required: 0, corrected: 0 },
  bmpCount: 0,
  changed: null,
  loggedBy: [],
};

describe('in a closed work unit', () => {
  test.each([
    { role: 'crewleader', export: 'Export all reports in this list', chooses: true },
    { role: 'employee', export: null, chooses: false },
  ] as const)('$role: reports are read, exported by those who may, and nothing else is offered [X-380]', (each) => {
    renderInspectionReports({ pending: [PENDING], role: each.role, isClosed: true });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain('/app/report-view?report=begun');
    expect(links).not.toContain('/app/report-setup');
    expect(screen.queryAllByRole('button', { name: /Share|Delete/ })).toEqual([]);
    expect(screen.queryAllByRole('checkbox').length > 0).toBe(each.chooses);
    expect(screen.queryByRole('button', { name: 'Export all reports in this list' }) !== null).toBe(
      each.export !== null,
    );
  });
});

test('Office brings a deleted inspection back from Recently deleted', async () => {
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
    // Both instants are late in the evening at the site.
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
