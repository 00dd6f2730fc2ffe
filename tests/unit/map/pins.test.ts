import { createBmpPins } from '@/lib/reports/domain/bmp-pins';
import { PIN_SIZE } from '@/lib/map/measures';
import { placeBubble, isInside, findNearestPin, findPinsOutside, getBubbleShift } from '@/lib/map/pins';
import { fromBox } from '@/lib/map/projection';
import type { Pin } from '@/lib/map/types';
import type { BmpStatus } from '@/lib/reports/domain/report';

const view = { lat: 43.038902, lng: -87.906471, zoom: 18.1 };
const box = { width: 400, height: 300 };
const bubble = { width: 272, height: 144 };

const getPinAt = (id: string, x: number, y: number): Pin => ({
  id,
  ...fromBox({ x, y }, view, box),
  label: id,
  shape: 'circle',
  color: '#ffba00',
  title: id,
});

const createBmp = (
  id: string,
  label: string | null,
  location: { lat: number; lng: number } | null = { lat: 43, lng: -88 },
) => ({
  id,
  name: 'Stone Tracking Pad',
  label,
  location,
});

test('the map has a pin for each BMP with a location in list order, named by label, name and status [MAP-01]', () => {
  const pins = createBmpPins(
    [createBmp('b', '3'), createBmp('a', 'A'), createBmp('c', null, null)],
    () => 'Incomplete',
  );
  expect(pins.map(({ title }) => title)).toEqual([
    '3, Stone Tracking Pad, Incomplete',
    'A, Stone Tracking Pad, Incomplete',
  ]);
});

test.each<[BmpStatus, string, string]>([
  ['Complete', '#3cd458', 'circle'],
  ['Overdue', '#f22236', 'circle'],
  ['Incomplete', '#ffba00', 'circle'],
  ['Documentation', '#3c96ff', 'square'],
])('a %s pin is %s and a %s [MAP-06] [MAP-07] [MAP-08] [MAP-09] [MAP-10]', (status, color, shape) => {
  expect(createBmpPins([createBmp('x', '1')], () => status)).toMatchObject([{ color, shape }]);
});

test('a pin shows at most two characters, and a dash without a label [MAP-12] [MAP-13]', () => {
  const pins = createBmpPins([createBmp('x', 'AAB'), createBmp('y', null), createBmp('z', '')], () => 'Documentation');
  expect(pins.map(({ label }) => label)).toEqual(['AA', '-', '-']);
});

test('a pin is 25 pixels wide [MAP-11]', () => {
  expect(PIN_SIZE).toBe(25);
});

test('a partly visible pin counts as visible', () => {
  expect(isInside({ x: -12, y: 10 }, box)).toBe(true);
  expect(isInside({ x: -13, y: 10 }, box)).toBe(false);
  expect(isInside({ x: 200, y: 312 }, box)).toBe(true);
  expect(isInside({ x: 200, y: 313 }, box)).toBe(false);
});

test('the capture finds the pins that a picture would omit or cut', () => {
  const pins = [getPinAt('in', 200, 150), getPinAt('cut', 5, 150), getPinAt('out', 600, 150)];
  expect(findPinsOutside(pins, view, box).map(({ id }) => id)).toEqual(['cut', 'out']);
});

test('a tap selects the nearer pin where hit areas overlap', () => {
  const pins = [getPinAt('2', 100, 100), getPinAt('3', 124, 100)];
  expect(findNearestPin(pins, { x: 110, y: 100 }, view, box)?.id).toBe('2');
  expect(findNearestPin(pins, { x: 116, y: 100 }, view, box)?.id).toBe('3');
  expect(findNearestPin(pins, { x: 300, y: 100 }, view, box)).toBeNull();
});

test('a bubble is above its pin', () => {
  expect(placeBubble({ x: 200, y: 250 }, bubble, box)).toEqual({ x: 64, y: 82, side: 'above', tip: 136 });
});

test('a bubble stays within the map, with its tip at the pin', () => {
  expect(placeBubble({ x: 380, y: 250 }, bubble, box)).toMatchObject({ x: 120, tip: 252 });
  expect(placeBubble({ x: 60, y: 250 }, bubble, box)).toMatchObject({ x: 8, tip: 52 });
});

test('a bubble is below a pin at the top, and the map moves if the bubble fits neither above nor below', () => {
  expect(placeBubble({ x: 200, y: 40 }, bubble, box)).toMatchObject({ side: 'below', y: 64 });
  expect(getBubbleShift({ x: 200, y: 250 }, bubble, box)).toBe(0);
  expect(getBubbleShift({ x: 200, y: 40 }, bubble, box)).toBe(0);
  expect(getBubbleShift({ x: 200, y: 150 }, bubble, box)).toBe(26);
});
