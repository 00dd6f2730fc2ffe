import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { SignInAction } from '@/components/accounts/sign-in-action';
import { SessionEndedProvider } from '@/components/accounts/session-ended-provider';
import { useSessionRejected } from '@/components/reports/editor/frame/use-session-rejected';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { useRequest } from '@/components/ui/requests/use-command';
import { WatchMembership } from '@/components/workgroups/watch-membership';
import { RejectedError } from '@/lib/client/api';
import { subscribeToSignIn } from '@/lib/client/sign-in-event';
import type { OnSessionRejected } from '@/lib/offline/sync/report-sync';
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

const ENDED = new RejectedError('not-signed-in', 401, 'Your session has ended. Sign in again to continue.', undefined);
const OTHER_UNIT = new RejectedError('other-work-unit', 409, 'Another work unit is active.', undefined);
const UNIT = { id: 'u1', name: 'North', role: 'admin' } as const;

/** Renders a screen with the editor. The returned functions end the session or leave for another screen. */
async function renderScreen(signIn: SignInAction = () => Promise.resolve({ ok: true, value: null })) {
  let onRejected: OnSessionRejected = () => undefined;
  function Editor() {
    onRejected = useSessionRejected();
    const { send } = useRequest(() => Promise.reject(ENDED), { failureTitle: 'Not deleted' });
    return (
      <>
        <p>the editor</p>
        <button onClick={() => void send({})}>Delete</button>
      </>
    );
  }
  const Wrapper = ({ children }: { children: ReactNode }) => (
    <PopupProvider>
      <SessionEndedProvider action={signIn}>
        <WatchMembership unit={UNIT} person={{ email: 'dana@example.com' }} />
        {children}
      </SessionEndedProvider>
    </PopupProvider>
  );
  signOutElsewhere = () => undefined;
  const initialHandler = signOutElsewhere;
  const { rerender } = render(<Editor />, { wrapper: Wrapper });
  await waitFor(() => expect(signOutElsewhere).not.toBe(initialHandler));
  return {
    reject: (error: RejectedError | null) => act(() => onRejected(error)),
    signOutByLiveMessage: () => act(() => signOutElsewhere()),
    leave: () => rerender(<p>the list</p>),
  };
}

const queryHeading = () => screen.queryByRole('heading', { name: 'Your session has ended' });

test('the message about an ended session disappears once the server accepts a save', async () => {
  const editor = await renderScreen();
  editor.reject(ENDED);
  expect(queryHeading()).toBeVisible();
  editor.reject(null);
  expect(queryHeading()).toBeNull();
});

test('a closed message stays closed on the next screen after the last save was rejected', async () => {
  const editor = await renderScreen();
  editor.reject(ENDED);
  editor.leave();
  expect(queryHeading()).toBeNull();
  editor.reject(ENDED);
  expect(queryHeading()).toBeNull();
});

test('the editor shows the message about an ended session once', async () => {
  const editor = await renderScreen();
  editor.signOutByLiveMessage();
  const heading = queryHeading();
  expect(heading).toBeVisible();
  editor.reject(ENDED);
  editor.reject(ENDED);
  editor.signOutByLiveMessage();
  expect(queryHeading()).toBe(heading);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(queryHeading()).toBe(heading);
});

test('the editor retries rejected saves after a sign-in, and keeps the sign-in dialog open after another rejection', async () => {
  const onSignIn = jest.fn();
  const unsubscribe = subscribeToSignIn(onSignIn);
  const editor = await renderScreen();
  editor.reject(ENDED);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign in' });
  editor.reject(ENDED);
  editor.signOutByLiveMessage();
  expect(queryHeading()).toBeNull();
  expect(onSignIn).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Username'), 'dana');
  await userEvent.type(screen.getByLabelText('Password'), 'four heavy stones');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(onSignIn).toHaveBeenCalledTimes(1));
  expect(dialog).not.toBeInTheDocument();
  expect(screen.getByText('the editor')).toBeVisible();
  unsubscribe();
});

test('the next rejected save reopens the message', async () => {
  const editor = await renderScreen();
  editor.reject(ENDED);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('dialog', { name: 'Sign in' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(queryHeading()).toBeNull();
  editor.reject(ENDED);
  expect(queryHeading()).toBeVisible();
});

test('the editor offers no sign-in when another work unit is active', async () => {
  const editor = await renderScreen();
  editor.reject(OTHER_UNIT);
  expect(screen.getByRole('heading', { name: 'Not saved on the server' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
});
