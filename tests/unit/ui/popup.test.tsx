import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { PopupProvider, usePopup } from '@/components/ui/feedback/popup';
import type { PopupMessage } from '@/components/ui/feedback/popup-card';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function PopupButton({ message }: { message: PopupMessage }) {
  const popup = usePopup();
  return <button onClick={() => popup.show(message)}>show it</button>;
}

function renderScreen(message: PopupMessage) {
  render(
    <PopupProvider>
      <PopupButton message={message} />
    </PopupProvider>,
  );
  fireEvent.click(screen.getByText('show it'));
}

const advanceTime = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const added: PopupMessage = { kind: 'success', title: 'Success!', message: 'BMP Images Added!' };

test('a popup has a title, a message and a close button [SHELL-43]', () => {
  renderScreen(added);
  expect(screen.getByRole('status').textContent).toBe('Success!BMP Images Added!');
  fireEvent.click(screen.getByLabelText('Close'));
  expect(screen.queryByText('Success!')).toBeNull();
});

test('a success message without a button disappears after 5 seconds [SHELL-44] [SHELL-45]', () => {
  renderScreen(added);
  advanceTime(4999);
  expect(screen.queryByText('Success!')).not.toBeNull();
  advanceTime(1);
  expect(screen.queryByText('Success!')).toBeNull();
});

test('a warning is an alert, and a warning with a button stays until the person presses it [SHELL-43] [SHELL-44] [PHOTO-07]', () => {
  const onAction = jest.fn();
  renderScreen({
    kind: 'warning',
    title: 'Error',
    message: 'Maximum 5 images allowed',
    action: { label: 'OK', onAction },
  });
  advanceTime(60_000);
  expect(screen.getByRole('alert').textContent).toContain('Maximum 5 images allowed');
  fireEvent.click(screen.getByText('OK'));
  expect(onAction).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Maximum 5 images allowed')).toBeNull();
});

test('Cancel closes a popup without its action [SHELL-43]', () => {
  const onAction = jest.fn();
  renderScreen({ kind: 'warning', title: 'Sure?', action: { label: 'Go', onAction }, hasCancel: true });
  fireEvent.click(screen.getByText('Cancel'));
  expect(screen.queryByText('Sure?')).toBeNull();
  expect(onAction).not.toHaveBeenCalled();
});

test('a popup stays while the pointer or the focus is on it', () => {
  renderScreen(added);
  fireEvent.pointerEnter(screen.getByText('Success!'));
  advanceTime(60_000);
  expect(screen.queryByText('Success!')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByText('Success!'));
  act(() => screen.getByLabelText('Close').focus());
  advanceTime(60_000);
  expect(screen.queryByText('Success!')).not.toBeNull();
  act(() => screen.getByLabelText('Close').blur());
  advanceTime(5000);
  expect(screen.queryByText('Success!')).toBeNull();
});

test('a newer popup replaces the previous one and has its full time', () => {
  renderScreen(added);
  advanceTime(4000);
  fireEvent.click(screen.getByText('show it'));
  advanceTime(4000);
  expect(screen.getAllByText('Success!')).toHaveLength(1);
});

describe('a change of the screen', () => {
  /** Two screens with one URL, as in the editor. */
  function Screens({ message }: { message: PopupMessage }) {
    const popup = usePopup();
    return (
      <>
        <button onClick={() => popup.show(message)}>show it</button>
        <button onClick={() => popup.dismissOnNavigation()}>go on</button>
      </>
    );
  }
  const showPopup = (message: PopupMessage) => {
    render(
      <PopupProvider>
        <Screens message={message} />
      </PopupProvider>,
    );
    fireEvent.click(screen.getByText('show it'));
  };
  const refused: PopupMessage = { kind: 'warning', title: 'Oh no!', action: { label: 'OK' } };

  test('removes the popup about the previous screen', () => {
    showPopup(refused);
    fireEvent.pointerDown(screen.getByText('go on'));
    fireEvent.click(screen.getByText('go on'));
    expect(screen.queryByText('Oh no!')).toBeNull();
  });

  test('keeps the popup with the result of the action that opened the screen', () => {
    showPopup(added);
    // The response changes the screen without a press.
    fireEvent.click(screen.getByText('go on'));
    expect(screen.getByText('Success!')).toBeVisible();
  });

  test('keeps a popup that belongs to no screen', () => {
    showPopup({ ...refused, isShownEverywhere: true });
    fireEvent.keyDown(screen.getByText('go on'), { key: 'Enter' });
    fireEvent.click(screen.getByText('go on'));
    expect(screen.getByText('Oh no!')).toBeVisible();
  });
});

describe('a popup over an open dialog', () => {
  beforeAll(installModalDialogs);

  /** A dialog on a page, and one that it opens. In a browser, everything outside the newest dialog is inert. */
  function Page({ open }: { open: readonly string[] }) {
    const popup = usePopup();
    return (
      <>
        <button onClick={() => popup.show({ kind: 'warning', title: 'Oh no!', action: { label: 'OK' } })}>
          show it
        </button>
        {open.map((title) => (
          <Dialog key={title} title={title} onClose={() => undefined} />
        ))}
      </>
    );
  }
  const createPage = (open: readonly string[]) => (
    <PopupProvider>
      <Page open={open} />
    </PopupProvider>
  );
  const getDialog = (name: string) => within(screen.getByRole('dialog', { name }));

  test('is rendered inside the dialog', () => {
    render(createPage(['Add Photos']));
    fireEvent.click(screen.getByText('show it'));
    expect(getDialog('Add Photos').getByRole('alert')).toHaveTextContent('Oh no!');
    fireEvent.click(getDialog('Add Photos').getByText('OK'));
    expect(screen.queryByText('Oh no!')).toBeNull();
  });

  test('stays behind a dialog that opens later, and a new popup appears in that dialog', () => {
    const { rerender } = render(createPage([]));
    fireEvent.click(screen.getByText('show it'));
    const shown = screen.getByText('Oh no!');
    rerender(createPage(['Entry']));
    expect(screen.getByText('Oh no!')).toBe(shown);
    expect(getDialog('Entry').queryByText('Oh no!')).toBeNull();
    fireEvent.click(screen.getByText('show it'));
    expect(getDialog('Entry').getByText('Oh no!')).toBeVisible();
    expect(screen.getAllByText('Oh no!')).toHaveLength(1);
  });

  test('stays when its dialog is closed', () => {
    const { rerender } = render(createPage(['Entry', 'Photos']));
    fireEvent.click(screen.getByText('show it'));
    const shown = getDialog('Photos').getByText('Oh no!');
    rerender(createPage(['Entry']));
    expect(getDialog('Entry').getByText('Oh no!')).toBe(shown);
    rerender(createPage([]));
    expect(screen.getByText('Oh no!')).toBe(shown);
  });
});
