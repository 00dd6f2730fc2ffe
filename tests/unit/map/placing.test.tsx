import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SiteMap } from '@/components/map/site-map';
import { DEFAULT_REPORT_VIEW } from '@/lib/map/measures';
import { fromBox, toBox } from '@/lib/map/projection';
import type { Position } from '@/lib/map/position';
import { teachPointers } from '../ui/pointers-in-jsdom';
import { PHONE_MAP, teachMapSizes } from './map-in-jsdom';

teachMapSizes();
beforeAll(teachPointers);

const CONFIG = { mapboxToken: null, tiles: '/api/tiles/{z}/{x}/{y}', attribution: 'USGS' };
const BEGINNING = fromBox({ x: 195, y: 230 }, DEFAULT_REPORT_VIEW, PHONE_MAP);
const onPick = jest.fn<void, [Position]>();

/** A map on which a BMP is being placed, which stands in its middle. */
function Placing() {
  const [place, setPlace] = useState<Position>(BEGINNING);
  return (
    <SiteMap
      placing
      config={CONFIG}
      initialView={DEFAULT_REPORT_VIEW}
      label="Satellite map of Menomonee Crossing"
      pins={[]}
      placed={{ ...place, label: '-', shape: 'square', color: '#3c96ff', title: 'New BMP location' }}
      onPick={(position) => {
        onPick(position);
        setPlace(position);
      }}
    />
  );
}

beforeEach(async () => {
  onPick.mockReset();
  render(<Placing />);
  await waitFor(() => expect(document.querySelector('[data-engine=dom] img')).toBeInTheDocument());
});

const ground = () => screen.getByRole('application');
const picture = () => {
  const shown = ground().firstElementChild;
  if (!shown) throw new Error('The map has no ground.');
  shown.setPointerCapture = () => undefined;
  return shown;
};
const pin = () => screen.getByRole('img', { name: 'New BMP location' });
const finger = (type: string, clientX: number, clientY: number, pointerId = 1) =>
  fireEvent(
    picture(),
    new PointerEvent(type, { clientX, clientY, pointerId, isPrimary: pointerId === 1, bubbles: true, button: 0 }),
  );

/** Where the BMP was last placed, in pixels of the map as it opened. */
function placedAt() {
  const [last] = onPick.mock.calls.at(-1) ?? [];
  if (!last) return null;
  const { x, y } = toBox(last, DEFAULT_REPORT_VIEW, PHONE_MAP);
  return `${Math.abs(x).toFixed()}, ${y.toFixed()}`;
}

test('the pin that is being placed is dragged by a finger on its ring, and the ground stays [BMP-07]', () => {
  const before = pin().style.transform;
  finger('pointerdown', 215, 250);
  finger('pointermove', 255, 300);
  const drawn = pin().firstElementChild;
  expect(drawn instanceof HTMLElement && drawn.style.translate).toBe('40px 50px');
  expect(pin().style.transform).toBe(before);
  finger('pointerup', 255, 300);
  expect(placedAt()).toBe('235, 280');
  expect(drawn instanceof HTMLElement && drawn.style.translate).toBe('');
  expect(pin().style.transform).not.toBe(before);
});

test('a pin is not dragged out of the map', () => {
  finger('pointerdown', 195, 230);
  finger('pointermove', -90, 230);
  finger('pointerup', -90, 230);
  expect(placedAt()).toBe('0, 230');
});

test('a tap on the pin places there, as a tap anywhere does; a drag beside it moves the ground', () => {
  finger('pointerdown', 205, 235);
  finger('pointermove', 207, 236);
  finger('pointerup', 207, 236);
  expect(placedAt()).toBe('205, 235');
  finger('pointerdown', 60, 60);
  finger('pointermove', 120, 60);
  finger('pointerup', 120, 60);
  expect(onPick).toHaveBeenCalledTimes(1);
});

test('a second finger means the map: the pin stays where it was', () => {
  finger('pointerdown', 195, 230);
  finger('pointermove', 240, 230);
  finger('pointerdown', 300, 300, 2);
  finger('pointermove', 250, 230);
  finger('pointerup', 250, 230);
  finger('pointerup', 300, 300, 2);
  expect(onPick).not.toHaveBeenCalled();
  const drawn = pin().firstElementChild;
  expect(drawn instanceof HTMLElement && drawn.style.translate).toBe('');
});

test('Tab goes through what lies on the map as it is seen: what is on the left before what is on the right', async () => {
  const names = [];
  ground().focus();
  for (let stop = 0; stop < 5; stop++) {
    await userEvent.tab();
    names.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  }
  expect(names).toEqual(['Place here', 'Coordinates', 'Zoom in', 'Zoom out', 'Use my location']);
});

test('the focus returns to the coordinates button after Escape and after placing', async () => {
  const coordinates = () => screen.getByRole('button', { name: 'Coordinates' });
  await userEvent.click(coordinates());
  expect(screen.getByLabelText('Latitude, longitude')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(coordinates()).toHaveFocus();
  await userEvent.click(coordinates());
  await userEvent.keyboard('43.04, -87.91{Enter}');
  expect(onPick).toHaveBeenLastCalledWith({ lat: 43.04, lng: -87.91 });
  expect(coordinates()).toHaveFocus();
});

test('the focus returns to the button after the question about standing at the BMP', async () => {
  const getCurrentPosition = jest.fn((found: (at: object) => void) =>
    found({ coords: { latitude: 43.041, longitude: -87.909, accuracy: 5 } }),
  );
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  const locate = screen.getByRole('button', { name: 'Use my location' });
  await userEvent.click(locate);
  expect(screen.getByRole('group', { name: 'Your location' })).toContainElement(
    document.activeElement instanceof HTMLElement ? document.activeElement : null,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Not here' }));
  expect(locate).toHaveFocus();
});
