import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CheckboxGroup } from '@/components/ui/forms/choice-group';

const CREW = [
  { value: 'dana', label: 'Dana', meta: 'Creator', isLocked: true },
  { value: 'priya', label: 'Priya' },
  { value: 'marcus', label: 'Marcus' },
];

function Crew({ onChange }: { onChange: (values: string[]) => void }) {
  const [values, setValues] = useState(['dana']);
  return (
    <CheckboxGroup
      legend="Crew"
      choices={CREW}
      values={values}
      onChange={(next) => {
        setValues(next);
        onChange(next);
      }}
    />
  );
}

test('the group returns any number of choices in the order of the list', async () => {
  const onChange = jest.fn();
  render(<Crew onChange={onChange} />);
  await userEvent.click(screen.getByLabelText('Marcus'));
  await userEvent.click(screen.getByLabelText('Priya'));
  expect(onChange).toHaveBeenLastCalledWith(['dana', 'priya', 'marcus']);
});

test('the group keeps a locked row selected', async () => {
  const onChange = jest.fn();
  render(<Crew onChange={onChange} />);
  await userEvent.click(screen.getByRole('checkbox', { name: /Dana/ }));
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Dana/ }).checked).toBe(true);
});
