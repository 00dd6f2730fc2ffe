import { act, render, screen } from '@testing-library/react';
import { UnsavedNote } from '@/components/ui/forms/unsaved-note';
import { UndoSlot, UndoProvider } from '@/components/ui/feedback/undo';
import { useDiscard, useFormUndo } from '@/components/ui/forms/use-discard';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { removeStoredInput, storeInput } from '@/lib/client/stored-input';

const isText = (value: unknown): value is string => typeof value === 'string';

function Form() {
  const storedInput = useStoredInput('a form', isText, '');
  const discard = useDiscard();
  const offerUndo = useFormUndo();
  const shortenText = () => {
    storedInput.change('R');
    offerUndo([storedInput.key], 'Shortened', () => storedInput.change(storedInput.value));
  };
  return (
    <>
      <output>{storedInput.value}</output>
      <button onClick={() => discard(storedInput)}>Cancel</button>
      <button onClick={shortenText}>Shorten</button>
      {storedInput.isStored && <UnsavedNote forms={[{ key: storedInput.key, name: 'Ray’s form', action: null }]} />}
      <UndoSlot />
    </>
  );
}

const typeText = (text: string) => act(() => storeInput('a form', JSON.stringify(text)));
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

beforeEach(() => {
  localStorage.clear();
  render(
    <UndoProvider>
      <Form />
    </UndoProvider>,
  );
});

test('Undo restores discarded input', async () => {
  typeText('Ray');
  press('Cancel');
  await screen.findByRole('button', { name: 'Undo' });
  press('Undo');
  expect(await screen.findByText('Ray')).toBeVisible();
});

test('the offer ends when the person types into the form again', async () => {
  typeText('Ray');
  press('Cancel');
  await screen.findByRole('button', { name: 'Undo' });
  typeText('Dana');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(screen.getByText('Dana')).toBeVisible();
});

test('Undo reverts a change of a form until the person changes or saves the form again [X-383]', async () => {
  typeText('Ray');
  press('Shorten');
  await screen.findByRole('button', { name: 'Undo' });
  press('Undo');
  expect(await screen.findByText('Ray')).toBeVisible();
  press('Shorten');
  await screen.findByRole('button', { name: 'Undo' });
  act(() => removeStoredInput('a form'));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the offer of the note “Not saved yet” ends when the person types into the form again', async () => {
  typeText('Ray');
  press('Discard Ray’s form');
  await screen.findByRole('button', { name: 'Undo' });
  typeText('Dana');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
