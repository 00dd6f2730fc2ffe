import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InstallHint } from '@/components/shell/install-hint';
import { captureInstallPrompt } from '@/lib/client/install';

const HINT = 'Install Earth Tight on this device';
const prompt = jest.fn(async () => undefined);

beforeAll(() => captureInstallPrompt());
beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
});

/** The browser says that the product can be installed. */
function offerInstallation(): Event {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return event;
}

test('a browser that offers nothing shows no hint', () => {
  render(<InstallHint />);
  expect(screen.queryByText(HINT)).toBeNull();
});

test('an offer is kept for our own hint, and Install asks through the browser', async () => {
  expect(offerInstallation().defaultPrevented).toBe(true);
  render(<InstallHint />);
  await userEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(HINT)).toBeNull();
});

test('what was dismissed stays dismissed on this device', async () => {
  offerInstallation();
  const { unmount } = render(<InstallHint />);
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(HINT)).toBeNull();
  expect(prompt).not.toHaveBeenCalled();
  unmount();
  offerInstallation();
  render(<InstallHint />);
  expect(screen.queryByText(HINT)).toBeNull();
});
