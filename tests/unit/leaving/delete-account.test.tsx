import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeleteAccountCard } from '@/components/leaving/delete-account-card';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';
import { getFailureMessage } from '@/lib/failures';
import { countUnsentOfPerson } from '@/lib/offline/unsent-work/by-person';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

jest.mock('@/lib/offline/unsent-work/by-person', () => ({ countUnsentOfPerson: jest.fn() }));
jest.mock('@/lib/offline/store/delete-data-of-others', () => ({ deleteDataOfOthers: jest.fn(async () => undefined) }));
jest.mock('next/navigation', () => ({ usePathname: () => '/user-settings' }));

beforeEach(installModalDialogs);

async function openPanel(respond: () => Response) {
  const requests: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push({ url, body: JSON.parse(String(init?.body)) });
    return respond();
  });
  const left = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  render(
    <PopupProvider>
      <UndoProvider>
        <DeleteAccountCard username="dana" personId="p1" refusal={null} />
      </UndoProvider>
    </PopupProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  await screen.findByRole('dialog');
  return { requests, left };
}

const confirm = async (password: string) => {
  await userEvent.type(screen.getByLabelText('Current password'), password);
  const [button] = screen.getAllByRole('button', { name: 'Delete my account' }).slice(-1);
  if (button) await userEvent.click(button);
};

test('the panel shows the effects and unsent work, and logs out this device after the deletion', async () => {
  jest.mocked(countUnsentOfPerson).mockResolvedValue({ inspections: 1, photos: 0, tickets: 0 });
  localStorage.setItem('deviceOwner', '{}');
  const { requests, left } = await openPanel(() => Response.json({ until: '2026-12-05T15:00:00.000Z' }));
  expect(screen.getByText(/of your work unit and keep your name/)).toBeVisible();
  expect(await screen.findByText(/1 inspection has not been sent.*Send unsent work first/)).toBeVisible();
  expect(requests).toEqual([]);
  await confirm('three loose stones');
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  expect(requests).toEqual([{ url: '/api/accounts/closeAccount', body: { currentPassword: 'three loose stones' } }]);
  expect(localStorage.getItem('deviceOwner')).toBeNull();
});

test('a wrong password shows an error, and nothing is deleted', async () => {
  jest.mocked(countUnsentOfPerson).mockResolvedValue({ inspections: 0, photos: 0, tickets: 0 });
  const refusal = { code: 'password-wrong', message: getFailureMessage('password-wrong') };
  const { left } = await openPanel(() => Response.json(refusal, { status: 422 }));
  await confirm('not it');
  expect(await screen.findByText(getFailureMessage('password-wrong'))).toBeVisible();
  expect(screen.getByLabelText('Current password')).toHaveAttribute('aria-invalid', 'true');
  expect(left).not.toHaveBeenCalled();
});

test('the only Office User of a work unit cannot delete the account and sees the reason', () => {
  const refusal = getFailureMessage('last-office-user', { units: 'Lakeshore' });
  render(<DeleteAccountCard username="dana" personId="p1" refusal={refusal} />);
  const button = screen.getByRole('button', { name: 'Delete my account' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(refusal);
});
