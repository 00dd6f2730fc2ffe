import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CloseUnitCard, type CloseUnitCardProps } from '@/components/leaving/close-unit-card';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { getFailureMessage } from '@/lib/failures';
import { CLOSE_UNIT_EFFECTS } from '@/lib/leaving/texts';
import { countUnsentOfPerson } from '@/lib/offline/unsent-work/by-person';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

const router = { refresh: jest.fn() };
jest.mock('@/lib/offline/unsent-work/by-person', () => ({ countUnsentOfPerson: jest.fn() }));
jest.mock('@/lib/offline/store/delete-data-of-others', () => ({ deleteDataOfOthers: jest.fn(async () => undefined) }));
jest.mock('next/navigation', () => ({ usePathname: () => '/app/workunit-crew', useRouter: () => router }));

beforeEach(() => {
  installModalDialogs();
  router.refresh.mockReset();
  jest.mocked(countUnsentOfPerson).mockResolvedValue({ inspections: 0, photos: 0, tickets: 0 });
});

function renderCloseUnitCard(card: Partial<CloseUnitCardProps>, respond = () => Response.json({ success: true })) {
  const sent: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    sent.push({ url, body: JSON.parse(String(init?.body)) });
    return respond();
  });
  render(
    <PopupProvider>
      <CloseUnitCard
        unit={{ id: 'u1', name: 'Lakeshore' }}
        username="dana"
        personId="p1"
        reopenUntil={null}
        isLastOffice
        {...card}
      />
    </PopupProvider>,
  );
  return sent;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the dialog shows the effects of closing and requires the password [X-352]', async () => {
  jest.mocked(countUnsentOfPerson).mockResolvedValue({ inspections: 1, photos: 0, tickets: 0 });
  const sent = renderCloseUnitCard({}, () => Response.json({ until: '2026-12-24T15:00:00.000Z' }));
  await press('Close this work unit');
  for (const line of CLOSE_UNIT_EFFECTS) expect(await screen.findByText(line)).toBeVisible();
  expect(
    await screen.findByText(/^1 inspection has not been sent from this device\. Send this work before/),
  ).toBeVisible();
  await userEvent.type(screen.getByLabelText('Current password'), 'three loose stones');
  await press('Close work unit');
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1));
  expect(countUnsentOfPerson).toHaveBeenCalledWith('p1', 'u1');
  expect(sent).toEqual([{ url: '/api/workgroups/close', body: { currentPassword: 'three loose stones' } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the dialog stays open and shows a rejection', async () => {
  const message = getFailureMessage('unit-has-open-tickets', { tickets: 2 });
  renderCloseUnitCard({}, () => Response.json({ code: 'unit-has-open-tickets', message }, { status: 409 }));
  await press('Close this work unit');
  await userEvent.type(await screen.findByLabelText('Current password'), 'three loose stones');
  await press('Close work unit');
  expect(await screen.findByText(message)).toBeVisible();
  expect(router.refresh).not.toHaveBeenCalled();
});

test('the card says that other Office Users must be removed first, and has no button', () => {
  renderCloseUnitCard({ isLastOffice: false });
  expect(screen.getByText(/First remove the other Office Users/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('one press reopens a closed work unit', async () => {
  const sent = renderCloseUnitCard({ reopenUntil: '2026-12-24T15:00:00.000Z' });
  expect(screen.getByText(/You can reopen it until 12\/24\/2026/)).toBeVisible();
  await press('Reopen work unit');
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([{ url: '/api/workgroups/reopen', body: {} }]);
});
