import 'fake-indexeddb/auto';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps, ReactElement } from 'react';
import { SWRConfig } from 'swr';
import { DriverPage } from '@/components/disposal/driver-ticket';
import { TicketListPage } from '@/components/disposal/ticket-list';
import { TicketPage } from '@/components/disposal/ticket-page';
import { TicketMemberLink } from '@/components/disposal/ticket-member-link';
import { ToastProvider } from '@/components/ui/feedback/toast';
import { PopupProvider } from '@/components/ui/feedback/popup';
import type { Agreement } from '@/lib/disposal/agreement';
import type { DriverTicket, Ticket } from '@/lib/disposal/ticket';
import { deleteQueuedTicketChange, listQueuedTicketChanges } from '@/lib/offline/store/queued-ticket-changes';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { AGREEMENT, TICKET } from './haul-fixture';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }), usePathname: () => '/active-tickets' }));
jest.mock('next/form', () => ({
  __esModule: true,
  default: ({ prefetch, ...form }: ComponentProps<'form'> & { prefetch: boolean }) => (
    <form data-prefetch={prefetch} {...form} />
  ),
}));
// haul.test.tsx tests the tickets that wait on the device.
jest.mock('@/components/disposal/use-unsent-tickets', () => ({
  ...jest.requireActual('@/components/disposal/use-unsent-tickets'),
  useUnsentTickets: () => [],
}));
jest.mock('@/components/disposal/use-stored-haul-data', () => ({ useStoredHaulData: () => null }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));
beforeAll(installModalDialogs);
beforeEach(async () => {
  localStorage.clear();
  for (const { changeId } of await listQueuedTicketChanges()) await deleteQueuedTicketChange(changeId);
});

const UNDER_WAY: Agreement = {
  ...AGREEMENT,
  totals: { tickets: 9, openTickets: 1, sent: 108, underWay: 12.5, received: 91.5, difference: -4, remaining: -4 },
  profiles: { export: 'operate', import: null },
};
const EMPTY_LISTS = { tickets: [], totals: [], next: null, agreements: [], offers: [] };
const CLOSED: Ticket = {
  ...TICKET,
  status: 'closed',
  received: 12,
  outcome: 'accepted',
  closedByName: 'Lena Lake',
  closedAt: '2026-11-21T16:00:00.000Z',
  version: 2,
};
const createProposal = (side: 'export' | 'import'): Ticket => ({
  ...CLOSED,
  version: 3,
  correction: {
    side,
    sent: 12.5,
    sentEstimated: true,
    received: 11,
    outcome: 'accepted',
    reason: '',
    byName: 'Lena Lake',
    at: '2026-11-21T17:00:00.000Z',
  },
});

/** @param responses to the first requests that change data; later ones return `ticket` */
function renderTickets(
  page: ReactElement,
  { ticket = TICKET, responses = [] }: { ticket?: Ticket; responses?: Response[] } = {},
) {
  const sent: { path: string; body: unknown }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method !== 'POST') return Response.json({ ticket, steps: [], ...EMPTY_LISTS });
    sent.push({ path: String(url), body: JSON.parse(String(init.body)) });
    return responses.shift() ?? Response.json({ ticket });
  });
  const { unmount } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>
        <ToastProvider>{page}</ToastProvider>
      </PopupProvider>
    </SWRConfig>,
  );
  return { sent, unmount };
}

