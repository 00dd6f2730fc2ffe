import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { installModalDialogs } from './dialog-in-jsdom';

beforeAll(installModalDialogs);

/** A page with a button that opens a question, and an element under the question that counts its presses. */
function Page({ onPress, onUnder }: { onPress: () => void; onUnder: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>CLOSE OUT</button>
      <button onClick={onUnder}>Save for Later</button>
      {isOpen && (
        <ConfirmDialog
          title="Really close?"
          confirmLabel="CLOSE IT"
          onConfirm={() => {
            setOpen(false);
            onPress();
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Presses a button. Of a double press, the first has `detail` 1 and the second has 2. */
const press = (name: string, detail = 1) =>
  fireEvent.click(screen.getByRole('button', { name, hidden: true }), { detail });

test('the page ignores the second press of a double press', () => {
  jest.useFakeTimers();
  const onPress = jest.fn();
  const onUnder = jest.fn();
  render(<Page onPress={onPress} onUnder={onUnder} />);

  press('CLOSE OUT');
  press('CLOSE IT', 2);
  expect(onPress).not.toHaveBeenCalled();

  press('CLOSE IT');
  expect(onPress).toHaveBeenCalledTimes(1);
  press('Save for Later', 2);
  expect(onUnder).not.toHaveBeenCalled();

  act(() => jest.advanceTimersByTime(600));
  press('Save for Later', 2);
  expect(onUnder).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('the page accepts a double press that begins on another button', () => {
  const onUnder = jest.fn();
  render(<Page onPress={jest.fn()} onUnder={onUnder} />);

  press('CLOSE OUT');
  press('Save for Later');
  press('Save for Later', 2);
  expect(onUnder).toHaveBeenCalledTimes(2);
});
