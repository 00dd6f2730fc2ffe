import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateField } from '@/components/ui/date-field';
import { DateTimeField } from '@/components/ui/date-time-field';

function Inspection({ onChange }: { onChange: (instant: string | null) => void }) {
  const [value, setValue] = useState<string | null>('2026-11-21T15:42:00.000Z');
  return (
    <DateTimeField
      label="Inspection date"
      value={value}
      timeZone="America/Chicago"
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>('Inspection date');

test('shows MM/dd/yyyy hh:mm aa and understands what is typed on leaving [EDIT-74]', async () => {
  const onChange = jest.fn();
  render(<Inspection onChange={onChange} />);
  expect(input().value).toBe('11/21/2026 09:42 AM');

  await userEvent.clear(input());
  await userEvent.type(input(), '11/22/26 1:05 pm');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.tab();

  expect(onChange).toHaveBeenCalledWith('2026-11-22T19:05:00.000Z');
  expect(input().value).toBe('11/22/2026 01:05 PM');
});

test('what is no date stays in the field, with the reason', async () => {
  const onChange = jest.fn();
  render(<Inspection onChange={onChange} />);
  await userEvent.clear(input());
  await userEvent.type(input(), 'Friday');
  await userEvent.tab();
  expect(screen.getByText('This is not a date. Write it as MM/DD/YYYY hh:mm AM.')).toBeTruthy();
  expect(input().value).toBe('Friday');
  expect(onChange).not.toHaveBeenCalled();
});

test('an emptied field is no date', async () => {
  const onChange = jest.fn();
  render(<DateField label="Plan sheet date" value="2026-08-14" onChange={onChange} />);
  const field = screen.getByLabelText<HTMLInputElement>('Plan sheet date');
  expect(field.value).toBe('08/14/2026');
  await userEvent.clear(field);
  await userEvent.tab();
  expect(onChange).toHaveBeenCalledWith(null);
});
