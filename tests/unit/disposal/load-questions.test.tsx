import 'fake-indexeddb/auto';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { SWRConfig } from 'swr';
import { CloseTicket } from '@/components/disposal/close-ticket';
import { OfflineTickets } from '@/components/disposal/offline-tickets';
import { OpenTicketPage } from '@/components/disposal/open-ticket';
import { UnsentTickets } from '@/components/disposal/unsent-tickets';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { isUnlikelyReceipt, findLikelySameLoad } from '@/lib/disposal/load-checks';
import type { HaulData, Ticket } from '@/lib/disposal/ticket';
import { storeHaulData } from '@/lib/offline/store/haul-data';
import type { QueuedTicketChange } from '@/lib/offline/store/schema';
import {
  listQueuedTicketChanges,
  deleteQueuedTicketChange,
  storeQueuedTicketChange,
  storeTicketRefusal,
} from '@/lib/offline/store/queued-ticket-changes';
import { sendTicketChange } from '@/lib/offline/sync/ticket-sync';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { createRefusedOpening, COMING, HAUL, SENDER } from './phone-fixture';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }), usePathname: () => '/open-ticket' }));
jest.mock('@/components/disposal/use-stored-haul-data', () => ({ useStoredHaulData: () => null }));
jest.mock('@/components/shell/background-sync', () => ({ BackgroundSync: () => null }));
jest.mock('@/components/offline/use-when-server-reachable', () => ({ useWhenServerReachable: () => undefined }));
jest.mock('@/components/disposal/device-ticket-code', () => ({ DeviceTicketCode: () => null }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));
beforeAll(installModalDialogs);

let posted: Record<string, unknown>[];
let onPost: (body: Record<string, unknown>) => Response | Promise<Response>;
let onGet: () => Response | Promise<Response>;

beforeEach(async () => {
  localStorage.clear();
  posted = [];
  onGet = rejectOffline;
  for (const { changeId } of await listQueuedTicketChanges()) await deleteQueuedTicketChange(changeId);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method !== 'POST') return onGet();
    const body = JSON.parse(String(init.body));
    posted.push(body);
    return onPost(body);
  });
});

const rejectOffline = () => Promise.reject(new TypeError('Failed to fetch'));
const respondRefusal = (code: string, message: string, ticket: Ticket) =>
  Response.json({ code, message, details: { ticket } }, { status: 409 });

const renderCloseTicket = (page: ReactElement) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>{page}</PopupProvider>
    </SWRConfig>,
  );
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test.each([
  [7, 7000, 'accepted', true],
  [7, 0.7, 'accepted', true],
  [7, 8.4, 'accepted', false],
  [7, 8.401, 'accepted', true],
  [7, 5.6, 'accepted', false],
  [7, 5.599, 'accepted', true],
  [12.5, 15, 'accepted', false],
  [7, 3, 'partly', false],
  [7, 0.7, 'partly', true],
  [7, 9, 'partly', true],
  [7, 0, 'refused', false],
] as const)(
  'the form asks whether %d sent and %d received of a load (%s) are correct: %s',
  (sent, received, outcome, asks) => {
    expect(isUnlikelyReceipt(sent, { received, outcome })).toBe(asks);
  },
);

test.each([
  ['kh-07', '2026-11-21T14:47:00.000Z', true],
  ['ＫＨ０７', '2026-11-21T14:17:00.000Z', true],
  ['KH 07', '2026-11-21T14:47:01.000Z', false],
  ['KH 70', '2026-11-21T14:32:00.000Z', false],
  ['—', '2026-11-21T14:32:00.000Z', false],
])('the form recognizes truck %s at %s as the truck that left at 14:32: %s', (truck, openedAt, isSame) => {
  const left = { id: 'one', truck: 'KH 07', openedAt: '2026-11-21T14:32:00.000Z' };
  expect(findLikelySameLoad({ id: 'two', truck, openedAt }, [left], []) !== null).toBe(isSame);
});

