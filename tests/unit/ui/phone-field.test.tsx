import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PhoneField } from '@/components/ui/forms/phone-field';

test('the field formats a phone number on blur [SHELL-71]', async () => {
  const onChange = jest.fn();
  render(<PhoneField label="Phone" onChange={onChange} />);
  await userEvent.type(screen.getByLabelText('Phone'), '+14145550123');
  await userEvent.tab();
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('(414) 555-0123');
  expect(onChange).toHaveBeenLastCalledWith('(414) 555-0123');
});

test('the field shows a stored number formatted and returns the number unchanged', () => {
  const onChange = jest.fn();
  render(<PhoneField label="Phone" value="4145550123" onChange={onChange} />);
  expect(screen.getByLabelText('Phone')).toHaveValue('(414) 555-0123');
  expect(onChange).not.toHaveBeenCalled();
});

test('the field rejects a foreign number on blur, not while typing [SHELL-71]', async () => {
  render(<PhoneField label="Phone" />);
  await userEvent.type(screen.getByLabelText('Phone'), '+52 55 1234 5678');
  expect(screen.queryByText('Enter a US phone number')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('Enter a US phone number')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Phone'));
  expect(screen.queryByText('Enter a US phone number')).toBeNull();
});