describe('the list of tickets', () => {
  const list = (more: Partial<Parameters<typeof TicketListPage>[0]> = {}) => (
    <TicketListPage
      sender={{ personId: 'p1', unitId: 'u1' }}
      map={null}
      list="active"
      filter={{}}
      initialList={{
        tickets: [TICKET],
        totals: [{ quantityUnit: 'tons', tickets: 60, sent: 750, received: 0, difference: null }],
        next: null,
      }}
      initialAgreements={{ agreements: [UNDER_WAY], offers: [] }}
      sites={[{ id: 's1', name: 'Bay View Lofts' }]}
      needsTeam={false}
      welcome={null}
      {...more}
    />
  );

  test('shows the totals of the list and of each agreement, and warns above an agreed quantity', () => {
    renderTickets(list());
    expect(screen.getByText('60 tickets').closest('li')).toHaveTextContent('60 tickets · 750 tons sent');
    const totals = screen.getByRole('region', { name: 'Totals per agreement' });
    for (const amount of ['108 tons', '91.5 tons', '−4 tons', '12.5 tons (1)', '4 tons over'])
      expect(within(totals).getByText(amount)).toBeVisible();
    expect(screen.getByText(/Over the agreed quantity/).parentElement).toHaveTextContent(
      'Clay, Bay View Lofts to Lakeside Pit: 4 tons over',
    );
    expect(screen.getByRole('link', { name: 'Open Ticket' })).toHaveAttribute('href', '/open-ticket');
  });

  test('says, when it is empty, that the Office adds people to site teams', () => {
    const empty = { initialList: { tickets: [], totals: [], next: null }, initialAgreements: EMPTY_LISTS };
    const text = 'You are not on a site team yet. Ask your Office to add you to one.';
    const { unmount } = renderTickets(list({ ...empty, needsTeam: true }));
    expect(screen.getByText(text)).toBeVisible();
    unmount();
    renderTickets(list(empty));
    expect(screen.queryByText(text)).toBeNull();
  });

  test('offers the scanner only for active tickets, also to a work unit that only receives loads', () => {
    const agreements = [{ ...UNDER_WAY, profiles: { export: null, import: 'manage' as const } }];
    const { unmount } = renderTickets(list({ initialAgreements: { agreements, offers: [] } }));
    expect(screen.getByRole('button', { name: 'Scan ticket' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open Ticket' })).toBeNull();
    unmount();
    renderTickets(list({ list: 'closed' }));
    expect(screen.queryByRole('button', { name: 'Scan ticket' })).toBeNull();
  });

  test('shows a welcome message to a work unit that only receives loads, until its first ticket', async () => {
    const received = { ...UNDER_WAY, profiles: { export: null, import: 'manage' as const } };
    const totals = { ...UNDER_WAY.totals, tickets: 0, openTickets: 0 };
    const createWelcomeList = (tickets: Ticket[], canInvite = true) =>
      list({
        initialList: { tickets, totals: [], next: null },
        initialAgreements: {
          agreements: [
            {
              ...received,
              import: { ...UNDER_WAY.import, siteId: 's2' },
              totals: tickets.length > 0 ? UNDER_WAY.totals : totals,
            },
          ],
          offers: [],
        },
        welcome: { canInvite },
      });
    const { unmount } = renderTickets(createWelcomeList([]));
    expect(screen.getByRole('heading', { level: 2, name: /^Welcome/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Work Unit Crew' })).toHaveAttribute('href', '/app/workunit-crew');
    expect(screen.getByRole('link', { name: 'Site Team' })).toHaveAttribute('href', '/site-team?site=s2');
    unmount();
    const member = renderTickets(createWelcomeList([], false));
    expect(screen.queryByRole('link', { name: 'Work Unit Crew' })).toBeNull();
    member.unmount();
    renderTickets(createWelcomeList([TICKET]));
    expect(screen.queryByRole('heading', { name: /^Welcome/ })).toBeNull();
  });

  test('fills its fields from the URL and keeps the filter when older tickets load', () => {
    const filter = { agreementId: UNDER_WAY.id, search: '4711', from: '2026-11-01' };
    const { tickets, totals } = { tickets: [TICKET], totals: [] };
    const before = `2026-11-21T15:00:00.000Z_${TICKET.id}`;
    renderTickets(list({ filter, before, initialList: { tickets, totals, next: before } }));
    expect(screen.getByLabelText('Search')).toHaveValue('4711');
    expect(screen.getByLabelText('Agreement')).toHaveValue(UNDER_WAY.id);
    expect(screen.getByLabelText('From')).toHaveValue('2026-11-01');
    expect(screen.getByText('Search and filters, 3 active')).toBeVisible();
    const query = `agreement=${UNDER_WAY.id}&search=4711&from=2026-11-01`;
    expect(screen.getByRole('link', { name: 'Newest' })).toHaveAttribute('href', `/active-tickets?${query}`);
    const older = `/active-tickets?${query}&${new URLSearchParams({ before })}`;
    expect(screen.getByRole('link', { name: 'Older' })).toHaveAttribute('href', older);
    expect(screen.getByRole('link', { name: 'Open Ticket' })).toHaveAttribute(
      'href',
      `/open-ticket?agreement=${UNDER_WAY.id}`,
    );
  });

  test('offers the import side the closing form and the export side the page of the ticket [X-403]', () => {
    const { unmount } = renderTickets(list());
    const viewLink = screen.getByRole('link', { name: 'View ticket 12, WI 4711' });
    expect(viewLink).toHaveTextContent('View ticket');
    expect(viewLink).toHaveAttribute('href', `/ticket/${TICKET.id}`);
    unmount();
    const remote = { ...TICKET, profiles: { export: null, import: 'operate' } } as const;
    renderTickets(list({ initialList: { tickets: [remote], totals: [], next: null } }));
    expect(screen.getByRole('link', { name: 'Other…: ticket 12, WI 4711' })).toHaveAttribute(
      'href',
      `/ticket/${TICKET.id}#close`,
    );
  });

  test('accepts the sent quantity once with one press, and says where a person can correct it', async () => {
    const remote = { ...TICKET, profiles: { export: null, import: 'operate' } } as const;
    const { sent } = renderTickets(list({ initialList: { tickets: [remote], totals: [], next: null } }), {
      ticket: CLOSED,
    });
    await userEvent.dblClick(screen.getByRole('button', { name: 'Accept 12.5 tons: ticket 12, WI 4711' }));
    expect(await screen.findByText('Accepted 12.5 tons')).toBeVisible();
    expect(screen.getByText(/correct the ticket under Closed Tickets/)).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({ ticketId: TICKET.id, received: 12.5, outcome: 'accepted', reason: '' });
  });

  test('shows a second acceptance with the same quantity as successful', async () => {
    const remote = { ...TICKET, profiles: { export: null, import: 'operate' } } as const;
    const first = { ...CLOSED, received: 12.5 };
    const message = 'This ticket is already closed.';
    renderTickets(list({ initialList: { tickets: [remote], totals: [], next: null } }), {
      responses: [Response.json({ code: 'ticket-closed', message, details: { ticket: first } }, { status: 409 })],
    });
    await userEvent.click(screen.getByRole('button', { name: /^Accept 12.5 tons/ }));
    expect(await screen.findByText('Accepted 12.5 tons')).toBeVisible();
    expect(await listQueuedTicketChanges()).toEqual([]);
  });

  test('keeps the entered quantity if someone else closed the ticket with another one first', async () => {
    const remote = { ...TICKET, profiles: { export: null, import: 'operate' } } as const;
    const message = 'This ticket is already closed.';
    renderTickets(list({ initialList: { tickets: [remote], totals: [], next: null } }), {
      responses: [Response.json({ code: 'ticket-closed', message, details: { ticket: CLOSED } }, { status: 409 })],
    });
    await userEvent.click(screen.getByRole('button', { name: /^Accept 12.5 tons/ }));
    await waitFor(async () =>
      expect(await listQueuedTicketChanges()).toMatchObject([
        { closing: { received: 12.5 }, refusal: { code: 'ticket-closed' } },
      ]),
    );
    expect(screen.queryByText('Accepted 12.5 tons')).toBeNull();
  });

  test('shows why a load was not accepted', async () => {
    const remote = { ...TICKET, profiles: { export: null, import: 'operate' } } as const;
    const refusal = { code: 'profile-too-low', message: 'Your profile does not allow this.' };
    renderTickets(list({ initialList: { tickets: [remote], totals: [], next: null } }), {
      responses: [Response.json(refusal, { status: 403 })],
    });
    await userEvent.click(screen.getByRole('button', { name: /^Accept 12.5 tons/ }));
    expect(await screen.findByText('Ticket not closed')).toBeVisible();
    expect(screen.getByText(refusal.message)).toBeVisible();
  });

  test('shows a message and a link to all tickets when the filter matches none', () => {
    renderTickets(list({ filter: { search: 'nothing' }, initialList: { tickets: [], totals: [], next: null } }));
    expect(screen.getByText('No tickets match these filters.')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Clear filters' })[0]).toHaveAttribute('href', '/active-tickets');
  });

  test('has filters and a map only when there are tickets', async () => {
    const map = { mapboxToken: null, tiles: '', attribution: '' };
    const noTickets = { tickets: [], totals: [], next: null };
    const { unmount } = renderTickets(list({ map, initialList: noTickets, initialAgreements: EMPTY_LISTS }));
    expect(screen.getByText(/^No load is under way\. Tickets are opened/)).toBeVisible();
    expect(screen.queryByText('Search and filters')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Open tickets on the map' })).toBeNull();
    unmount();
    renderTickets(list({ map, initialList: noTickets }));
    expect(screen.getByText('Search and filters')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Open tickets on the map' })).toBeVisible();
  });

  test('says on each tab what works without signal', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { unmount } = renderTickets(list());
    expect(screen.getByText(/^You can open and close tickets/)).toBeVisible();
    unmount();
    renderTickets(list({ list: 'closed' }));
    expect(screen.getByText(/Changes need signal/)).toBeVisible();
  });
});

const isBefore = (first: HTMLElement, second: HTMLElement): boolean =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
const getCard = (name: string) => screen.getByRole('region', { name });

describe('the page of a ticket', () => {
  const createTicketPage = (ticket: Ticket) => (
    <TicketPage
      sender={{ personId: 'p1', unitId: 'u1' }}
      initialData={{ ticket }}
      siteIds={{ export: 'bay-view', import: null }}
      initialHistory={{
        steps: [
          {
            id: '1',
            at: TICKET.openedAt,
            arrivedAt: '2026-11-21T18:00:00.000Z',
            who: 'Olive Office',
            text: 'opened ticket 12',
          },
        ],
      }}
      address={`https://earthtight.example/ticket/${ticket.id}`}
      qr={null}
    />
  );

  test('lets the import side close the ticket, and the export side cancel it with a reason', async () => {
    const { unmount } = renderTickets(createTicketPage({ ...TICKET, profiles: { export: null, import: 'operate' } }));
    expect(screen.getByRole('button', { name: 'Close ticket' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel ticket' })).toBeNull();
    unmount();
    const canceled: Ticket = { ...TICKET, status: 'canceled', version: 2 };
    const { sent } = renderTickets(createTicketPage(TICKET), { ticket: canceled });
    expect(screen.queryByRole('button', { name: 'Close ticket' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel ticket' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel ticket' }));
    expect(within(dialog).getByText('Enter a reason.')).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText('Why?'), 'Truck broke down');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel ticket' }));
    expect(await screen.findByText('Canceled')).toBeVisible();
    expect(sent).toMatchObject([{ body: { ticketId: TICKET.id, reason: 'Truck broke down' } }]);
    expect(localStorage).toHaveLength(0);
  });

  test('begins with the closing form, the code or the load, depending on the person [X-403]', () => {
    const { unmount } = renderTickets(createTicketPage({ ...TICKET, profiles: { export: null, import: 'operate' } }));
    expect(screen.getByRole('heading', { name: 'Close ticket' })).toHaveAttribute('id', 'close');
    expect(isBefore(getCard('Close ticket'), getCard('Load'))).toBe(true);
    expect(isBefore(getCard('Load'), getCard('Ticket code'))).toBe(true);
    unmount();
    const sender = renderTickets(createTicketPage(TICKET));
    expect(screen.getByText('12.5 tons sent')).toBeVisible();
    expect(isBefore(getCard('Ticket code'), getCard('Load'))).toBe(true);
    sender.unmount();
    renderTickets(createTicketPage(CLOSED));
    expect(isBefore(getCard('Load'), getCard('Ticket code'))).toBe(true);
  });

  test('shows a proposed correction beside the current values, and sends the decision about the shown version', async () => {
    const { sent, unmount } = renderTickets(createTicketPage(createProposal('import')), { ticket: CLOSED });
    const correction = screen.getByRole('region', { name: 'Correction proposed by Lakeside Fill' });
    expect(correction).toHaveTextContent('Received12 tons becomes 11 tons');
    expect(within(correction).queryByText('Sent')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
    await userEvent.click(within(correction).getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByText(/Correction proposed/)).toBeNull());
    expect(sent).toMatchObject([{ body: { ticketId: TICKET.id, version: 3, accept: false } }]);
    unmount();
    renderTickets(createTicketPage(createProposal('export')));
    expect(screen.getByRole('button', { name: 'Withdraw correction' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept correction' })).toBeNull();
  });

  test('restores a typed correction after the page was left and proposes it unchanged', async () => {
    const { unmount } = renderTickets(createTicketPage(CLOSED), { ticket: CLOSED });
    await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
    const field = await screen.findByLabelText('Quantity received');
    await userEvent.clear(field);
    await userEvent.type(field, '1,100.25');
    unmount();
    const { sent } = renderTickets(createTicketPage(CLOSED), { ticket: createProposal('export') });
    await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
    expect(await screen.findByLabelText('Quantity received')).toHaveValue('1,100.25');
    await userEvent.click(screen.getByRole('button', { name: 'Propose correction' }));
    expect(screen.getByText('12.5 tons sent, 1,100.25 tons received. Is the received quantity right?')).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, propose' }));
    expect(await screen.findByText(/Correction proposed by/)).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ ticketId: CLOSED.id, received: 1100.25, isConfirmed: true }]);
  });

  test('does not propose an empty correction, neither by button nor by Enter', async () => {
    const { sent } = renderTickets(createTicketPage(CLOSED), { ticket: CLOSED });
    await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
    const field = await screen.findByLabelText('Quantity received');
    const propose = screen.getByRole('button', { name: 'Propose correction' });
    expect(propose).toBeDisabled();
    await userEvent.click(propose);
    await userEvent.type(field, '{Enter}');
    expect(screen.getByRole('dialog', { name: `Correct ticket ${CLOSED.number}` })).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.type(field, '0');
    expect(propose).toBeEnabled();
  });

  test('offers a viewer no action, and its history shows when an offline phone reported the load', () => {
    renderTickets(createTicketPage({ ...TICKET, profiles: { export: 'view', import: null } }));
    for (const name of ['Close ticket', 'Cancel ticket', 'Correct', 'Archive'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(
      screen.getByText(/11\/21\/2026, 9:00 AM \(offline\), received by the server 11\/21\/2026, 12:00 PM/),
    ).toBeVisible();
  });

  test('opens the phone’s share sheet, or copies the link if there is none', async () => {
    const person = userEvent.setup();
    renderTickets(createTicketPage(TICKET));
    await person.click(screen.getByRole('button', { name: 'Share with the driver' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`https://earthtight.example/ticket/${TICKET.id}`);
    const share = jest.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await person.click(screen.getByRole('button', { name: 'Share with the driver' }));
    expect(share).toHaveBeenCalledWith({ title: 'Ticket 12', url: `https://earthtight.example/ticket/${TICKET.id}` });
    Reflect.deleteProperty(navigator, 'share');
  });
});

describe('the page for the driver', () => {
  const ticket: DriverTicket = {
    id: TICKET.id,
    number: 12,
    status: 'open',
    material: 'Clay',
    quantityUnit: 'tons',
    truck: 'WI 4711',
    load: 'Two layers',
    sent: 12.5,
    sentEstimated: true,
    received: null,
    outcome: null,
    from: { siteName: 'Bay View Lofts', unitName: 'Kinnick Hauling' },
    to: { siteName: 'Lakeside Pit', unitName: 'Lakeside Fill', lat: 43.02, lng: -87.91 },
    openedAt: TICKET.openedAt,
    closedAt: null,
  };

  test('shows the load and directions, or a message when the link has expired', async () => {
    jest.useFakeTimers();
    renderTickets(<DriverPage ticket={ticket} qr={null} memberLink={null} />);
    expect(screen.getByText('12.5 tons')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Directions to Lakeside Pit/ })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=43.02,-87.91',
    );
    const notFound = {
      code: 'ticket-not-found',
      message: 'This ticket is not in your work unit. Check the ticket number.',
    };
    jest.mocked(fetch).mockImplementation(async () => Response.json(notFound, { status: 404 }));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole('heading', { name: 'No ticket to show' })).toBeVisible();
    jest.useRealTimers();
  });

  test('shows the code first while the load is under way', () => {
    const { unmount } = renderTickets(<DriverPage ticket={ticket} qr={null} memberLink={null} />);
    expect(isBefore(getCard('Ticket code'), getCard('Load'))).toBe(true);
    unmount();
    renderTickets(<DriverPage ticket={{ ...ticket, status: 'closed' }} qr={null} memberLink={null} />);
    expect(isBefore(getCard('Load'), getCard('Ticket code'))).toBe(true);
  });

  test('links a member of either site to the sign-in, or to the work unit of the ticket', () => {
    const path = `/ticket/${TICKET.id}`;
    const { unmount } = renderTickets(
      <TicketMemberLink path={path} signInHref="/login?next=x" otherUnit={null} switchUnit={jest.fn()} />,
    );
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?next=x');
    unmount();
    const elsewhere = { id: 'u2', name: 'Lakeside Fill' };
    renderTickets(<TicketMemberLink path={path} signInHref={null} otherUnit={elsewhere} switchUnit={jest.fn()} />);
    expect(screen.getByRole('button', { name: 'Switch to Lakeside Fill' })).toBeVisible();
  });

  test('links a signed-in person who is on no team of its sites to the home page', () => {
    renderTickets(
      <TicketMemberLink path={`/ticket/${TICKET.id}`} signInHref={null} otherUnit={null} switchUnit={jest.fn()} />,
    );
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  });
});
