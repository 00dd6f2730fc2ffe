import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountIdInfo, type AccountIdInfoProps } from '@/components/accounts/account-id-info';
import { AddressChange, type AddressChangeProps } from '@/components/accounts/address-change';
import { ToastProvider } from '@/components/ui/feedback/toast';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { INITIAL_FORM_STATE } from '@/lib/form-state';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

const ROUTER = { refresh: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => ROUTER, usePathname: () => '/user-settings' }));

beforeEach(() => {
  installModalDialogs();
  ROUTER.refresh.mockClear();
});

function renderAccountIdInfo(change: AccountIdInfoProps['change']) {
  const requests: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push({ url, body: JSON.parse(String(init?.body)) });
    return Response.json({ success: true });
  });
  render(
    <PopupProvider>
      <AccountIdInfo username="dana" email="dana@old.example.com" change={change} />
    </PopupProvider>,
  );
  return requests;
}

test('the page shows the username and the email address once each, both read-only [ACCOUNT-04]', () => {
  renderAccountIdInfo(null);
  const card = screen.getByRole('region', { name: 'Account ID Info' });
  expect(card).toHaveTextContent('These cannot be changed directly.');
  expect(
    within(card)
      .getAllByRole('definition')
      .map((value) => value.textContent),
  ).toEqual(['dana@old.example.com', 'dana']);
});

test('a new address requires the password, and the page says that both mailboxes must confirm it', async () => {
  const requests = renderAccountIdInfo(null);
  await userEvent.click(screen.getByRole('button', { name: 'Change email address' }));
  await userEvent.type(await screen.findByLabelText('New email address'), 'dana@new.example.com');
  await userEvent.type(screen.getByLabelText('Current password'), 'three loose stones');
  await userEvent.click(screen.getByRole('button', { name: 'Send the emails' }));
  expect(requests).toEqual([
    {
      url: '/api/accounts/changeAddress',
      body: { email: 'dana@new.example.com', currentPassword: 'three loose stones' },
    },
  ]);
  expect(await screen.findByText(/Use the link in each email to confirm within 3 days/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the page shows which mailbox has confirmed a pending change, and can resend or cancel the change', async () => {
  const requests = renderAccountIdInfo({
    email: 'dana@new.example.com',
    isFormerConfirmed: true,
    isNewConfirmed: false,
    expiresAt: '2026-11-24T15:00:00.000Z',
  });
  const [former, present] = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(former).toHaveTextContent('dana@old.example.com has confirmed');
  expect(present).toHaveTextContent('dana@new.example.com has not confirmed yet');
  await userEvent.click(screen.getByRole('button', { name: 'Send the emails again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the change' }));
  await waitFor(() => expect(ROUTER.refresh).toHaveBeenCalledTimes(2));
  expect(requests).toEqual([
    { url: '/api/accounts/resendAddressLinks', body: {} },
    { url: '/api/accounts/cancelAddressChange', body: {} },
  ]);
});

const CHANGE = {
  username: 'dana',
  from: 'd•••@old.example.com',
  to: 'd•••@new.example.com',
  mailbox: 'to',
  state: 'open',
  isConfirmed: false,
  isOtherConfirmed: false,
} as const;

function openConfirmationLink(change: AddressChangeProps['change']) {
  const sent: Record<string, FormDataEntryValue>[] = [];
  render(
    <ToastProvider>
      <AddressChange
        token="secret"
        change={change}
        isSignedIn={false}
        action={async (_before, form) => {
          sent.push(Object.fromEntries(form));
          return INITIAL_FORM_STATE;
        }}
      />
    </ToastProvider>,
  );
  return sent;
}

test('the page of a confirmation link asks for confirmation and shows the result of either button', async () => {
  const sent = openConfirmationLink(CHANGE);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent).toEqual([{ token: 'secret', intent: 'confirm' }]));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the change' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ token: 'secret', intent: 'stop' }));
});

test.each([
  [
    'has confirmed waits for the other mailbox',
    { ...CHANGE, isConfirmed: true },
    'Thank you',
    /changes when you also confirm from d•••@old\.example\.com/,
  ],
  ['is done', { ...CHANGE, state: 'done' }, 'The address was changed', /is now d•••@new\.example\.com/],
  ['was stopped', { ...CHANGE, state: 'stopped' }, 'The change was canceled', /has not changed/],
  [
    'has expired',
    { ...CHANGE, state: 'expired' },
    'This link has expired',
    /Request the change again under My Account/,
  ],
  ['is unknown', null, 'This link does not work', /Use the link in the newest email/],
] as const)('the page explains why a link that %s cannot be used', (_what, change, title, text) => {
  openConfirmationLink(change);
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent(text);
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});
