import { loadSpanishTexts } from '@/tests/unit/ui/spanish-page';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { photoTiles, type BmpPhoto } from '@/components/reports/bmp/photos';
import { PhotoViewer } from '@/components/reports/bmp/photo-viewer';
import { PageLanguage } from '@/components/ui/text/language';
import { TAKEN_AT_HEADER } from '@/lib/reports/domain/photos';
import { teachModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { teachPointers } from '@/tests/unit/ui/pointers-in-jsdom';

beforeAll(loadSpanishTexts);

beforeAll(teachModalDialogs);
beforeAll(teachPointers);
afterEach(() => jest.restoreAllMocks());

const PHOTOS = ['one.jpg', 'two.jpg', 'three.jpg'];
const tiles = (reportId?: string): BmpPhoto[] =>
  photoTiles({ name: 'Silt Fence' }, 'condition', { photos: PHOTOS }, (name) => `/images/${name}`, reportId);

function open(photos: BmpPhoto[], openId: string, answer: () => Promise<Response>): { closed: () => boolean } {
  let closed = false;
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PhotoViewer photos={photos} openId={openId} timeZone="America/Chicago" onClose={() => (closed = true)} />
    </SWRConfig>,
  );
  return { closed: () => closed };
}

const nothing = async () => Response.json({ photos: [] });
const title = () => screen.getByRole('heading', { level: 2 }).textContent;
const shown = () => document.querySelector<HTMLElement>('[data-shown]') ?? document.body;
const frame = () => shown().parentElement ?? document.body;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the photo viewer', () => {
  test('goes from one photo to the next by buttons and by keys, and stays at the ends', async () => {
    open(tiles('r1'), 'two.jpg', nothing);
    expect(title()).toBe('Photo 2 of 3');
    await press('Next');
    expect(title()).toBe('Photo 3 of 3');
    await press('Next');
    expect(title()).toBe('Photo 3 of 3');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(title()).toBe('Photo 1 of 3');
  });

  test('is swiped; a short pull, or one that goes rather up or down, leads nowhere', async () => {
    open(tiles('r1'), 'two.jpg', nothing);
    await act(async () => undefined);
    jest.spyOn(frame(), 'clientWidth', 'get').mockReturnValue(400);
    const swipe = (by: number, down = 0) => {
      const finger = { pointerId: 1, isPrimary: true, button: 0, clientY: 0 };
      fireEvent.pointerDown(frame(), { ...finger, clientX: 0 });
      fireEvent.pointerMove(frame(), { ...finger, clientX: by, clientY: down });
      fireEvent.pointerUp(frame(), { ...finger, clientX: by, clientY: down });
    };
    swipe(-20);
    swipe(-120, -300);
    expect(title()).toBe('Photo 2 of 3');
    swipe(-300);
    expect(title()).toBe('Photo 3 of 3');
    swipe(300);
    expect(title()).toBe('Photo 2 of 3');
  });

  test('is zoomed by buttons, wheel, two fingers and two taps; the next photo is shown whole again', async () => {
    open(tiles('r1'), 'one.jpg', nothing);
    jest.spyOn(frame(), 'clientWidth', 'get').mockReturnValue(400);
    jest.spyOn(frame(), 'clientHeight', 'get').mockReturnValue(400);
    const scale = () => Number(/scale\(([\d.]+)\)/.exec(shown().style.transform)?.[1] ?? 1);
    await press('Zoom in');
    expect(scale()).toBeCloseTo(1.6);
    await press('Zoom out');
    expect(scale()).toBe(1);
    fireEvent.wheel(frame(), { deltaY: -300 });
    expect(scale()).toBeGreaterThan(1.5);
    await press('Next');
    expect(scale()).toBe(1);

    const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 0, button: 0 });
    fireEvent.pointerDown(frame(), finger(1, -50));
    fireEvent.pointerDown(frame(), finger(2, 50));
    fireEvent.pointerMove(frame(), finger(2, 150));
    expect(scale()).toBeCloseTo(2);
    fireEvent.pointerUp(frame(), finger(1, -50));
    fireEvent.pointerUp(frame(), finger(2, 150));
    expect(title()).toBe('Photo 2 of 3');

    const tap = () => {
      fireEvent.pointerDown(frame(), finger(1, 10));
      fireEvent.pointerUp(frame(), finger(1, 10));
    };
    tap();
    tap();
    expect(scale()).toBe(1);
    tap();
    tap();
    expect(scale()).toBeCloseTo(2.5);
  });

  test('says when and where the photo was taken and who added it', async () => {
    const facts = {
      fileName: 'one.jpg',
      takenAt: '2026-11-20T15:30:00.000Z',
      by: 'Marcus Hale',
      position: { lat: 43.05, lng: -87.95 },
    };
    open(tiles('r1'), 'one.jpg', async () => Response.json({ photos: [facts] }));
    expect(
      await screen.findByText(/Taken 11-20-2026 09:30 am · at 43\.05\S*, -87\.95\S* · added by Marcus Hale/),
    ).toBeVisible();
  });

  test('uses the language of the page around it', async () => {
    const facts = { fileName: 'two.jpg', takenAt: '2026-11-20T15:30:00.000Z', by: 'Marcus Hale', position: null };
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ photos: [facts] }));
    render(
      <PageLanguage language="es">
        <PhotoViewer photos={tiles('r1')} openId="one.jpg" timeZone="America/Chicago" onClose={() => undefined} />
      </PageLanguage>,
    );
    await screen.findByRole('dialog');
    expect(title()).toBe('Foto 1 de 3');
    await press('Siguiente');
    expect(title()).toBe('Foto 2 de 3');
    expect(await screen.findByText(/^Tomada el 20 nov 2026, 9:30 a. m. · agregada por Marcus Hale$/)).toBeVisible();
    for (const name of ['Anterior', 'Acercar', 'Alejar', 'Cerrar'])
      expect(screen.getByRole('button', { name })).toBeVisible();
  });

  test('says nothing of what is not known', async () => {
    const facts = { fileName: 'one.jpg', takenAt: null, by: 'Marcus Hale', position: null };
    open(tiles('r1'), 'one.jpg', async () => Response.json({ photos: [facts] }));
    expect(await screen.findByText('Added by Marcus Hale')).toBeVisible();
    await press('Next');
    expect(screen.queryByText(/Added by/)).not.toBeInTheDocument();
    expect(screen.queryByText(/Taken/)).not.toBeInTheDocument();
  });

  test('shows a reader outside the unit when a photo was taken, and asks the server nothing else', async () => {
    const headers = { [TAKEN_AT_HEADER]: '2026-11-20T15:30:00.000Z' };
    open(tiles(), 'one.jpg', async () => new Response('', { headers }));
    expect(await screen.findByText('Taken 11-20-2026 09:30 am')).toBeVisible();
    expect(jest.mocked(fetch).mock.calls.map(([url]) => url)).toEqual(['/images/one.jpg']);
  });
});
