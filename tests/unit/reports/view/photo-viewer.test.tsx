import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { loadSpanishTexts } from '@/tests/unit/ui/spanish-page';
import { createPhotoTiles, type BmpPhoto } from '@/components/reports/bmp/photos';
import { PhotoViewer } from '@/components/reports/bmp/photo-viewer';
import { PageLanguage } from '@/components/ui/text/language';
import { TAKEN_AT_HEADER } from '@/lib/reports/domain/photos';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { installPointerEvents } from '@/tests/unit/ui/pointers-in-jsdom';

beforeAll(loadSpanishTexts);

beforeAll(installModalDialogs);
beforeAll(installPointerEvents);
afterEach(() => jest.restoreAllMocks());

const PIN = { lat: 43.0389, lng: -87.9065 };
const PHOTOS = ['one.jpg', 'two.jpg', 'three.jpg'];
const getTiles = (reportId?: string): BmpPhoto[] =>
  createPhotoTiles(
    { name: 'Silt Fence', location: PIN },
    'condition',
    { photos: PHOTOS },
    (name) => `/images/${name}`,
    reportId,
  );

function open(photos: BmpPhoto[], openId: string, respond: () => Promise<Response>): { isClosed: () => boolean } {
  let closed = false;
  jest.spyOn(globalThis, 'fetch').mockImplementation(respond);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PhotoViewer photos={photos} openId={openId} timeZone="America/Chicago" onClose={() => (closed = true)} />
    </SWRConfig>,
  );
  return { isClosed: () => closed };
}

const respondNothing = async () => Response.json({ photos: [] });
const getTitle = () => screen.getByRole('heading', { level: 2 }).textContent;
const getShown = () => document.querySelector<HTMLElement>('[data-shown]') ?? document.body;
const getFrame = () => getShown().parentElement ?? document.body;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the photo viewer', () => {
  test('shows the next or previous photo by buttons and keys, and stops at the ends', async () => {
    open(getTiles('r1'), 'two.jpg', respondNothing);
    expect(getTitle()).toBe('Photo 2 of 3');
    await press('Next');
    expect(getTitle()).toBe('Photo 3 of 3');
    await press('Next');
    expect(getTitle()).toBe('Photo 3 of 3');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(getTitle()).toBe('Photo 1 of 3');
  });

  test('shows the next photo on a swipe, and ignores short or mostly vertical swipes', async () => {
    open(getTiles('r1'), 'two.jpg', respondNothing);
    await act(async () => undefined);
    jest.spyOn(getFrame(), 'clientWidth', 'get').mockReturnValue(400);
    const swipe = (distance: number, down = 0) => {
      const finger = { pointerId: 1, isPrimary: true, button: 0, clientY: 0 };
      fireEvent.pointerDown(getFrame(), { ...finger, clientX: 0 });
      fireEvent.pointerMove(getFrame(), { ...finger, clientX: distance, clientY: down });
      fireEvent.pointerUp(getFrame(), { ...finger, clientX: distance, clientY: down });
    };
    swipe(-20);
    swipe(-120, -300);
    expect(getTitle()).toBe('Photo 2 of 3');
    swipe(-300);
    expect(getTitle()).toBe('Photo 3 of 3');
    swipe(300);
    expect(getTitle()).toBe('Photo 2 of 3');
  });

  test('zooms by buttons, wheel, two fingers and two taps, and shows the next photo without zoom', async () => {
    open(getTiles('r1'), 'one.jpg', respondNothing);
    jest.spyOn(getFrame(), 'clientWidth', 'get').mockReturnValue(400);
    jest.spyOn(getFrame(), 'clientHeight', 'get').mockReturnValue(400);
    const getScale = () => Number(/scale\(([\d.]+)\)/.exec(getShown().style.transform)?.[1] ?? 1);
    await press('Zoom in');
    expect(getScale()).toBeCloseTo(1.6);
    await press('Zoom out');
    expect(getScale()).toBe(1);
    fireEvent.wheel(getFrame(), { deltaY: -300 });
    expect(getScale()).toBeGreaterThan(1.5);
    await press('Next');
    expect(getScale()).toBe(1);

    const getFinger = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 0, button: 0 });
    fireEvent.pointerDown(getFrame(), getFinger(1, -50));
    fireEvent.pointerDown(getFrame(), getFinger(2, 50));
    fireEvent.pointerMove(getFrame(), getFinger(2, 150));
    expect(getScale()).toBeCloseTo(2);
    fireEvent.pointerUp(getFrame(), getFinger(1, -50));
    fireEvent.pointerUp(getFrame(), getFinger(2, 150));
    expect(getTitle()).toBe('Photo 2 of 3');

    const tap = () => {
      fireEvent.pointerDown(getFrame(), getFinger(1, 10));
      fireEvent.pointerUp(getFrame(), getFinger(1, 10));
    };
    tap();
    tap();
    expect(getScale()).toBe(1);
    tap();
    tap();
    expect(getScale()).toBeCloseTo(2.5);
  });

  test('shows when and where the photo was taken and who added it', async () => {
    const facts = {
      fileName: 'one.jpg',
      takenAt: '2026-11-20T15:30:00.000Z',
      by: 'Marcus Hale',
      position: { lat: 43.05, lng: -87.95 },
    };
    open(getTiles('r1'), 'one.jpg', async () => Response.json({ photos: [facts] }));
    expect(
      await screen.findByText(/Taken 11-20-2026 09:30 am · at 43\.05\S*, -87\.95\S* · added by Marcus Hale/),
    ).toBeVisible();
  });

  test('uses the language of the page', async () => {
    const facts = { fileName: 'two.jpg', takenAt: '2026-11-20T15:30:00.000Z', by: 'Marcus Hale', position: null };
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ photos: [facts] }));
    render(
      <PageLanguage language="es">
        <PhotoViewer photos={getTiles('r1')} openId="one.jpg" timeZone="America/Chicago" onClose={() => undefined} />
      </PageLanguage>,
    );
    await screen.findByRole('dialog');
    expect(getTitle()).toBe('Foto 1 de 3');
    await press('Siguiente');
    expect(getTitle()).toBe('Foto 2 de 3');
    expect(await screen.findByText(/^Tomada el 20 nov 2026, 9:30 a. m. · agregada por Marcus Hale$/)).toBeVisible();
    for (const name of ['Anterior', 'Acercar', 'Alejar', 'Cerrar'])
      expect(screen.getByRole('button', { name })).toBeVisible();
  });

  test('omits the time and position of a photo when they are unknown', async () => {
    const facts = { fileName: 'one.jpg', takenAt: null, by: 'Marcus Hale', position: null };
    open(getTiles('r1'), 'one.jpg', async () => Response.json({ photos: [facts] }));
    expect(await screen.findByText('Added by Marcus Hale')).toBeVisible();
    await press('Next');
    expect(screen.queryByText(/Added by/)).not.toBeInTheDocument();
    expect(screen.queryByText(/Taken/)).not.toBeInTheDocument();
  });

  test('shows a reader outside the work unit when a photo was taken, and requests nothing else', async () => {
    const headers = { [TAKEN_AT_HEADER]: '2026-11-20T15:30:00.000Z' };
    open(getTiles(), 'one.jpg', async () => new Response('', { headers }));
    expect(await screen.findByText('Taken 11-20-2026 09:30 am')).toBeVisible();
    expect(jest.mocked(fetch).mock.calls.map(([url]) => url)).toEqual(['/images/one.jpg']);
  });
});
