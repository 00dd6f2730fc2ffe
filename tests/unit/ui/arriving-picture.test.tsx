import { act, fireEvent, render, screen } from '@testing-library/react';
import { RetryingImage } from '@/components/ui/media/retrying-image';

const mockOnline = (isOnline: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const getPicture = () => screen.getByAltText('Silt Fence, condition, photo 1');
const renderRetryingImage = () =>
  render(
    <RetryingImage
      src="/images/practiceactions/a.jpg"
      alt="Silt Fence, condition, photo 1"
      className="size-full"
      placeholder="On Ines’s phone"
    />,
  );

async function reconnect() {
  mockOnline(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
}

test('a picture that fails offline shows a message, and loads when the signal returns', async () => {
  mockOnline(false);
  renderRetryingImage();
  const first = getPicture();
  fireEvent.error(first);
  expect(screen.getByText('Waiting for signal')).toBeInTheDocument();
  expect(getPicture()).not.toBeVisible();

  await reconnect();
  expect(getPicture()).not.toBe(first);
  fireEvent.load(getPicture());
  expect(getPicture()).toBeVisible();
  expect(screen.queryByText('Waiting for signal')).not.toBeInTheDocument();
});

test('a picture that failed before hydration shows a message', () => {
  mockOnline(true);
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  renderRetryingImage();
  expect(screen.getByText('On Ines’s phone')).toBeInTheDocument();
  expect(getPicture()).not.toBeVisible();
});

test('the message about a missing picture has no marks over it', () => {
  mockOnline(true);
  render(<RetryingImage src="/a.jpg" alt="Silt Fence, condition, photo 1" className="" overlay={<i>an arrow</i>} />);
  expect(screen.getByText('an arrow')).toBeInTheDocument();
  fireEvent.error(getPicture());
  expect(screen.getByText('Not uploaded yet')).toBeInTheDocument();
  expect(screen.queryByText('an arrow')).not.toBeInTheDocument();
  fireEvent.load(getPicture());
  expect(screen.getByText('an arrow')).toBeInTheDocument();
});

test('an unsent picture shows on whose phone it is, and is requested repeatedly', async () => {
  jest.useFakeTimers();
  mockOnline(true);
  renderRetryingImage();
  const seen = new Set([getPicture()]);
  fireEvent.error(getPicture());
  expect(screen.getByText('On Ines’s phone')).toBeInTheDocument();
  for (let time = 0; time < 3; time++) {
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    seen.add(getPicture());
    fireEvent.error(getPicture());
  }
  expect(seen.size).toBe(4);
  expect(screen.getByText('On Ines’s phone')).toBeInTheDocument();
  jest.useRealTimers();
});
