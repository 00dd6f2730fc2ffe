import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Segmented, YES_NO_NA } from '@/components/ui/forms/segmented';

beforeAll(() => {
  // jsdom lacks CSS.escape, with which user-event finds the other radios of the group.
  Object.defineProperty(globalThis, 'CSS', { value: { escape: String }, configurable: true });
});

function Question({ onAnswer }: { onAnswer: (answer: string) => void }) {
  const [answer, setAnswer] = useState<'' | 'yes' | 'no' | 'na'>('');
  return (
    <Segmented
      legend="Is construction stabilized?"
      segments={YES_NO_NA}
      value={answer}
      onChange={(next) => {
        setAnswer(next);
        onAnswer(next);
      }}
    />
  );
}

test('the group has no selection without an answer, and arrow keys change the selection', async () => {
  const answers: string[] = [];
  render(<Question onAnswer={(answer) => answers.push(answer)} />);
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map((radio) => radio.checked)).toEqual([false, false, false]);

  await userEvent.click(screen.getByLabelText('Yes'));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');

  expect(answers).toEqual(['yes', 'no', 'na', 'no']);
  expect(screen.getByLabelText<HTMLInputElement>('No').checked).toBe(true);
});

test('the question labels the group', () => {
  render(<Question onAnswer={() => {}} />);
  expect(screen.getByRole('radiogroup', { name: 'Is construction stabilized?' })).toBeTruthy();
});
