import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LimitedTextField } from '@/components/ui/forms/limited-text-field';
import { TextArea } from '@/components/ui/forms/text-area';

test('the text area shows the character count from the start [EDIT-66]', () => {
  render(<TextArea label="Notes" limit={10000} defaultValue={'x'.repeat(152)} />);
  expect(screen.getByText('152 of 10000')).toBeTruthy();
});

test('the text area accepts no more characters than its limit, and shows when it is reached [EDIT-66]', async () => {
  render(<TextArea label="Notes" limit={5} />);
  const area = screen.getByLabelText<HTMLTextAreaElement>('Notes');
  await userEvent.type(area, 'abcdefgh');
  expect(area.value).toBe('abcde');
  expect(screen.getByRole('status').textContent).toBe('At most 5 characters');
  await userEvent.type(area, '{Backspace}');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a short field shows the remaining characters near its limit, and accepts no more than the limit [EDIT-64] [BMP-25]', async () => {
  render(<LimitedTextField label="Site ID" limit={25} />);
  const field = screen.getByLabelText<HTMLInputElement>('Site ID');
  await userEvent.type(field, 'abcd');
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.type(field, 'e');
  expect(screen.getByRole('status').textContent).toBe('20 left');
  await userEvent.type(field, 'x'.repeat(30));
  expect(field.value).toHaveLength(25);
  expect(screen.getByRole('status').textContent).toBe('At most 25 characters');
});

test('the hint and the error describe the text area', () => {
  render(
    <TextArea label="Description" hint="Description required if no photo" error="Description required" optional />,
  );
  const area = screen.getByLabelText('Description (Optional)');
  expect(area.getAttribute('aria-invalid')).toBe('true');
  const described = (area.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['Description required if no photo', 'Description required']);
});
