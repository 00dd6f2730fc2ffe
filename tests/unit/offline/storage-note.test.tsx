import { act, render, screen, waitFor } from '@testing-library/react';
import { StorageNote } from '@/components/offline/storage-note';

const MB = 1024 * 1024;
const browser = { estimate: jest.fn(), persisted: jest.fn(), persist: jest.fn() };

beforeEach(() => {
  localStorage.clear();
  browser.estimate.mockReset().mockResolvedValue({ usage: 200 * MB, quota: 1024 * MB });
  browser.persisted.mockReset().mockResolvedValue(false);
  browser.persist.mockReset().mockResolvedValue(true);
  Object.assign(navigator, { storage: browser });
});

/** Resolves when the screen shows the browser's estimate of the free space. */
async function renderStorageNote() {
  const { unmount } = render(<StorageNote />);
  await waitFor(() => expect(browser.persisted).toHaveBeenCalled());
  await act(async () => undefined);
  return unmount;
}

test('the editor shows that storage is nearly full, with a link to On this device', async () => {
  browser.estimate.mockResolvedValue({ usage: 1000 * MB, quota: 1024 * MB });
  await renderStorageNote();
  expect(await screen.findByRole('status')).toHaveTextContent('Storage on this device is nearly full: 24 MB left.');
  expect(screen.getByRole('link', { name: 'On this device' })).toHaveAttribute('href', '/app/on-this-device');
});

test('the editor requests persistent storage once, and shows no note while there is space', async () => {
  const close = await renderStorageNote();
  expect(browser.persist).toHaveBeenCalledTimes(1);
  close();
  await renderStorageNote();
  expect(browser.persist).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('status')).toBeNull();
});
