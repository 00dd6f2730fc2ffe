import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { handleBack, listenForBack, removeBackEntry } from '@/lib/client/back-entry';
import { installModalDialogs } from './dialog-in-jsdom';

// The product calls this when a page loads.
listenForBack();
beforeAll(installModalDialogs);

/** The page's own handler of Back. */
const onPopState = jest.fn();
beforeEach(() => {
  onPopState.mockReset();
  window.addEventListener('popstate', onPopState);
});
afterEach(async () => {
  window.removeEventListener('popstate', onPopState);
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
const goBack = () => act(async () => window.history.back());
const isOpen = (name: string) => screen.queryByRole(name === 'Photos' ? 'dialog' : 'alertdialog', { name }) !== null;

/** Adds a history entry for a page before the tested one. */
async function openPage(): Promise<void> {
  window.history.pushState({ before: true }, '', '/before');
  window.history.pushState({ page: true }, '', '/page');
  render(<Page />);
}

test('Back closes the open layers one by one and stays on the page', async () => {
  await openPage();
  await press('Open');
  await press('Delete');
  await goBack();
  await waitFor(() => expect(isOpen('Delete?')).toBe(false));
  expect(isOpen('Photos')).toBe(true);
  await waitFor(() => expect(window.history.state).toHaveProperty('backCloses'));
  await goBack();
  await waitFor(() => expect(isOpen('Photos')).toBe(false));
  expect([window.location.pathname, window.history.state.page]).toEqual(['/page', true]);
  expect(onPopState).not.toHaveBeenCalled();
});

test('Back closes a dialog as soon as it is visible', () => {
  const states: unknown[] = [];
  function DialogInPage() {
    // Runs after the layout effects of the dialog, before the page is painted.
    useLayoutEffect(() => {
      states.push(window.history.state);
    });
    return (
      <Dialog title="Photos" onClose={() => undefined}>
        content
      </Dialog>
    );
  }
  render(<DialogInPage />);
  expect(states).toEqual([expect.objectContaining({ backCloses: expect.any(String) })]);
});

test('One Back leaves the page after buttons have closed its layers', async () => {
  await openPage();
  for (let time = 0; time < 3; time++) {
    await press('Open');
    await press('Close');
    expect(isOpen('Photos')).toBe(false);
  }
  await goBack();
  await waitFor(() => expect(window.location.pathname).toBe('/before'));
  expect(onPopState).toHaveBeenCalledTimes(1);
});

test('Back leaves a page that was opened from a layer, and a second Back leaves the page below', async () => {
  await openPage();
  await press('Open');
  await press('Close');
  window.history.pushState({ next: true }, '', '/next');
  await press('Open');
  await goBack();
  await waitFor(() => expect(isOpen('Photos')).toBe(false));
  expect(window.location.pathname).toBe('/next');
  await goBack();
  await waitFor(() => expect(window.location.pathname).toBe('/page'));
  await goBack();
  await waitFor(() => expect(window.location.pathname).toBe('/before'));
});

test('removeBackEntry removes the entry of a layer, and does not remove the entry of the page', async () => {
  await openPage();
  await press('Open');
  await act(async () => removeBackEntry());
  expect(window.history.state).toMatchObject({ page: true });
  expect(window.history.state).not.toHaveProperty('backCloses');
  await act(async () => removeBackEntry());
  expect(window.location.pathname).toBe('/page');
});

test('a page that handles Back hides the event from the router until the person leaves the page', async () => {
  await openPage();
  const onBack = jest.fn(() => true);
  const stopAnswering = handleBack(onBack);
  window.history.pushState({ onTop: true }, '', '/page');
  await goBack();
  await waitFor(() => expect(onBack).toHaveBeenCalledTimes(1));
  expect(onPopState).not.toHaveBeenCalled();

  await press('Open');
  await goBack();
  await waitFor(() => expect(isOpen('Photos')).toBe(false));
  expect(onBack).toHaveBeenCalledTimes(1);

  onBack.mockReturnValue(false);
  await goBack();
  await waitFor(() => expect(onPopState).toHaveBeenCalledTimes(1));
  stopAnswering();
  window.history.pushState({ onTop: true }, '', '/page');
  await goBack();
  await waitFor(() => expect(onPopState).toHaveBeenCalledTimes(2));
  expect(onBack).toHaveBeenCalledTimes(2);
});
