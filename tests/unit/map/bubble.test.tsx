/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Bubble } from '@/components/map/bubble';

function renderBubble(action = 'Correct BMP', thumbnail: string | null = '/images/practiceactions/a.jpg') {
  const onPress = jest.fn();
  const onViewInList = jest.fn();
  const { container } = render(
    <Bubble
      name="Stone Tracking Pad"
      thumbnail={thumbnail}
      badge={<span>Incomplete</span>}
      action={{ text: action, onPress }}
      onViewInList={onViewInList}
    />,
  );
  return { onPress, onViewInList, container };
}

test('a bubble shows a thumbnail, the name, a status badge and an action [MAP-02]', async () => {
  const { onPress, container } = renderBubble();
  expect(container.querySelector('img')).toHaveAttribute('src', '/images/practiceactions/a.jpg');
  expect(screen.getByText('Stone Tracking Pad')).toBeVisible();
  expect(screen.getByText('Incomplete')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Correct BMP' }));
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('the bubble of a BMP without a photo shows a placeholder [MAP-02]', () => {
  expect(renderBubble('View Record', null).container.querySelector('img')).toBeNull();
});

test('“View in List” opens the row of the BMP [MAP-05]', async () => {
  const { onViewInList } = renderBubble();
  await userEvent.click(screen.getByRole('button', { name: 'View in List' }));
  expect(onViewInList).toHaveBeenCalledTimes(1);
});
