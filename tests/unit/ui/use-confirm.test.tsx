import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useConfirm, type Confirmation } from '@/components/ui/dialogs/use-confirm';
import { installModalDialogs } from './dialog-in-jsdom';

beforeAll(installModalDialogs);

const DELETE: Confirmation = {
  title: 'Delete Inspection',
  question: 'Are you sure you want to delete this inspection?',
  confirmLabel: 'Delete',
  isDestructive: true,
};
const NOTIFY: Confirmation = { title: 'Save and notify', confirmLabel: 'SAVE & NOTIFY' };

function ConfirmButton({
  confirmation,
  onAnswer,
}: {
  confirmation: Confirmation;
  onAnswer: (isConfirmed: boolean) => void;
}) {
  const { confirm, confirmDialog } = useConfirm();
  return (
    <>
      <button onClick={async () => onAnswer(await confirm(confirmation))}>ask</button>
      {confirmDialog}
    </>
  );
}

async function openConfirm(confirmation: Confirmation) {
  const onAnswer = jest.fn();
  render(<ConfirmButton confirmation={confirmation} onAnswer={onAnswer} />);
  await userEvent.click(screen.getByText('ask'));
  return onAnswer;
}

test('the question focuses Cancel for a destructive action', async () => {
  await openConfirm(DELETE);
  expect(document.activeElement?.textContent).toBe('Cancel');
});

test('the question focuses the confirm button for an action that is not destructive', async () => {
  await openConfirm(NOTIFY);
  expect(document.activeElement?.textContent).toBe('SAVE & NOTIFY');
});

test('the question resolves with true and closes on confirmation', async () => {
  const onAnswer = await openConfirm(DELETE);
  const dialog = screen.getByRole('alertdialog', { name: 'Delete Inspection' });
  expect(dialog.textContent).toContain('Are you sure you want to delete this inspection?');
  await userEvent.click(screen.getByText('Delete'));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  ['Cancel', () => fireEvent.click(screen.getByText('Cancel'))],
  ['the close button', () => fireEvent.click(screen.getByLabelText('Close'))],
  ['Escape', () => fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }))],
])('the question resolves with false and closes on %s', async (_way, dismiss) => {
  const onAnswer = await openConfirm(DELETE);
  dismiss();
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
