import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CollapsibleText } from '@/components/ui/lists/collapsible-text';

test('a long note is collapsed, and a button expands and collapses the note', async () => {
  const note = 'Runoff passes under the fence. '.repeat(40);
  render(<CollapsibleText>{note}</CollapsibleText>);
  const more = screen.getByRole('button', { name: 'Show all' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText(note.trim())).toHaveClass('line-clamp-5');
  await userEvent.click(more);
  expect(screen.getByText(note.trim())).not.toHaveClass('line-clamp-5');
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
  expect(screen.getByText(note.trim())).toHaveClass('line-clamp-5');
});

test('Many short lines are collapsed, but a short note is not', () => {
  const { rerender } = render(<CollapsibleText>{'a\n'.repeat(12)}</CollapsibleText>);
  expect(screen.getByRole('button', { name: 'Show all' })).toBeVisible();
  rerender(<CollapsibleText>Fine.</CollapsibleText>);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
