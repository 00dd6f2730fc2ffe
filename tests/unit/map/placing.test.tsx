import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SiteMap } from '@/components/map/site-map';
import { DEFAULT_REPORT_VIEW } from '@/lib/map/measures';
import { fromBox, toBox } from '@/lib/map/projection';
import type { Position } from '@/lib/map/position';
import { installPointerEvents } from '../ui/pointers-in-jsdom';
import { PHONE_MAP, installMapSizes } from './map-in-jsdom';

installMapSizes();
beforeAll(installPointerEvents);

const CONFIG = { mapboxToken: null, tiles: '/api/tiles/{z}/{x}/{y}', attribution: 'USGS' };
const BEGINNING = fromBox({ x: 195, y: 230 }, DEFAULT_REPORT_VIEW, PHONE_MAP);
const onPick = jest.fn<void, [Position]>();

/** A map on which a BMP is being placed at its center. */
function Placing() {
  const [bmpPosition, setBmpPosition] = useState<Position>(BEGINNING);
  return (
    <SiteMap
      isPlacing
      config={CONFIG}
      initialView={DEFAULT_REPORT_VIEW}
      label="Satellite map of Menomonee Crossing"
      pins={[]}
      placedPin={{ ...bmpPosition, label: '-', shape: 'square', color: '#3c96ff', title: 'New BMP location' }}
      onPick={(position) => {
        onPick(position);
        setBmpPosition(position);
      }}
    />
  );
}

beforeEach(async () => {
  onPick.mockReset();
  render(<Placing />);
  await waitFor(() => expect(document.querySelector('[data-engine=dom] img')).toBeInTheDocument());
});

const getGround = () => screen.getByRole('application');
const getPicture = () => {
  const ground = getGround().firstElementChild;
  if (!ground) throw new Error('The map has no ground.');
  ground.setPointerCapture = () => undefined;
  return ground;
};
const getPin = () => screen.getByRole('img', { name: 'New BMP location' });
const firePointer = (type: string, clientX: number, clientY: number, pointerId = 1) =>
  fireEvent(
    getPicture(),
    new PointerEvent(type, { clientX, clientY, pointerId, isPrimary: pointerId === 1, bubbles: true, button: 0 }),
  );

/** Where the BMP was last placed, in pixels of the map as it opened. */
function getPlacedAt() {
  const [last] = onPick.mock.calls.at(-1) ?? [];
  if (!last) return null;
  const { x, y } = toBox(last, DEFAULT_REPORT_VIEW, PHONE_MAP);
  return `${Math.abs(x).toFixed()}, ${y.toFixed()}`;
}

test('a drag of the ring moves the pin without moving the map [BMP-07]', () => {
  const before = getPin().style.transform;
  firePointer('pointerdown', 215, 250);
  firePointer('pointermove', 255, 300);
  const drawn = getPin().firstElementChild;
  expect(drawn instanceof HTMLElement && drawn.style.translate).toBe('40px 50px');
  expect(getPin().style.transform).toBe(before);
  firePointer('pointerup', 255, 300);
  expect(getPlacedAt()).toBe('235, 280');
  expect(drawn instanceof HTMLElement && drawn.style.translate).toBe('');
  expect(getPin().style.transform).not.toBe(before);
});

test('a drag does not move a pin out of the map', () => {
  firePointer('pointerdown', 195, 230);
  firePointer('pointermove', -90, 230);
  firePointer('pointerup', -90, 230);
  expect(getPlacedAt()).toBe('0, 230');
});

test('a tap places the pin, even on the pin itself, and a drag beside the pin moves the map', () => {
  firePointer('pointerdown', 205, 235);
  firePointer('pointermove', 207, 236);
  firePointer('pointerup', 207, 236);
  expect(getPlacedAt()).toBe('205, 235');
  firePointer('pointerdown', 60, 60);
  firePointer('pointermove', 120, 60);
  firePointer('pointerup', 120, 60);
  expect(onPick).toHaveBeenCalledTimes(1);
});

test('the pin stays in place when a second finger zooms the map', () => {
  firePointer('pointerdown', 195, 230);
  firePointer('pointermove', 240, 230);
  firePointer('pointerdown', 300, 300, 2);
  firePointer('pointermove', 250, 230);
  firePointer('pointerup', 250, 230);
  firePointer('pointerup', 300, 300, 2);
  expect(onPick).not.toHaveBeenCalled();
  const drawn = getPin().firstElementChild;
  expect(drawn instanceof HTMLElement && drawn.style.translate).toBe('');
});

test('Tab moves the focus through the map’s controls from left to right', async () => {
  const names = [];
  getGround().focus();
  for (let stop = 0; stop < 5; stop++) {
    await userEvent.tab();
    names.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  }
  expect(names).toEqual(['Place here', 'Coordinates', 'Zoom in', 'Zoom out', 'Use my location']);
});

test('the focus returns to the coordinates button after Escape and after placing', async () => {
  const getCoordinates = () => screen.getByRole('button', { name: 'Coordinates' });
  await userEvent.click(getCoordinates());
  expect(screen.getByLabelText('Latitude, longitude')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(getCoordinates()).toHaveFocus();
  await userEvent.click(getCoordinates());
  await userEvent.keyboard('43.04, -87.91{Enter}');
  expect(onPick).toHaveBeenLastCalledWith({ lat: 43.04, lng: -87.91 });
  expect(getCoordinates()).toHaveFocus();
});

test('the focus returns to the button after the person answers whether they are at the BMP', async () => {
  const getCurrentPosition = jest.fn((found: (position: object) => void) =>
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
