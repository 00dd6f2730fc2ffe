import { DEFAULT_CENTER, DEFAULT_REPORT_VIEW, DEFAULT_ZOOM } from '@/lib/map/measures';
import { fromBox, getMetersPerPixel, panView, toBox, zoomViewAt } from '@/lib/map/projection';

const phone = { width: 390, height: 528 };
const view = DEFAULT_REPORT_VIEW;

test('the map begins at the default center and zoom of the specification [MAP-14] [MAP-15] [MAP-16]', () => {
  expect(DEFAULT_CENTER).toEqual({ lat: 43.038902, lng: -87.906471 });
  expect(DEFAULT_ZOOM).toEqual({ report: 18.1, library: 13, map: 14 });
  expect(DEFAULT_REPORT_VIEW).toEqual({ lat: 43.038902, lng: -87.906471, zoom: 18.1 });
});

test('the center of the view is in the middle of the box', () => {
  expect(toBox(view, view, phone)).toEqual({ x: 195, y: 264 });
});

test.each([
  [0, 0],
  [389, 527],
  [12.5, 300.25],
])('the position %d, %d converts to the place that is drawn there', (x, y) => {
  const point = toBox(fromBox({ x, y }, view, phone), view, phone);
  expect(point.x).toBeCloseTo(x, 4);
  expect(point.y).toBeCloseTo(y, 4);
});

test('the equator is 512 pixels long at zoom 0, as in Mapbox GL', () => {
  expect(getMetersPerPixel({ lat: 0, lng: 0, zoom: 0 })).toBeCloseTo(78271.517, 2);
  expect(toBox({ lat: 0, lng: 180 - 1e-9 }, { lat: 0, lng: 0, zoom: 0 }, { width: 512, height: 512 }).x).toBeCloseTo(
    512,
    4,
  );
});

test('Panning right and back returns to the same place', () => {
  const back = panView(panView(view, 80, -40), -80, 40);
  expect(back.lng).toBeCloseTo(view.lng, 9);
  expect(back.lat).toBeCloseTo(view.lat, 9);
});

test('Panning over the date line wraps the longitude', () => {
  expect(panView({ lat: 0, lng: 179.9, zoom: 4 }, 200, 0).lng).toBeLessThan(-100);
});

test('Zooming keeps the place under the fingers, within the limits', () => {
  const finger = { x: 40, y: 500 };
  const position = fromBox(finger, view, phone);
  const closer = zoomViewAt(view, view.zoom + 1.5, finger, phone);
  expect(toBox(position, closer, phone).x).toBeCloseTo(40, 4);
  expect(toBox(position, closer, phone).y).toBeCloseTo(500, 4);
  expect(zoomViewAt(view, 99, finger, phone).zoom).toBe(21);
  expect(zoomViewAt(view, -4, finger, phone).zoom).toBe(3);
});
