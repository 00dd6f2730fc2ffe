import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateField } from '@/components/ui/forms/date-field';
import { DateTimeField } from '@/components/ui/forms/date-time-field';

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

const NOON = '2026-11-21T18:00:00.000Z';
const getInput = () => screen.getByLabelText<HTMLInputElement>('Inspection date');

test('the field shows MM/dd/yyyy hh:mm aa and parses typed text on blur [EDIT-74]', async () => {
  const onChange = jest.fn();
  render(<Inspection onChange={onChange} />);
  expect(getInput().value).toBe('11/21/2026 09:42 AM');

  await userEvent.clear(getInput());
  await userEvent.type(getInput(), '11/22/26 1:05 pm');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.tab();

  expect(onChange).toHaveBeenCalledWith('2026-11-22T19:05:00.000Z');
  expect(getInput().value).toBe('11/22/2026 01:05 PM');
});

test('the field keeps an invalid date, with the reason', async () => {
  const onChange = jest.fn();
  render(<Inspection onChange={onChange} />);
  await userEvent.clear(getInput());
  await userEvent.type(getInput(), 'Friday');
  await userEvent.tab();
  expect(screen.getByText('This is not a date. Write it as MM/DD/YYYY hh:mm AM.')).toBeTruthy();
  expect(getInput().value).toBe('Friday');
  expect(onChange).not.toHaveBeenCalled();
});

test('the field returns null when the person empties it', async () => {
  const onChange = jest.fn();
  render(<DateField label="Plan sheet date" value="2026-08-14" onChange={onChange} />);
  const field = screen.getByLabelText<HTMLInputElement>('Plan sheet date');
  expect(field.value).toBe('08/14/2026');
  await userEvent.clear(field);
  await userEvent.tab();
  expect(onChange).toHaveBeenCalledWith(null);
});

describe('a tap on the field', () => {
  const queryNativeField = () => document.querySelector<HTMLInputElement>('input[type="datetime-local"]');
  const showPicker = jest.fn();
  beforeEach(() => {
    showPicker.mockReset();
    HTMLInputElement.prototype.showPicker = showPicker;
  });
  const tap = () => userEvent.pointer([{ keys: '[TouchA]', target: getInput() }]);

  test('opens the calendar by touch, and focuses the field with a mouse', async () => {
    render(<Inspection onChange={jest.fn()} />);
    await userEvent.click(getInput());
    expect(showPicker).not.toHaveBeenCalled();
    expect(getInput()).toHaveFocus();
    await userEvent.tab();
    await tap();
    expect(showPicker).toHaveBeenCalledTimes(1);
    expect(getInput()).not.toHaveFocus();
  });

  test('focuses the field when the browser opens no calendar or the text is invalid', async () => {
    render(<Inspection onChange={jest.fn()} />);
    showPicker.mockImplementation(() => {
      throw new DOMException('not here', 'NotAllowedError');
    });
    await tap();
    expect(getInput()).toHaveFocus();
    await userEvent.clear(getInput());
    await userEvent.type(getInput(), 'Friday');
    await userEvent.tab();
    showPicker.mockReset();
    await tap();
    expect(getInput()).toHaveFocus();
    expect(showPicker).not.toHaveBeenCalled();
  });

  test('Clearing the calendar empties the field, unless a date is required', async () => {
    const onChange = jest.fn();
    const { rerender } = render(
      <DateTimeField required label="Inspection date" value={NOON} timeZone="America/Chicago" onChange={onChange} />,
    );
    const clear = () => fireEvent.change(queryNativeField() ?? document.body, { target: { value: '' } });
    clear();
    expect(onChange).not.toHaveBeenCalled();
    rerender(<DateTimeField label="Inspection date" value={NOON} timeZone="America/Chicago" onChange={onChange} />);
    clear();
    expect(onChange).toHaveBeenCalledWith(null);
  });
});
