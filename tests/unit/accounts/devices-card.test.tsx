import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { DevicesCard } from '@/components/accounts/devices-card';
import type { PasskeyActions } from '@/components/accounts/passkey-actions';
import { PasskeySignIn } from '@/components/accounts/passkey-sign-in';
import { PopupProvider } from '@/components/ui/feedback/popup';
import type { SignedInDevice } from '@/lib/accounts/device-contract';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

beforeAll(installModalDialogs);

jest.mock('next/navigation', () => ({ usePathname: () => '/user-settings' }));

jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: async () => ({ id: 'of the phone' }) }));

const QUESTION = {
  options: { rpId: 'earthtight.example.com', challenge: 'c', timeout: 60_000, userVerification: 'preferred' as const },
  sealedChallenge: 'sealed',
};

const THIS_DEVICE: SignedInDevice = {
  id: 'here',
  name: 'Edge on Windows',
  kind: 'computer',
  signedInAt: '2026-11-20T15:00:00.000Z',
  lastActiveAt: '2026-11-21T15:00:00.000Z',
  isThis: true,
};
const PHONE: SignedInDevice = { ...THIS_DEVICE, id: 'phone', name: 'Chrome on Android', kind: 'phone', isThis: false };

/** Mocks a server with these devices and returns its requests. */
function mockServer(...devices: SignedInDevice[]) {
  let remainingDevices = devices;
  const requests: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).endsWith('/devices')) return Response.json({ devices: remainingDevices });
    requests.push({ url, body: JSON.parse(String(init?.body)) });
    remainingDevices = devices.filter(({ isThis }) => isThis);
    return Response.json({ success: true, signedOut: devices.length - 1 });
  });
  return requests;
}

const renderDevicesCard = () =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>
        <DevicesCard personId={null} />
      </PopupProvider>
    </SWRConfig>,
  );

async function getRow(name: string): Promise<HTMLElement> {
  const rows = await screen.findAllByRole('listitem');
  const found = rows.find(({ textContent }) => textContent.includes(name));
  if (!found) throw new Error(`${name} is not listed`);
  return found;
}

test('the card shows this device without a sign-out button, and drops another device once it is signed out', async () => {
  const requests = mockServer(THIS_DEVICE, PHONE);
  renderDevicesCard();
  expect(await getRow('Edge on Windows')).toHaveTextContent('This device');
  expect(within(await getRow('Edge on Windows')).queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }));
  expect(requests).toEqual([{ url: '/api/accounts/signOutDevice', body: { session: 'phone' } }]);
  expect(await screen.findByText('Your unsent work stays on that device.')).toBeVisible();
  expect(screen.queryByText('Chrome on Android')).toBeNull();
});

test('the card asks before it signs out other devices, and offers this only if there are any', async () => {
  const requests = mockServer(THIS_DEVICE, PHONE);
  renderDevicesCard();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out others' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('will be sent when you sign in there again');
  expect(requests).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(requests).toEqual([{ url: '/api/accounts/signOutOthers', body: {} }]);
  expect(await screen.findByText('You are signed in on this device only.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign out others' })).toBeNull();
});

describe('passkey sign-in', () => {
  const actions = {
    requestChallenge: () => Promise.reject(new TypeError('no signal')),
    signIn: () => Promise.reject(new Error()),
  };
  afterEach(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));

  test('is not offered by a browser without passkeys', () => {
    render(<PasskeySignIn actions={actions} onSignedIn={() => undefined} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('offers the owner of a deleted account to restore it', async () => {
    Reflect.set(window, 'PublicKeyCredential', class {});
    const attempts: unknown[] = [];
    const onSignedIn = jest.fn();
    const signIn: PasskeyActions['signIn'] = async ({ remember, restoreAccount }) => {
      attempts.push({ remember, restoreAccount });
      if (restoreAccount) return { ok: true, value: null };
      return { ok: false, code: 'account-closed', status: 403, message: 'This account was deleted.' };
    };
    const requestChallenge: PasskeyActions['requestChallenge'] = async () => ({ ok: true, value: QUESTION });
    render(<PasskeySignIn actions={{ requestChallenge, signIn }} onSignedIn={onSignedIn} />);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This account was deleted\./);
    await userEvent.click(screen.getByRole('button', { name: 'Restore my account' }));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(attempts).toEqual([
      { remember: false, restoreAccount: false },
      { remember: false, restoreAccount: true },
    ]);
  });

  test('shows a message and enables its button again when the server does not respond', async () => {
    Reflect.set(window, 'PublicKeyCredential', class {});
    const onSignedIn = jest.fn();
    render(<PasskeySignIn actions={actions} onSignedIn={onSignedIn} />);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The server did not respond.');
    expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy');
    expect(onSignedIn).not.toHaveBeenCalled();
  });
});
