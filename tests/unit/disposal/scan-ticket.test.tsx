import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ScanTicket } from '@/components/disposal/scan-ticket';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { getTicketPath } from '@/lib/disposal/ticket-paths';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { TICKET } from './haul-fixture';

const push = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));
beforeAll(installModalDialogs);

const TICKET_URL = `${location.origin}${getTicketPath(TICKET.id)}`;
const SEARCH = /earch for the ticket number on this page\.$/;

interface Device {
  isSecure: boolean;
  formats: string[] | null;
  isReaderBroken?: boolean;
}

interface FakeCamera {
  active: boolean;
  stop: jest.Mock;
  getTracks: () => { stop: jest.Mock }[];
}

/** The texts of the codes in front of the camera. */
let visibleCodes: string[];
let camera: FakeCamera;
const getUserMedia = jest.fn();

beforeEach(() => {
  push.mockReset();
  visibleCodes = [];
  camera = createCamera();
  getUserMedia.mockReset().mockImplementation(async () => camera);
  setDevice({ isSecure: true, formats: ['ean_13', 'qr_code'] });
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  Object.defineProperty(HTMLMediaElement.prototype, 'readyState', { value: 4, configurable: true });
});

/** Each camera has its own state, because a scan of the previous test may stop its camera later. */
function createCamera(): FakeCamera {
  const stop = jest.fn(() => (fake.active = false));
  const fake: FakeCamera = { active: true, stop, getTracks: () => [{ stop }] };
  return fake;
}

/** `formats`: the formats of the browser's own reader, null without one. `isReaderBroken`: the reader always fails. */
function setDevice({ isSecure, formats, isReaderBroken = false }: Device): void {
  class Detector {
    static getSupportedFormats = async () => formats;
    detect = async () => {
      if (isReaderBroken) throw new DOMException('Barcode detection service unavailable.', 'NotSupportedError');
      return visibleCodes.map((rawValue) => ({ rawValue }));
    };
  }
  Object.defineProperty(window, 'isSecureContext', { value: isSecure, configurable: true });
  Object.defineProperty(window, 'BarcodeDetector', { value: formats ? Detector : undefined, configurable: true });
}

async function openScanner() {
  const view = render(
    <PopupProvider>
      <ScanTicket />
    </PopupProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Scan ticket' }));
  await screen.findByRole('dialog', { name: 'Scan ticket' });
  return view;
}

test('the scanner opens the ticket of a scanned code once and stops the rear camera', async () => {
  await openScanner();
  expect(await screen.findByText('Hold the code of the ticket in front of the camera.')).toBeVisible();
  expect(getUserMedia).toHaveBeenCalledWith({ video: expect.objectContaining({ facingMode: 'environment' }) });
  expect(camera.stop).not.toHaveBeenCalled();
  visibleCodes = ['https://example.com', TICKET_URL];
  await waitFor(() => expect(push).toHaveBeenCalledWith(`/ticket/${TICKET.id}`));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(camera.stop).toHaveBeenCalled();
  expect(push).toHaveBeenCalledTimes(1);
});

test('the scanner says that another code is not a ticket, and continues', async () => {
  await openScanner();
  visibleCodes = [`https://evil.example/ticket/${TICKET.id}`];
  expect(await screen.findByText('This code is not a ticket of Earth Tight.')).toBeVisible();
  expect(within(screen.getByRole('dialog')).getAllByRole('status')[0]).toHaveTextContent(/^This code is not/);
  expect(push).not.toHaveBeenCalled();
  visibleCodes = [TICKET_URL];
  await waitFor(() => expect(push).toHaveBeenCalledWith(`/ticket/${TICKET.id}`));
});

test('the camera stops when the dialog is closed, or the page is left before the camera starts', async () => {
  await openScanner();
  await screen.findByText(/^Hold the code/);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(camera.stop).toHaveBeenCalledTimes(1);

  let startCamera = () => {};
  getUserMedia.mockReturnValue(new Promise((resolve) => (startCamera = () => resolve(camera))));
  await userEvent.click(screen.getByRole('button', { name: 'Scan ticket' }));
  await screen.findByText('Starting the camera…');
  camera.stop.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(async () => startCamera());
  expect(camera.stop).toHaveBeenCalled();
});

test.each([
  ['the permission is refused', 'NotAllowedError', 'Camera access is blocked.'],
  ['there is no camera', 'NotFoundError', 'No camera was found.'],
  ['another app uses the camera', 'NotReadableError', 'The camera does not respond.'],
])('the scanner says what to do when %s, and offers Try again', async (_, name, sentence) => {
  getUserMedia.mockRejectedValueOnce(new DOMException('', name));
  await openScanner();
  const message = await screen.findByText((text) => text.startsWith(sentence));
  expect(message).toHaveTextContent(SEARCH);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Hold the code/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('the scanner says that the camera stopped when the person withdraws its permission', async () => {
  await openScanner();
  await screen.findByText(/^Hold the code/);
  camera.active = false;
  expect(await screen.findByText(/^The camera does not respond\./)).toHaveTextContent(SEARCH);
});

test('the scanner does not ask for the camera over an insecure connection', async () => {
  setDevice({ isSecure: false, formats: null });
  await openScanner();
  expect(await screen.findByText(/^The camera needs a secure connection/)).toHaveTextContent(SEARCH);
  expect(getUserMedia).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test.each([
  ['has no reader', { formats: null }],
  ['has a reader without QR codes', { formats: ['ean_13'] }],
  ['has a reader that fails', { formats: ['qr_code'], isReaderBroken: true }],
])('the dialog shows a message when the scanner cannot be downloaded for a browser that %s', async (_, reader) => {
  setDevice({ isSecure: true, ...reader });
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await openScanner();
  expect(await screen.findByText(/^The scanner could not be loaded\./)).toHaveTextContent(SEARCH);
  expect(camera.stop).toHaveBeenCalled();
});
