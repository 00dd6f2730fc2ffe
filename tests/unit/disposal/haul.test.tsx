import 'fake-indexeddb/auto';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { SWRConfig } from 'swr';
import { CloseTicket } from '@/components/disposal/close-ticket';
import { OpenTicketPage } from '@/components/disposal/open-ticket';
import { UnsentTickets } from '@/components/disposal/unsent-tickets';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { findHaulRoutes, listMaterialsUnderWay } from '@/lib/disposal/ticket-map';
import type { Ticket } from '@/lib/disposal/ticket';
import {
  listQueuedTicketChanges,
  deleteQueuedTicketChange,
  storeQueuedTicketChange,
} from '@/lib/offline/store/queued-ticket-changes';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { createRefusedOpening, COMING, HAUL, MAPPED, SENDER } from './phone-fixture';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }), usePathname: () => '/open-ticket' }));
// The real hook fetches when the browser is idle; the browser tests cover it.
jest.mock('@/components/disposal/use-stored-haul-data', () => ({ useStoredHaulData: () => null }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));
beforeAll(installModalDialogs);

let posted: { path: string; body: Record<string, unknown>; waiting: number }[];
/** Responds to posted requests. */
let respond: (body: Record<string, unknown>) => Response | Promise<Response>;

beforeEach(async () => {
  localStorage.clear();
  posted = [];
  for (const { changeId } of await listQueuedTicketChanges()) await deleteQueuedTicketChange(changeId);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method !== 'POST') return Response.json(HAUL);
    const body = JSON.parse(String(init.body));
    posted.push({ path: String(url), body, waiting: (await listQueuedTicketChanges()).length });
    return respond(body);
  });
});

const rejectOffline = () => Promise.reject(new TypeError('Failed to fetch'));

const renderOpenTicketPage = (page: ReactElement) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>{page}</PopupProvider>
    </SWRConfig>,
  );

const opening = <OpenTicketPage sender={SENDER} haul={HAUL} agreementId={null} rejectedChangeId={null} />;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the form fills in the truck’s last load and stores a new ticket on the device before sending it', async () => {
  respond = (body) => Response.json({ ticket: { ...COMING, id: body.ticketId } });
  renderOpenTicketPage(opening);
  const names = screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).labels?.[0]?.textContent);
  expect(names).toEqual(['Truck', 'Quantity sent', 'Driver (Optional)', 'Load (Optional)']);
  await press('WI 4711 · Dora');
  expect(screen.getByLabelText(/^Truck/)).toHaveValue('WI 4711');
  await press('Open ticket');
  expect(screen.getByText('Enter a quantity above zero, with at most three decimals.')).toBeVisible();
  expect(posted).toEqual([]);
  await userEvent.type(screen.getByLabelText('Quantity sent'), '12.5');
  expect(screen.getByText('With this load, the agreed quantity is exceeded by 6.5 tons.')).toBeVisible();
  await press('Open ticket');
  expect(await screen.findByText('Ticket 7 is open')).toBeVisible();
  expect(posted).toMatchObject([
    {
      path: '/api/disposal/tickets/open',
      body: {
        agreementId: MAPPED.id,
        truck: 'WI 4711',
        driver: 'Dora',
        load: 'Pile 3',
        sent: 12.5,
        sentEstimated: true,
      },
      waiting: 1,
    },
  ]);
  await waitFor(async () => expect(await listQueuedTicketChanges()).toEqual([]));
  await press('Open another ticket');
  expect(screen.getByLabelText(/^Truck/)).toHaveValue('');
});

