import { act, fireEvent, render, screen } from '@testing-library/react';
import { ToastProvider, useToast } from '@/components/ui/feedback/toast';
import { TOAST_COOKIE } from '@/lib/shell/toast';

jest.mock('next/navigation', () => ({ usePathname: () => '/app/inspection-reports' }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const advanceTime = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function ToastButton() {
  const toast = useToast();
  return <button onClick={() => toast('Code was re-sent!')}>say it</button>;
}

test('a toast is shown for 2500 ms [SHELL-46]', () => {
  render(
    <ToastProvider>
      <ToastButton />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('say it'));
  advanceTime(2499);
  expect(screen.getByRole('status').textContent).toBe('Code was re-sent!');
  advanceTime(1);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a toast that arrives while another disappears is shown for its own 2500 ms [SHELL-46]', () => {
  render(
    <ToastProvider>
      <ToastButton />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('say it'));
  act(() => {
    fireEvent.click(screen.getByText('say it'));
    jest.advanceTimersByTime(2500);
  });
  advanceTime(2499);
  expect(screen.getByRole('status').textContent).toBe('Code was re-sent!');
  advanceTime(1);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a toast from before a navigation is shown once on the next page [SHELL-46]', () => {
  document.cookie = `${TOAST_COOKIE}=${encodeURIComponent('User logged in successfully')}; path=/`;
  const { unmount } = render(<ToastProvider>page</ToastProvider>);
  expect(screen.getByRole('status').textContent).toBe('User logged in successfully');
  unmount();

  render(<ToastProvider>page after that</ToastProvider>);
  expect(screen.getByRole('status').textContent).toBe('');
});
