import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoSlot, UndoProvider, useUndo } from '@/components/ui/feedback/undo';
import { endUndoOffer } from '@/components/ui/feedback/undo-end';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCreation } from '@/components/ui/requests/use-creation';
import { command, creation } from '@/lib/contract';
import { installModalDialogs } from './dialog-in-jsdom';

beforeAll(installModalDialogs);
// The product downloads the bar once.
beforeAll(async () => {
  renderScreen();
  press('Delete');
  await screen.findByRole('button', { name: 'Undo' });
  cleanup();
});
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const advanceTime = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function Photos({ onUndo }: { onUndo: (photo: number) => void }) {
  const offerUndo = useUndo();
  const [count, setCount] = useState(1);
  const [withdraw, setWithdraw] = useState<(() => void) | null>(null);
  const remove = () => {
    const taken = offerUndo({ text: `Photo ${count} deleted`, onUndo: () => onUndo(count) });
    setCount(count + 1);
    setWithdraw(() => taken);
  };
  return (
    <>
      <button onClick={remove}>Delete</button>
      <button onClick={() => withdraw?.()}>Leave</button>
      <input aria-label="Notes" />
    </>
  );
}

function renderScreen(inDialog = false) {
  const onUndo = jest.fn();
  const photos = <Photos onUndo={onUndo} />;
  const Sheet = () => {
    const [open, setOpen] = useState(true);
    if (!open) return photos;
    return (
      <Dialog title="Photos" onClose={() => setOpen(false)}>
        {photos}
      </Dialog>
    );
  };
  render(<UndoProvider>{inDialog ? <Sheet /> : photos}</UndoProvider>);
  return onUndo;
}

const getBar = () => screen.queryByRole('button', { name: 'Undo', hidden: true });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

test('the bar offers Undo with a message for 8 s', () => {
  const onUndo = renderScreen();
  press('Delete');
  expect(screen.getByRole('status')).toHaveTextContent('Photo 1 deleted');
  advanceTime(7999);
  press('Undo');
  expect(onUndo).toHaveBeenCalledTimes(1);
  expect(getBar()).toBeNull();
});

test('the offer ends after 8 s', () => {
  const onUndo = renderScreen();
  press('Delete');
  advanceTime(8000);
  expect(getBar()).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('');
  expect(onUndo).not.toHaveBeenCalled();
});

test('the time of the offer pauses while the pointer or the focus is on the bar', () => {
  renderScreen();
  press('Delete');
  advanceTime(5000);
  fireEvent.focus(screen.getByRole('button', { name: 'Undo', hidden: true }));
  advanceTime(60_000);
  expect(getBar()).not.toBeNull();
  fireEvent.blur(screen.getByRole('button', { name: 'Undo', hidden: true }));
  advanceTime(2999);
  expect(getBar()).not.toBeNull();
  advanceTime(1);
  expect(getBar()).toBeNull();
});

test('the offer of a newer action replaces the previous offer and has its own 8 s', () => {
  const onUndo = renderScreen();
  press('Delete');
  advanceTime(7000);
  press('Delete');
  advanceTime(7000);
  expect(screen.getByRole('status')).toHaveTextContent('Photo 2 deleted');
  press('Undo');
  expect(onUndo.mock.calls).toEqual([[2]]);
});

test('Leaving a page ends its offer, but not a later offer [X-383]', () => {
  renderScreen();
  press('Delete');
  act(endUndoOffer);
  expect(getBar()).toBeNull();
  press('Delete');
  expect(getBar()).not.toBeNull();
});

const save = creation<{ name: string }, { success: true }>()({
  name: 'tests.save',
  route: 'POST /tests/save',
  permission: 'anyone',
});
const edit = command<{ name: string }, { success: true }>()({
  name: 'tests.edit',
  route: 'POST /tests/edit',
  permission: 'anyone',
});

test('a successful save ends the offer, and may offer Undo itself [X-383]', async () => {
  const resolvers: ((response: Response) => void)[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise((resolve) => resolvers.push(resolve)));
  const respond = (response: Response) => act(async () => resolvers.shift()?.(response));
  const Page = () => {
    const offerUndo = useUndo();
    const onDone = () => offerUndo({ text: 'Saved', onUndo: () => undefined });
    const first = useCommand(edit, { retry: false });
    const second = useCreation(save, { retry: false, onDone });
    return (
      <>
        <button onClick={() => offerUndo({ text: 'Row removed', onUndo: () => undefined })}>Remove</button>
        <button onClick={() => void first.send({ name: 'a' })}>Save</button>
        <button onClick={() => void second.send({ name: 'b' })}>Save and offer</button>
      </>
    );
  };
  render(
    <PopupProvider>
      <UndoProvider>
        <Page />
      </UndoProvider>
    </PopupProvider>,
  );
  press('Remove');
  press('Save');
  await respond(Response.json({ code: 'not-found', message: 'x' }, { status: 404 }));
  expect(getBar()).not.toBeNull();
  press('Save');
  await respond(Response.json({ success: true }));
  expect(getBar()).toBeNull();
  press('Remove');
  press('Save and offer');
  await respond(Response.json({ success: true }));
  expect(screen.getByText('Saved')).toBeTruthy();
  expect(screen.queryByText('Row removed')).toBeNull();
  press('Save');
  press('Remove');
  await respond(Response.json({ success: true }));
  expect(screen.getByText('Row removed')).toBeTruthy();
});