test('the form keeps a ticket on the device under a provisional number without signal, and can open the next one', async () => {
  respond = rejectOffline;
  renderOpenTicketPage(opening);
  await userEvent.type(screen.getByLabelText(/^Truck/), 'WI 1');
  await userEvent.type(screen.getByLabelText('Quantity sent'), '5');
  await press('Open ticket');
  expect(await screen.findByText(/The ticket is kept on this device/)).toHaveTextContent(
    'The ticket will get its number when it is sent.',
  );
  expect(screen.getByRole('heading', { name: /^#new · \d\d:\d\d$/ })).toBeVisible();
  const list = await screen.findByRole('region', { name: 'On this device, not sent yet' });
  expect(within(list).getByText(/^Open ticket #new · \d\d:\d\d, truck WI 1$/)).toBeVisible();
  expect(within(list).queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('the form sends the ticket directly if the device cannot store it, and then becomes empty', async () => {
  const putSpy = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  respond = (body) => Response.json({ ticket: { ...COMING, id: body.ticketId } });
  renderOpenTicketPage(opening);
  await userEvent.type(screen.getByLabelText(/^Truck/), 'WI 1');
  await userEvent.type(screen.getByLabelText('Quantity sent'), '5');
  await press('Open ticket');
  expect(await screen.findByText('Ticket 7 is open')).toBeVisible();
  expect(posted).toMatchObject([{ waiting: 0 }]);
  putSpy.mockRestore();
  await press('Open another ticket');
  expect(screen.getByLabelText(/^Truck/)).toHaveValue('');
});

test('the form does not restore a ticket whose page was killed while sending', async () => {
  respond = () => new Promise<Response>(() => undefined);
  const { unmount } = renderOpenTicketPage(opening);
  await userEvent.type(screen.getByLabelText(/^Truck/), 'WI 1');
  await userEvent.type(screen.getByLabelText('Quantity sent'), '5');
  await press('Open ticket');
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(screen.getByLabelText(/^Truck/)).toHaveValue('WI 1');
  unmount();
  renderOpenTicketPage(opening);
  expect(await screen.findByText(/^Open ticket #new · \d\d:\d\d, truck WI 1$/)).toBeVisible();
  expect(screen.getByLabelText(/^Truck/)).toHaveValue('');
  await waitFor(async () => expect(await listQueuedTicketChanges()).toMatchObject([{ opening: { truck: 'WI 1' } }]));
});

test('the form keeps rejected input and shows the reason', async () => {
  respond = () =>
    Response.json({ code: 'profile-too-low', message: 'Your profile does not allow this.' }, { status: 403 });
  renderOpenTicketPage(opening);
  await userEvent.type(screen.getByLabelText(/^Truck/), 'WI 1');
  await userEvent.type(screen.getByLabelText('Quantity sent'), '5');
  await press('Open ticket');
  expect(await screen.findByText('Your profile does not allow this.')).toBeVisible();
  expect(screen.getByLabelText(/^Truck/)).toHaveValue('WI 1');
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'On this device, not sent yet' })).not.toBeInTheDocument(),
  );
  await waitFor(async () => expect(await listQueuedTicketChanges()).toEqual([]));
});

test('the form replaces a ticket of an ended agreement with a new one that has the same input', async () => {
  const change = createRefusedOpening('agreement-not-active');
  await storeQueuedTicketChange(change);
  const { unmount } = renderOpenTicketPage(<UnsentTickets sender={SENDER} />);
  const link = await screen.findByRole('link', { name: /^Open a new ticket for this load: / });
  expect(link).toHaveAttribute('href', `/open-ticket?again=${change.changeId}`);
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  // Otherwise jsdom would try to navigate.
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  unmount();
  respond = (body) => Response.json({ ticket: { ...COMING, id: body.ticketId } });
  renderOpenTicketPage(
    <OpenTicketPage sender={SENDER} haul={HAUL} agreementId={null} rejectedChangeId={change.changeId} />,
  );
  expect(screen.getByLabelText(/^Truck/)).toHaveValue('WI 9');
  expect(screen.getByLabelText('Agreement')).toHaveValue('');
  await userEvent.selectOptions(screen.getByLabelText('Agreement'), MAPPED.id);
  await press('Open ticket');
  expect(await screen.findByText('Ticket 7 is open')).toBeVisible();
  expect(posted[0]?.body).toMatchObject({ agreementId: MAPPED.id, truck: 'WI 9', sent: 3 });
  expect(posted[0]?.body.ticketId).not.toBe(change.ticketId);
  await waitFor(async () => expect(await listQueuedTicketChanges()).toEqual([]));
});

const renderClosing = (onClosed: (ticket: Ticket) => void) => (
  <>
    <UnsentTickets sender={SENDER} ticketId={COMING.id} />
    <CloseTicket sender={SENDER} ticket={COMING} onClosed={onClosed} />
  </>
);

test('the closing form preselects no result, and sends no quantity for a refused load', async () => {
  const onClosed = jest.fn();
  const refused = { ...COMING, status: 'closed' as const, received: 0, outcome: 'refused' as const };
  respond = () => Response.json({ ticket: refused });
  renderOpenTicketPage(renderClosing(onClosed));
  expect(screen.getByLabelText('Quantity received')).toHaveValue('');
  expect(screen.getByText('Sent: 12.5 tons')).toBeVisible();
  await press('Close ticket');
  expect(screen.getByText('Choose what happened to the load')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: /^Refused/ }));
  expect(screen.queryByLabelText('Quantity received')).toBeNull();
  await press('Close ticket');
  expect(screen.getByText('Enter a reason.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Why?'), 'Contaminated');
  await press('Close ticket');
  await waitFor(() => expect(onClosed).toHaveBeenCalledWith(refused));
  expect(posted).toMatchObject([{ body: { received: 0, outcome: 'refused', reason: 'Contaminated' } }]);
});

test('the second person to close a ticket sees both closings and can discard their own', async () => {
  const onClosed = jest.fn();
  const remote = {
    ...COMING,
    status: 'closed',
    received: 14,
    outcome: 'accepted',
    closedByName: 'Lena Lake',
    closedAt: '2026-11-21T21:10:00.000Z',
  };
  respond = () =>
    Response.json({ code: 'ticket-closed', message: 'Closed.', details: { ticket: remote } }, { status: 409 });
  renderOpenTicketPage(renderClosing(onClosed));
  await userEvent.click(screen.getByRole('radio', { name: /^Accepted/ }));
  await userEvent.type(screen.getByLabelText('Quantity received'), '11');
  await press('Close ticket');
  expect(await screen.findByText(/Lena Lake closed the ticket first/)).toHaveTextContent(
    'Lena Lake closed the ticket first, 11/21/2026, 3:10 PM: 14 tons, accepted. You entered: 11 tons, accepted.',
  );
  expect(onClosed).toHaveBeenCalledWith(remote);
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  await press('Remove from this device: Close ticket 7, truck WI 4711');
  await press('Remove');
  await waitFor(async () => expect(await listQueuedTicketChanges()).toEqual([]));
});

test('the map counts open tickets between sites, for all materials or for one', () => {
  const back = {
    ...MAPPED,
    id: 'back',
    material: 'Topsoil',
    export: MAPPED.import,
    import: MAPPED.export,
    totals: { ...MAPPED.totals, openTickets: 5, underWay: 40 },
  };
  const more = { ...MAPPED, id: 'more', material: 'clay', quantityUnit: 'loads' as const };
  const nothing = { ...MAPPED, id: 'nothing', totals: { ...MAPPED.totals, openTickets: 0 } };
  const all = [MAPPED, back, more, nothing];
  expect(listMaterialsUnderWay(all)).toEqual(['clay', 'Topsoil']);
  const { places, routes } = findHaulRoutes(all, null);
  expect(places.map(({ number, siteName }) => [number, siteName])).toEqual([
    [1, 'Bay View Lofts'],
    [2, 'Lakeside Pit'],
  ]);
  expect(routes.map(({ id, openTickets, underWay }) => [id, openTickets, underWay])).toEqual([
    ['2 1', 5, [{ unit: 'tons', quantity: 40 }]],
    [
      '1 2',
      4,
      [
        { unit: 'tons', quantity: 24 },
        { unit: 'loads', quantity: 24 },
      ],
    ],
  ]);
  expect(findHaulRoutes(all, 'CLAY').routes).toMatchObject([
    { id: '1 2', materials: ['Clay'], agreementIds: [MAPPED.id, 'more'] },
  ]);
});
