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

/** Dispatches the event with which a browser offers to install the product. */
function offerInstallation(): Event {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return event;
}

test('the hint is absent in a browser that cannot install the app', () => {
  render(<InstallHint />);
  expect(screen.queryByText(HINT)).toBeNull();
});

test('the hint replaces the browser’s own prompt, and Install opens that prompt', async () => {
  expect(offerInstallation().defaultPrevented).toBe(true);
  render(<InstallHint />);
  await userEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(HINT)).toBeNull();
});

test('the hint does not appear again after it was dismissed on this device', async () => {
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