test('Ctrl+Z accepts the offer, except in a text field', () => {
  const onUndo = renderScreen();
  press('Delete');
  fireEvent.keyDown(screen.getByLabelText('Notes'), { key: 'z', ctrlKey: true });
  expect(onUndo).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'z', metaKey: true });
  expect(onUndo).toHaveBeenCalledTimes(1);
});

test('the caller is notified once when the offer expires, is replaced, accepted or withdrawn, or the page closes', () => {
  const onGone = jest.fn();
  const Offers = () => {
    const offerUndo = useUndo();
    const [withdraw, setWithdraw] = useState<(() => void) | null>(null);
    const offer = (text: string) => {
      const end = offerUndo({ text, onUndo: () => undefined, onEnd: () => onGone(text) });
      setWithdraw(() => end);
    };
    return (
      <>
        {['over', 'replaced', 'taken up', 'withdrawn', 'left'].map((text) => (
          <button key={text} onClick={() => offer(text)}>
            {text}
          </button>
        ))}
        <button onClick={() => withdraw?.()}>Withdraw</button>
      </>
    );
  };
  const { unmount } = render(
    <UndoProvider>
      <Offers />
    </UndoProvider>,
  );
  press('over');
  advanceTime(7999);
  expect(onGone).not.toHaveBeenCalled();
  advanceTime(1);
  press('replaced');
  press('taken up');
  press('Undo');
  press('withdrawn');
  press('Withdraw');
  press('left');
  unmount();
  expect(onGone.mock.calls.flat()).toEqual(['over', 'replaced', 'taken up', 'withdrawn', 'left']);
});

test('the caller can withdraw the offer', () => {
  renderScreen();
  press('Delete');
  press('Leave');
  expect(getBar()).toBeNull();
});

test('the bar is rendered in the newest container, and later in the previous one', () => {
  const Page = ({ withDock }: { withDock: boolean }) => (
    <UndoProvider>
      <Photos onUndo={() => undefined} />
      {withDock && (
        <footer>
          <UndoSlot />
          <button>CONTINUE</button>
        </footer>
      )}
    </UndoProvider>
  );
  const { rerender } = render(<Page withDock />);
  press('Delete');
  advanceTime(5000);
  const dock = screen.getByRole('contentinfo');
  expect(dock).toContainElement(getBar());
  expect(getBar()?.compareDocumentPosition(screen.getByText('CONTINUE'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  rerender(<Page withDock={false} />);
  expect(getBar()).toBeInTheDocument();
  advanceTime(3000);
  expect(getBar()).toBeNull();
});

test('the bar is above the buttons in a dialog', () => {
  render(
    <UndoProvider>
      <Dialog title="Photos" onClose={() => undefined} footer={<button>Done</button>}>
        <Photos onUndo={() => undefined} />
      </Dialog>
    </UndoProvider>,
  );
  press('Delete');
  expect(getBar()?.closest('[popover]')).toBeNull();
  const container = screen.getByText('Done').parentElement;
  expect(container?.previousElementSibling).toContainElement(getBar());
});

test('the bar works in a dialog and stays after the dialog was closed', () => {
  const onUndo = renderScreen(true);
  press('Delete');
  expect(screen.getByRole('dialog')).toContainElement(getBar());
  press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  press('Undo');
  expect(onUndo).toHaveBeenCalledTimes(1);
});

test('an earlier offer does not move into a question, where Ctrl+Z does not undo its action', () => {
  const onUndo = jest.fn();
  const Page = ({ hasQuestion }: { hasQuestion: boolean }) => (
    <UndoProvider>
      <Dialog title="Photos" onClose={() => undefined}>
        <Photos onUndo={onUndo} />
      </Dialog>
      {hasQuestion && (
        <ConfirmDialog
          title="Really reset?"
          confirmLabel="Yes, reset"
          onConfirm={() => undefined}
          onCancel={() => undefined}
        />
      )}
    </UndoProvider>
  );
  const { rerender } = render(<Page hasQuestion={false} />);
  press('Delete');
  rerender(<Page hasQuestion />);
  expect(screen.getByRole('alertdialog')).not.toContainElement(getBar());
  expect(screen.getByRole('dialog')).toContainElement(getBar());
  fireEvent.keyDown(screen.getByText('Yes, reset'), { key: 'z', ctrlKey: true });
  expect(onUndo).not.toHaveBeenCalled();
  rerender(<Page hasQuestion={false} />);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(onUndo).toHaveBeenCalledTimes(1);
});
