import { act, fireEvent, render, screen } from '@testing-library/react';
import { NoticeProvider, useNotice } from '@/components/ui/feedback/notice';
import { NOTICE_COOKIE } from '@/lib/shell/notice';

jest.mock('next/navigation', () => ({ usePathname: () => '/app/inspection-reports' }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const advanceTime = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function NoticeButton() {
  const notice = useNotice();
  return <button onClick={() => notice('Code was re-sent!')}>say it</button>;
}

test('shows a notice for 2500 ms [SHELL-46]', () => {
  render(
    <NoticeProvider>
      <NoticeButton />
    </NoticeProvider>,
  );
  fireEvent.click(screen.getByText('say it'));
  advanceTime(2499);
  expect(screen.getByRole('status').textContent).toBe('Code was re-sent!');
  advanceTime(1);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('shows a notice for its own 2500 ms if it arrives while another one is disappearing [SHELL-46]', () => {
  render(
    <NoticeProvider>
      <NoticeButton />
    </NoticeProvider>,
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

test('shows a notice from before a navigation once on the next page [SHELL-46]', () => {
  document.cookie = `${NOTICE_COOKIE}=${encodeURIComponent('User logged in successfully')}; path=/`;
  const { unmount } = render(<NoticeProvider>page</NoticeProvider>);
  expect(screen.getByRole('status').textContent).toBe('User logged in successfully');
  unmount();

  render(<NoticeProvider>page after that</NoticeProvider>);
  expect(screen.getByRole('status').textContent).toBe('');
});
