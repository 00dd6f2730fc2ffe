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
import { teachModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

jest.mock('next/navigation', () => ({
  usePathname: () => '/app/report-setup',
  useRouter: () => ({ refresh: jest.fn() }),
}));
let signedOutElsewhere: () => void = () => undefined;
jest.mock('@/components/workgroups/watch-removal', () => ({
  watchRemoval: (_who: object, _leave: () => void, onSignedOut: () => void) => {
    signedOutElsewhere = onSignedOut;
    return () => undefined;
  },
}));
jest.mock('@/components/workgroups/watch-role', () => ({ watchRole: () => () => undefined }));
beforeAll(teachModalDialogs);

const ENDED = new RefusedError('not-signed-in', 401, 'Your session has ended. Sign in again to continue.', undefined);
const OTHER_UNIT = new RefusedError('other-work-unit', 409, 'Another work unit is active.', undefined);
const UNIT = { id: 'u1', name: 'North', role: 'admin' } as const;

/** Shows a screen with the editor, which is then left for another screen. `tell` says how the session ends. */
async function show(signIn: SignInAction = () => Promise.resolve({ ok: true, value: null })) {
  let tell: OnSessionRefused = () => undefined;
  function Editor() {
    tell = useSessionRejected();
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
  signedOutElsewhere = () => undefined;
  const before = signedOutElsewhere;
  const { rerender } = render(<Editor />, { wrapper: page });
  await waitFor(() => expect(signedOutElsewhere).not.toBe(before));
  return {
    tell: (why: RefusedError | null) => act(() => tell(why)),
    tellLive: () => act(() => signedOutElsewhere()),
    leave: () => rerender(<p>the list</p>),
  };
}

const said = () => screen.queryByRole('heading', { name: 'Your session has ended' });

test('that the session has ended goes away once the server takes something again', async () => {
  const editor = await show();
  editor.tell(ENDED);
  expect(said()).toBeVisible();
  editor.tell(null);
  expect(said()).toBeNull();
});

test('it neither follows to the next screen nor comes up there, when the last save of the editor that was left is refused', async () => {
  const editor = await show();
  editor.tell(ENDED);
  editor.leave();
  expect(said()).toBeNull();
  editor.tell(ENDED);
  expect(said()).toBeNull();
});

test('a session that the live channel and each save find ended is told once', async () => {
  const editor = await show();
  editor.tellLive();
  const told = said();
  expect(told).toBeVisible();
  editor.tell(ENDED);
  editor.tell(ENDED);
  editor.tellLive();
  expect(said()).toBe(told);
});

test('signing in above the editor lets what was refused go on, and is not disturbed by another refusal', async () => {
  const goOn = jest.fn();
  const end = subscribeToSignIn(goOn);
  const editor = await show();
  editor.tell(ENDED);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign in' });
  editor.tell(ENDED);
  editor.tellLive();
  expect(said()).toBeNull();
  expect(goOn).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Username'), 'dana');
  await userEvent.type(screen.getByLabelText('Password'), 'four heavy stones');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1));
  expect(dialog).not.toBeInTheDocument();
  expect(screen.getByText('the editor')).toBeVisible();
  end();
});

test('a closed sign-in opens again at the next refused save', async () => {
  const editor = await show();
  editor.tell(ENDED);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('dialog', { name: 'Sign in' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(said()).toBeNull();
  editor.tell(ENDED);
  expect(said()).toBeVisible();
});

test('a save that another work unit keeps out says so without a sign-in', async () => {
  const editor = await show();
  editor.tell(OTHER_UNIT);
  expect(screen.getByRole('heading', { name: 'Not saved on the server' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
});
