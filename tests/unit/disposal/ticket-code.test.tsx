import 'fake-indexeddb/auto';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { OfflineTickets } from '@/components/disposal/offline-tickets';
import { OpenTicketPage } from '@/components/disposal/open-ticket';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { storeHaulData } from '@/lib/offline/store/haul-data';
import { deleteUnitRecordsOfOthers } from '@/lib/offline/store/unit-records';
import type { QueuedOpening } from '@/lib/offline/store/schema';
import {
  listQueuedTicketChanges,
  deleteQueuedTicketChange,
  storeQueuedTicketChange,
} from '@/lib/offline/store/queued-ticket-changes';
import { AGREEMENT } from './haul-fixture';
import { createRefusedOpening, HAUL, SENDER } from './phone-fixture';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }), usePathname: () => '/open-ticket' }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

// Without signal, every request fails.
beforeEach(async () => {
  localStorage.clear();
  await deleteUnitRecordsOfOthers('hauls', null);
  for (const { changeId } of await listQueuedTicketChanges()) await deleteQueuedTicketChange(changeId);
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
});

const renderOpenTicketPage = (page: ReactElement) => render(<PopupProvider>{page}</PopupProvider>);

const opening = <OpenTicketPage sender={SENDER} haul={HAUL} agreementId={null} rejectedChangeId={null} />;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the page shows the code for the driver after a ticket was opened without signal', async () => {
  const share = jest.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  renderOpenTicketPage(opening);
  await userEvent.type(screen.getByLabelText(/^Truck/), 'WI 1');
  await userEvent.type(screen.getByLabelText('Quantity sent'), '5');
  await press('Open ticket');
  const code = await screen.findByRole('region', { name: 'Ticket code' });
  expect(within(code).getByRole('img', { name: 'QR code of this ticket' })).toBeVisible();
  await press('Share with the driver');
  const [change] = await listQueuedTicketChanges();
  expect(share).toHaveBeenCalledWith({ title: 'Ticket', url: `${location.origin}/ticket/${change?.ticketId}` });
  Reflect.deleteProperty(navigator, 'share');
  await press('Open another ticket');
  expect(screen.queryByRole('region', { name: 'Ticket code' })).toBeNull();
});

test('the code is available offline only for a ticket that was opened on this device', async () => {
  const refused = createRefusedOpening('agreement-not-active');
  const unsent: QueuedOpening = { ...createRefusedOpening(''), refusal: undefined };
  for (const change of [refused, unsent]) await storeQueuedTicketChange(change);
  const getPage = (id: string) => (
    <OfflineTickets sender={SENDER} requestedUrl={new URL(`/ticket/${id}`, 'https://earthtight.example')} />
  );
  const { unmount: leaveFirst } = renderOpenTicketPage(getPage(unsent.ticketId));
  expect(await screen.findByRole('img', { name: 'QR code of this ticket' })).toBeVisible();
  leaveFirst();
  const { unmount: leaveSecond } = renderOpenTicketPage(getPage(refused.ticketId));
  expect(await screen.findByText('Not accepted')).toBeVisible();
  expect(screen.queryByRole('img', { name: 'QR code of this ticket' })).toBeNull();
  leaveSecond();
  renderOpenTicketPage(getPage(crypto.randomUUID()));
  expect(await screen.findByText(/The details of this ticket are not on this device/)).toBeVisible();
  expect(screen.queryByRole('img', { name: 'QR code of this ticket' })).toBeNull();
});

test('only the import side can close a ticket offline, with the stored data', async () => {
  const { opening: opened, ...change } = createRefusedOpening('');
  await storeQueuedTicketChange({ ...change, refusal: undefined, opening: { ...opened, agreementId: AGREEMENT.id } });
  const page = (
    <OfflineTickets
      sender={SENDER}
      requestedUrl={new URL(`/ticket/${change.ticketId}`, 'https://earthtight.example')}
    />
  );
  const { unmount } = renderOpenTicketPage(page);
  expect(await screen.findByRole('button', { name: 'Close ticket' })).toBeVisible();
  unmount();
  await storeHaulData(HAUL);
  renderOpenTicketPage(page);
  expect(await screen.findByRole('img', { name: 'QR code of this ticket' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close ticket' })).toBeNull();
});
