import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { SignInAction } from '@/components/accounts/sign-in-action';
import { SessionEndedProvider } from '@/components/accounts/session-ended-provider';
import { useSessionRejected } from '@/components/reports/editor/frame/use-session-rejected';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { WatchMembership } from '@/components/workgroups/watch-membership';
import { RefusedError } from '@/lib/client/api';
import { subscribeToSignIn } from '@/lib/client/sign-in-event';
import type { OnSessionRefused } from '@/lib/offline/sync/report-sync';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

jest.mock('next/navigation', () => ({
  usePathname: () => '/app/report-setup',
  useRouter: () => ({ refresh: jest.fn() }),
}));
let signOutElsewhere: () => void = () => undefined;
jest.mock('@/components/workgroups/watch-removal', () => ({
  watchRemoval: (_who: object, _leave: () => void, onSignedOut: () => void) => {
    signOutElsewhere = onSignedOut;
    return () => undefined;
  },
}));
jest.mock('@/components/workgroups/watch-role', () => ({ watchRole: () => () => undefined }));
beforeAll(installModalDialogs);

const ENDED = new RefusedError('not-signed-in', 401, 'Your session has ended. Sign in again to continue.', undefined);
const OTHER_UNIT = new RefusedError('other-work-unit', 409, 'Another work unit is active.', undefined);
const UNIT = { id: 'u1', name: 'North', role: 'admin' } as const;

/** Shows a screen with the editor, which is then left for another screen. `tell` says how the session ends. */
async function renderScreen(signIn: SignInAction = () => Promise.resolve({ ok: true, value: null })) {
  let onRefused: OnSessionRefused = () => undefined;
  function Editor() {
    onRefused = useSessionRejected();
    return <p>the editor</p>;
  }
  const page = ({ children }: { children: ReactNode }) => (
    <PopupProvider>
      <SessionEndedProvider action={signIn}>
        <WatchMembership unit={UNIT} person={{ email: 'dana@example.com' }} />
        {children}
      </SessionEndedProvider>
    </PopupProvider>
  );
  signOutElsewhere = () => undefined;
  const before = signOutElsewhere;
  const { rerender } = render(<Editor />, { wrapper: page });
  await waitFor(() => expect(signOutElsewhere).not.toBe(before));
  return {
    refuse: (why: RefusedError | null) => act(() => onRefused(why)),
    tellLive: () => act(() => signOutElsewhere()),
    leave: () => rerender(<p>the list</p>),
  };
}

const findHeading = () => screen.queryByRole('heading', { name: 'Your session has ended' });

test('the message about an ended session disappears once the server accepts something again', async () => {
  const editor = await renderScreen();
  editor.refuse(ENDED);
  expect(findHeading()).toBeVisible();
  editor.refuse(null);
  expect(findHeading()).toBeNull();
});

test('it stays closed on the next screen when the last save is refused', async () => {
  const editor = await renderScreen();
  editor.refuse(ENDED);
  editor.leave();
  expect(findHeading()).toBeNull();
  editor.refuse(ENDED);
  expect(findHeading()).toBeNull();
});

test('a session that the live channel and each save find ended is shown once', async () => {
  const editor = await renderScreen();
  editor.tellLive();
  const heading = findHeading();
  expect(heading).toBeVisible();
  editor.refuse(ENDED);
  editor.refuse(ENDED);
  editor.tellLive();
  expect(findHeading()).toBe(heading);
});

test('signing in above the editor lets what was refused go on, and is not disturbed by another refusal', async () => {
  const continueTo = jest.fn();
  const end = subscribeToSignIn(continueTo);
  const editor = await renderScreen();
  editor.refuse(ENDED);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign in' });
  editor.refuse(ENDED);
  editor.tellLive();
  expect(findHeading()).toBeNull();
  expect(continueTo).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Username'), 'dana');
  await userEvent.type(screen.getByLabelText('Password'), 'four heavy stones');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(continueTo).toHaveBeenCalledTimes(1));
  expect(dialog).not.toBeInTheDocument();
  expect(screen.getByText('the editor')).toBeVisible();
  end();
});

test('a closed sign-in opens again at the next refused save', async () => {
  const editor = await renderScreen();
  editor.refuse(ENDED);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('dialog', { name: 'Sign in' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(findHeading()).toBeNull();
  editor.refuse(ENDED);
  expect(findHeading()).toBeVisible();
});

test('a save that another work unit blocks shows it without a sign-in', async () => {
  const editor = await renderScreen();
  editor.refuse(OTHER_UNIT);
  expect(screen.getByRole('heading', { name: 'Not saved on the server' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
});
