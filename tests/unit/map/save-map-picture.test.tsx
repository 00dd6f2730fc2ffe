import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toCanvas } from 'html-to-image';
import { useImperativeHandle } from 'react';
import type { EngineProps } from '@/components/map/engines/engine';
import { SaveMapPicture } from '@/components/map/save-map-picture';
import { ToastProvider } from '@/components/ui/feedback/toast';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { downloadFile } from '@/lib/client/download-file';
import { DEFAULT_REPORT_VIEW } from '@/lib/map/measures';
import { installMapSizes } from './map-in-jsdom';

jest.mock('next/navigation', () => ({ usePathname: () => '/' }));
jest.mock('@/lib/client/download-file', () => ({ downloadFile: jest.fn() }));
jest.mock('html-to-image', () => ({
  getFontEmbedCSS: () => Promise.reject(new Error('Firefox')),
  toCanvas: jest.fn(),
}));
jest.mock('@/components/map/engines/dom', () => ({
  __esModule: true,
  default: function FakeEngine({ handle, onImagery }: EngineProps) {
    report = onImagery;
    useImperativeHandle(handle, () => ({ moveTo: () => undefined, paintImagery: () => Promise.resolve(isComplete) }));
    return null;
  },
}));

let report: EngineProps['onImagery'] | null = null;
let isComplete = true;

installMapSizes();
beforeEach(() => {
  report = null;
  isComplete = true;
  jest.mocked(downloadFile).mockReset();
  const context = new Proxy({}, { get: () => () => ({ width: 0 }), set: () => true });
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value: (type: string) => (type === '2d' ? context : null),
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback) => callback(new Blob(['png'])));
  jest.mocked(toCanvas).mockImplementation(() => Promise.resolve(document.createElement('canvas')));
});

function renderButton() {
  const { unmount } = render(
    <PopupProvider>
      <ToastProvider>
        <SaveMapPicture
          config={{ mapboxToken: null, tiles: '/api/tiles/{z}/{x}/{y}', attribution: 'Imagery: USGS' }}
          view={DEFAULT_REPORT_VIEW}
          pins={[
            {
              ...DEFAULT_REPORT_VIEW,
              id: '1',
              label: '7',
              shape: 'circle',
              color: '#f22236',
              title: '7, Sod, Overdue',
            },
          ]}
          siteName="<b>Acme</b> site"
          subtitle="Erosion control inspection · 11-28-2026"
          legend="Overdue"
          fileName="Acme-site-2026-11-28-map.png"
        />
      </ToastProvider>
    </PopupProvider>,
  );
  return unmount;
}
const getButton = () => screen.getByRole('button', { name: 'Save as picture' });
async function press() {
  await userEvent.dblClick(getButton());
  await waitFor(() => expect(report).not.toBeNull());
  expect(getButton()).toHaveAttribute('aria-busy', 'true');
}
const setImagery = (isShown: boolean) => act(async () => report?.('base', isShown));

test('the button saves one file with site, pins, legend, scale and source on a double press', async () => {
  renderButton();
  await press();
  await setImagery(true);
  await waitFor(() => expect(getButton()).not.toHaveAttribute('aria-busy'));
  expect(downloadFile).toHaveBeenCalledTimes(1);
  expect(downloadFile).toHaveBeenCalledWith(expect.any(Blob), 'Acme-site-2026-11-28-map.png');
  expect(await screen.findByText('Picture saved')).toBeVisible();
  const [sheet] = jest.mocked(toCanvas).mock.calls[0] ?? [];
  for (const text of ['<b>Acme</b> site', '11-28-2026', '7', 'Overdue', ' ft', 'Imagery: USGS'])
    expect(sheet).toHaveTextContent(text);
});

test.each([
  ['no imagery is reachable', () => undefined, false],
  ['tiles are missing', () => (isComplete = false), true],
])('the button shows an error and saves nothing if %s', async (_, prepare, isShown) => {
  prepare();
  renderButton();
  await press();
  await setImagery(isShown);
  expect(await screen.findByText('Picture not saved')).toBeVisible();
  expect(screen.getByText(/^The satellite imagery could not be loaded/)).toBeVisible();
  expect(downloadFile).not.toHaveBeenCalled();
  expect(getButton()).not.toHaveAttribute('aria-busy');
});

test('the button shows an error and saves nothing if the browser cannot render the picture', async () => {
  jest.mocked(toCanvas).mockRejectedValue(new Error('no memory'));
  renderButton();
  await press();
  await setImagery(true);
  expect(await screen.findByText(/^This browser could not create the picture/)).toBeVisible();
  expect(downloadFile).not.toHaveBeenCalled();
});

test('the button saves nothing after the person has left the page', async () => {
  let finish: (canvas: HTMLCanvasElement) => void = () => undefined;
  jest.mocked(toCanvas).mockReturnValue(new Promise((resolve) => (finish = resolve)));
  const leave = renderButton();
  fireEvent.click(getButton());
  await waitFor(() => expect(report).not.toBeNull());
  await setImagery(true);
  await waitFor(() => expect(toCanvas).toHaveBeenCalled());
  leave();
  await act(async () => finish(document.createElement('canvas')));
  expect(downloadFile).not.toHaveBeenCalled();
});