describe('a received quantity that differs greatly from the sent one', () => {
  const closing = <CloseTicket sender={SENDER} ticket={COMING} onClosed={() => undefined} />;
  const enter = async (received: string) => {
    await userEvent.click(await screen.findByRole('radio', { name: /^Accepted/ }));
    await userEvent.type(screen.getByLabelText('Quantity received'), received);
    await press('Close ticket');
  };

  test('must be confirmed with both numbers before it is sent, also without signal', async () => {
    onPost = rejectOffline;
    renderCloseTicket(closing);
    await enter('12500');
    expect(screen.getByText('12.5 tons sent, 12,500 tons received. Is the received quantity right?')).toBeVisible();
    await press('No, change it');
    expect([posted, await listQueuedTicketChanges()]).toEqual([[], []]);
    expect(screen.getByLabelText('Quantity received')).toHaveValue('12500');
    await press('Close ticket');
    await press('Yes, close ticket');
    await waitFor(async () =>
      expect(await listQueuedTicketChanges()).toMatchObject([{ closing: { isConfirmed: true } }]),
    );
  });

  test('can be confirmed or changed on the device after the server rejected it', async () => {
    const closedAt = '2026-11-21T20:40:00.000Z';
    const change: QueuedTicketChange = {
      kind: 'close',
      ...SENDER,
      personName: null,
      unitName: null,
      changeId: crypto.randomUUID(),
      ticketId: COMING.id,
      at: closedAt,
      closing: { ticketId: COMING.id, closeId: crypto.randomUUID(), received: 12_500, outcome: 'accepted', reason: '' },
      ticket: null,
      refusal: { code: 'received-unlikely', message: 'The received quantity is unlikely.', serverTicket: COMING },
    };
    await storeQueuedTicketChange(change);
    const { unmount } = renderCloseTicket(<UnsentTickets sender={SENDER} />);
    const changeLink = await screen.findByRole('link', { name: /^Change the quantity/ });
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
    changeLink.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(changeLink);
    await waitFor(async () => expect(await listQueuedTicketChanges()).toEqual([]));
    unmount();
    const { unmount: leave } = renderCloseTicket(closing);
    expect(screen.getByLabelText('Quantity received')).toHaveValue('12500');
    leave();

    await storeQueuedTicketChange(change);
    onPost = () => Response.json({ ticket: COMING });
    renderCloseTicket(<UnsentTickets sender={SENDER} />);
    await press(/^Confirm the quantity/);
    await waitFor(async () => expect(await listQueuedTicketChanges()).toEqual([]));
    expect(posted).toMatchObject([{ received: 12_500, isConfirmed: true }]);
  });
});

