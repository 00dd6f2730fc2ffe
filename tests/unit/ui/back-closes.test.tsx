import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { handleBack, listenForBack, removeBackEntry } from '@/lib/client/back-entry';
import { installModalDialogs } from './dialog-in-jsdom';

// Runs as when a page loads.
listenForBack();
beforeAll(installModalDialogs);

/** What the page would do at Back if nothing in front of it took the press. */
const left = jest.fn();
beforeEach(() => {
  left.mockReset();
  window.addEventListener('popstate', left);
});
afterEach(async () => {
  window.removeEventListener('popstate', left);
  await removeBackEntry();
});

function Page() {
  const [open, setOpen] = useState<'none' | 'photos' | 'question'>('none');
  return (
    <>
      <button onClick={() => setOpen('photos')}>Open</button>
      {open !== 'none' && (
        <Dialog title="Photos" onClose={() => setOpen('none')}>
          <button onClick={() => setOpen('question')}>Delete</button>
        </Dialog>
      )}
      {open === 'question' && (
        <ConfirmDialog
          title="Delete?"
          confirmLabel="Yes"
          onConfirm={() => undefined}
          onCancel={() => setOpen('photos')}
        />
      )}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));
const back = () => act(async () => window.history.back());
const isOpen = (name: string) => screen.queryByRole(name === 'Photos' ? 'dialog' : 'alertdialog', { name }) !== null;

/** Adds a history entry for a page that stands before the tested one. */
async function onPage(): Promise<void> {
  window.history.pushState({ before: true }, '', '/before');
  window.history.pushState({ page: true }, '', '/page');
  render(<Page />);
}

test('Back closes what is in front, one after the other, and stays on the page', async () => {
  await onPage();
  await press('Open');
  await press('Delete');
  await back();
  await waitFor(() => expect(isOpen('Delete?')).toBe(false));
  expect(isOpen('Photos')).toBe(true);
  await waitFor(() => expect(window.history.state).toHaveProperty('backCloses'));
  await back();
  await waitFor(() => expect(isOpen('Photos')).toBe(false));
  expect([window.location.pathname, window.history.state.page]).toEqual(['/page', true]);
  expect(left).not.toHaveBeenCalled();
});

test('after it was closed by its button, as often as may be, one Back leaves the page', async () => {
  await onPage();
  for (let time = 0; time < 3; time++) {
    await press('Open');
    await press('Close');
    expect(isOpen('Photos')).toBe(false);
  }
  await back();
  await waitFor(() => expect(window.location.pathname).toBe('/before'));
  expect(left).toHaveBeenCalledTimes(1);
});

test('a page that was opened from it is left by Back as ever, and the one below by one more', async () => {
  await onPage();
  await press('Open');
  await press('Close');
  window.history.pushState({ next: true }, '', '/next');
  await press('Open');
  await back();
  await waitFor(() => expect(isOpen('Photos')).toBe(false));
  expect(window.location.pathname).toBe('/next');
  await back();
  await waitFor(() => expect(window.location.pathname).toBe('/page'));
  await back();
  await waitFor(() => expect(window.location.pathname).toBe('/before'));
});

test('leaving with the browser counts from the page’s own entry', async () => {
  await onPage();
  await press('Open');
  await act(async () => removeBackEntry());
  expect(window.history.state).toMatchObject({ page: true });
  expect(window.history.state).not.toHaveProperty('backCloses');
  await act(async () => removeBackEntry());
  expect(window.location.pathname).toBe('/page');
});

test('a page that answers Back itself keeps it from the router, after a dialog too, until it is left', async () => {
  await onPage();
  const answer = jest.fn(() => true);
  const stopAnswering = handleBack(answer);
  window.history.pushState({ onTop: true }, '', '/page');
  await back();
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(1));
  expect(left).not.toHaveBeenCalled();

  await press('Open');
  await back();
  await waitFor(() => expect(isOpen('Photos')).toBe(false));
  expect(answer).toHaveBeenCalledTimes(1);

  answer.mockReturnValue(false);
  await back();
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  stopAnswering();
  window.history.pushState({ onTop: true }, '', '/page');
  await back();
  await waitFor(() => expect(left).toHaveBeenCalledTimes(2));
  expect(answer).toHaveBeenCalledTimes(2);
});
