import { act, render, screen } from '@testing-library/react';
import { useSessionRefused } from '@/components/reports/editor/frame/use-session-refused';
import { PopupProvider } from '@/components/ui/popup';
import { RefusedError } from '@/lib/client/ask';
import type { OnSessionRefused } from '@/lib/offline/sync/report-sync';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }));

const ENDED = new RefusedError('not-signed-in', 401, 'Your session has ended. Sign in again to go on.', undefined);

/** Shows a screen with the editor, which is then left for another screen. `tell` says how the session ends. */
function show() {
  let tell: OnSessionRefused = () => undefined;
  function Editor() {
    tell = useSessionRefused();
    return <p>the editor</p>;
  }
  const { rerender } = render(<Editor />, { wrapper: PopupProvider });
  return {
    tell: (why: RefusedError | null) => act(() => tell(why)),
    leave: () => rerender(<p>the sign-in page</p>),
  };
}

const said = () => screen.queryByRole('heading', { name: 'Your session has ended' });

test('that the session has ended goes away once the server takes something again', () => {
  const editor = show();
  editor.tell(ENDED);
  expect(said()).toBeVisible();
  editor.tell(null);
  expect(said()).toBeNull();
});

test('it neither follows to the sign-in page nor comes up there, when the last save of the editor that was left is refused', () => {
  const editor = show();
  editor.tell(ENDED);
  editor.leave();
  expect(said()).toBeNull();
  editor.tell(ENDED);
  expect(said()).toBeNull();
});
