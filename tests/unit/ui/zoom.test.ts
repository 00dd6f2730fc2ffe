import { toggleZoom, panBy, getSwipeStep, WHOLE_PICTURE, zoomAt } from '@/components/ui/media/zoom';

const FRAME = { width: 400, height: 600 };
const SQUARE = 1;

test('Zooming keeps the point under the fingers in place', () => {
  const at = { x: 100, y: 50 };
  const near = zoomAt(WHOLE_PICTURE, 2, at, { width: 400, height: 400 }, SQUARE);
  expect(near).toEqual({ scale: 2, x: -100, y: -50 });
  expect(zoomAt(near, 0.5, at, { width: 400, height: 400 }, SQUARE)).toEqual(WHOLE_PICTURE);
});

test('the zoom is limited to sizes between the frame and the resolution of the picture', () => {
  expect(zoomAt(WHOLE_PICTURE, 0.1, { x: 0, y: 0 }, FRAME, SQUARE)).toEqual(WHOLE_PICTURE);
  expect(zoomAt(WHOLE_PICTURE, 1000, { x: 0, y: 0 }, FRAME, SQUARE).scale).toBe(6);
});

test('Panning stops at the edges, and does not move a picture smaller than the frame', () => {
  const near = zoomAt(WHOLE_PICTURE, 2, { x: 0, y: 0 }, FRAME, SQUARE);
  expect(panBy(near, { x: 5000, y: -5000 }, FRAME, SQUARE)).toEqual({ scale: 2, x: 200, y: -100 });
  expect(panBy(WHOLE_PICTURE, { x: 50, y: 50 }, FRAME, SQUARE)).toEqual(WHOLE_PICTURE);
});

test('a double tap zooms in, and the next double tap zooms out', () => {
  const near = toggleZoom(WHOLE_PICTURE, { x: 0, y: 0 }, FRAME, SQUARE);
  expect(near.scale).toBeGreaterThan(2);
  expect(toggleZoom(near, { x: 0, y: 0 }, FRAME, SQUARE)).toEqual(WHOLE_PICTURE);
});

test.each([
  ['a long drag to the left shows the next photo', -150, 2000, 1],
  ['a flick to the right shows the previous photo', 40, 60, -1],
  ['a short slow drag changes nothing', -60, 900, 0],
  ['a slight movement changes nothing', 12, 5, 0],
])('Swiping: %s', (_, distance, milliseconds, to) => {
  expect(getSwipeStep(distance, milliseconds, FRAME)).toBe(to);
});