describe('a ticket for a truck that already has one', () => {
  const renderOpening = (haul: HaulData = HAUL) => (
    <OpenTicketPage sender={SENDER} haul={haul} agreementId={null} rejectedChangeId={null} />
  );
  const remote: Ticket = { ...COMING, number: 5, truck: 'KH 07', profiles: { export: 'operate', import: null } };
  const enter = async () => {
    await userEvent.type(screen.getByLabelText(/^Truck/), 'kh 07');
    await userEvent.type(screen.getByLabelText('Quantity sent'), '5');
    await press('Open ticket');
  };

  test('is checked against the data on this device when there is no signal', async () => {
    onPost = rejectOffline;
    const known = { ...remote, openedAt: new Date().toISOString() };
    renderCloseTicket(renderOpening({ ...HAUL, tickets: [known] }));
    await enter();
    expect(screen.getByText(/^KH 07 already has ticket 5, opened .+\. Is this another load\?$/)).toBeVisible();
    await press('No');
    expect(await listQueuedTicketChanges()).toEqual([]);
    await press('Open ticket');
    await press('Yes, open another ticket');
    await waitFor(async () =>
      expect(await listQueuedTicketChanges()).toMatchObject([
        { opening: { truck: 'kh 07', besideTickets: [known.id] } },
      ]),
    );
    await press('Open another ticket');
    await enter();
    expect(screen.getByText(/^KH 07 already has ticket 5/)).toBeVisible();
    await press('Yes, open another ticket');
    // The question then shows the ticket that waits on this device.
    expect(await screen.findByText(/^kh 07 already has ticket #new · \d\d:\d\d, opened /)).toBeVisible();
  });

  test('must be confirmed when the server knows an open ticket from another phone', async () => {
    onPost = (body) =>
      body.besideTickets === undefined
        ? respondRefusal('truck-has-ticket', 'KH 07 already has ticket 5.', remote)
        : Response.json({ ticket: { ...COMING, id: body.ticketId } });
    renderCloseTicket(renderOpening());
    await enter();
    await press('Yes, open another ticket');
    expect(await screen.findByText('Ticket 7 is open')).toBeVisible();
    expect(posted).toMatchObject([{}, { besideTickets: [remote.id] }]);
  });

  test('can be opened in addition after a later rejection, which shows the other ticket', async () => {
    const change = createRefusedOpening('truck-has-ticket');
    await storeQueuedTicketChange({
      ...change,
      refusal: { code: 'truck-has-ticket', message: 'KH 07 has a ticket.', serverTicket: remote },
    });
    onPost = () => Response.json({ ticket: COMING });
    renderCloseTicket(<UnsentTickets sender={SENDER} />);
    expect(await screen.findByRole('link', { name: /^Show ticket/ })).toHaveAttribute('href', `/ticket/${remote.id}`);
    expect(screen.queryByRole('link', { name: /^Open a new ticket for this load/ })).toBeNull();
    await press(/^Open another ticket: /);
    await waitFor(async () => expect(await listQueuedTicketChanges()).toEqual([]));
    expect(posted).toMatchObject([{ truck: 'WI 9', besideTickets: [remote.id] }]);
  });
});

describe('a ticket that waits on this device', () => {
  async function openWithoutSignal(): Promise<string> {
    onPost = rejectOffline;
    renderCloseTicket(<OpenTicketPage sender={SENDER} haul={HAUL} agreementId={null} rejectedChangeId={null} />);
    await userEvent.type(screen.getByLabelText(/^Truck/), 'WI 1');
    await userEvent.type(screen.getByLabelText('Quantity sent'), '5');
    await press('Open ticket');
    expect(await screen.findByText(/The server could not be reached/)).toBeVisible();
    const [opening] = await listQueuedTicketChanges();
    return opening?.changeId ?? '';
  }

  test('shows its number after the device has sent it, without a reload', async () => {
    const changeId = await openWithoutSignal();
    const opened = Response.json({ ticket: { ...COMING, id: changeId, number: 8 } });
    [onPost, onGet] = [() => opened.clone(), () => opened.clone()];
    await act(() => sendTicketChange(changeId));
    expect(await screen.findByText('Ticket 8 is open')).toBeVisible();
    expect(screen.queryByText(/could not be reached/)).toBeNull();
  });

  test('shows that the server rejected it, and is not found after it was removed', async () => {
    const changeId = await openWithoutSignal();
    await act(() =>
      storeTicketRefusal(changeId, { code: 'profile-too-low', message: 'Not allowed.', serverTicket: null }),
    );
    expect(await screen.findByText('The server did not accept this ticket. The reason is below.')).toBeVisible();
    expect(screen.queryByText(/could not be reached/)).toBeNull();
    onGet = () => Response.json({ code: 'ticket-not-found', message: 'No such ticket.' }, { status: 404 });
    await press(/^Remove from this device/);
    await press('Remove');
    expect(await screen.findByText('Ticket not found')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Show ticket' })).toBeNull();
  });

  test('shows its number on its own page once it is sent, and no second closing form once it is closed', async () => {
    const opening = { ...createRefusedOpening('x'), refusal: undefined };
    await storeHaulData(HAUL);
    await storeQueuedTicketChange(opening);
    const url = new URL(`https://earthtight.example/ticket/${opening.ticketId}`);
    const { unmount } = renderCloseTicket(<OfflineTickets sender={SENDER} requestedUrl={url} />);
    expect(await screen.findByRole('heading', { name: /^Ticket #new/ })).toBeVisible();
    const ticket: Ticket = { ...COMING, id: opening.ticketId, number: 8 };
    onPost = () => Response.json({ ticket });
    onGet = () => Response.json({ ticket });
    await act(() => sendTicketChange(opening.changeId));
    expect(await screen.findByRole('heading', { name: 'Ticket 8' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: /^Accepted/ }));
    await userEvent.type(screen.getByLabelText('Quantity received'), '12');
    const closed: Ticket = { ...ticket, status: 'closed', received: 12, outcome: 'accepted', version: 2 };
    onPost = () => Response.json({ ticket: closed });
    onGet = () => Response.json({ ticket: closed });
    await press('Close ticket');
    expect(await screen.findByText('12 tons, accepted')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close ticket' })).toBeNull();
    unmount();
  });
});
