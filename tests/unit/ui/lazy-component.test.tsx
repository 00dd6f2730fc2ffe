import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BeforeReloadContext, lazyDialog, lazyComponent } from '@/components/ui/lazy/lazy-component';
import { PopupProvider } from '@/components/ui/feedback/popup';

/** The error of the bundler. */
const NOT_LOADED = new Error('Failed to load chunk /_next/static/chunks/1a2b.js from module 86158');

const Notes = ({ label }: { label: string }) => <input aria-label={label} />;
const Photos = ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>Close photos</button>;

/** Script files that are loaded or not, depending on the signal. */
function createLoader<Content>(content: Content) {
  const signal = { is: false };
  const load = jest.fn(() => (signal.is ? Promise.resolve(content) : Promise.reject(NOT_LOADED)));
  return { load, signal };
}

/** Mocks the status of the request whether the server still has the file. */
function mockServer(status: number | null): void {
  global.fetch = jest.fn(() =>
    status === null ? Promise.reject(new TypeError('no signal')) : Promise.resolve(new Response(null, { status })),
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  mockServer(null);
});
afterEach(() => jest.useRealTimers());

const goOnline = () => act(async () => void window.dispatchEvent(new Event('online')));

test('a screen that failed to load shows a message, and loads when the signal returns', async () => {
  const { load, signal } = createLoader(Notes);
  const Screen = lazyComponent(load, <p>Getting inspection data...</p>);
  render(<Screen label="Notes" />);
  expect(screen.getByText('Getting inspection data...')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This part of the page could not be loaded. Try again when there is signal.',
  );

  signal.is = true;
  await goOnline();
  expect(await screen.findByLabelText('Notes', undefined, { timeout: 4000 })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an optional component shows no message, and loads when the signal returns', async () => {
  const { load, signal } = createLoader(Notes);
  const Hint = lazyComponent(load, null, null);
  const { container } = render(<Hint label="Notes" />);
  await act(async () => undefined);
  expect(load).toHaveBeenCalledTimes(1);
  expect(container).toBeEmptyDOMElement();

  signal.is = true;
  await goOnline();
  expect(await screen.findByLabelText('Notes', undefined, { timeout: 4000 })).toBeVisible();
});

test('a failed screen retries without an online event, automatically and by a button', async () => {
  const { load, signal } = createLoader(Notes);
  const Screen = lazyComponent(load);
  render(<Screen label="Notes" />);
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('alert');
  expect(load).toHaveBeenCalledTimes(2);

  signal.is = true;
  expect(await screen.findByLabelText('Notes', undefined, { timeout: 30_000 })).toBeVisible();
});

test('a screen that the person left does not retry, and a loaded screen renders at once', async () => {
  const { load, signal } = createLoader(Notes);
  const Screen = lazyComponent(load);
  const first = render(<Screen label="Notes" />);
  await screen.findByRole('alert');
  first.unmount();
  await goOnline();
  expect(load).toHaveBeenCalledTimes(1);

  signal.is = true;
  const second = render(<Screen label="Notes" />);
  await screen.findByLabelText('Notes');
  second.unmount();
  render(<Screen label="Notes" />);
  expect(screen.getByLabelText('Notes')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('the page saves and then reloads if the server no longer has the file', async () => {
  mockServer(404);
  const Screen = lazyComponent(createLoader(Notes).load);
  // The promise never resolves, so that nothing is loaded again during the test.
  const load = jest.fn(() => new Promise<void>(() => undefined));
  render(
    <BeforeReloadContext value={load}>
      <Screen label="Notes" />
    </BeforeReloadContext>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Earth Tight was updated since this page was opened.');
  expect(fetch).toHaveBeenCalledWith('/_next/static/chunks/1a2b.js', expect.objectContaining({ method: 'HEAD' }));
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(load).toHaveBeenCalledTimes(1);
});

test('a dialog that failed to load shows a message, and opens later with signal', async () => {
  const { load, signal } = createLoader(Photos);
  const Dialog = lazyDialog(load, ({ onClose }) => onClose);
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <PopupProvider>
        <button onClick={() => setOpen(true)}>Open photos</button>
        {open && <Dialog onClose={() => setOpen(false)} />}
      </PopupProvider>
    );
  }
  render(<Page />);
  fireEvent.click(screen.getByText('Open photos'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Try again when there is signal.'));
  expect(screen.queryByText('Close photos')).toBeNull();

  signal.is = true;
  await goOnline();
  expect(load).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByText('Open photos'));
  expect(await screen.findByText('Close photos')).toBeVisible();
});
