import { canSeparateByZoom, clusterPins } from '@/lib/map/clusters';
import { createInitialView, PLACING_MARGINS, SCREEN_MARGINS, fitPlaces, createPictureView } from '@/lib/map/fit';
import { DEFAULT_REPORT_VIEW, MAX_ZOOM } from '@/lib/map/measures';
import { countOutside, findPinsOutside } from '@/lib/map/pins';
import { fromBox, toBox } from '@/lib/map/projection';
import type { MapView, Position } from '@/lib/map/position';
import type { Pin } from '@/lib/map/types';

const box = { width: 390, height: 460 };
const { lat, lng, zoom } = DEFAULT_REPORT_VIEW;
const getPin = (id: string, north: number, east: number): Pin => ({
  id,
  lat: lat + north,
  lng: lng + east,
  label: id,
  shape: 'circle',
  color: '#ffba00',
  title: id,
});

const fitOpeningView = (pins: readonly Position[], base: MapView = DEFAULT_REPORT_VIEW, size = box) =>
  createInitialView(pins, { base, size, margins: SCREEN_MARGINS });
/** A pin at these pixels of a map that shows `base`. */
const getPositionAt = (x: number, y: number, base: MapView = DEFAULT_REPORT_VIEW, size = box) =>
  fromBox({ x, y }, base, size);

describe('the view of the map picture', () => {
  test('shows all pins at first, even if they are far apart', () => {
    const pins = [getPin('1', 0.002, -0.003), getPin('2', -0.001, 0.004), getPin('3', 0, 0)];
    expect(findPinsOutside(pins, DEFAULT_REPORT_VIEW, box)).not.toHaveLength(0);
    expect(findPinsOutside(pins, createPictureView(DEFAULT_REPORT_VIEW, pins, box), box)).toEqual([]);
  });

  test('keeps a view that contains every pin', () => {
    expect(createPictureView(DEFAULT_REPORT_VIEW, [getPin('1', 0, 0)], box)).toBe(DEFAULT_REPORT_VIEW);
  });

  test('limits the zoom for a single pin', () => {
    expect(fitPlaces([getPin('1', 0.001, 0.001)], box, zoom)?.zoom).toBe(zoom);
  });

  test('does not exist without pins', () => {
    expect(fitPlaces([], box, zoom)).toBeNull();
    expect(createPictureView(DEFAULT_REPORT_VIEW, [], box)).toBe(DEFAULT_REPORT_VIEW);
  });
});

describe('a map that opens', () => {
  test('shows the view of the site where there are no pins', () => {
    expect(fitOpeningView([])).toBe(DEFAULT_REPORT_VIEW);
  });

  test('keeps the view of the site if it shows every pin', () => {
    expect(fitOpeningView([getPin('1', 0, 0), getPin('2', 0.0002, 0.0002)])).toBe(DEFAULT_REPORT_VIEW);
  });

  test.each([
    ['a phone', box],
    ['a summary on a small phone', { width: 328, height: 224 }],
    ['the map column on a desktop', { width: 400, height: 830 }],
    ['a full desktop screen', { width: 1168, height: 640 }],
  ])('shows every pin away from controls, scale and edges: %s', (_, size) => {
    const pins = [getPin('1', 0.002, -0.003), getPin('2', -0.001, 0.004), getPin('3', 0, 0), getPin('4', 0.002, 0.004)];
    for (const margins of [SCREEN_MARGINS, PLACING_MARGINS]) {
      const view = createInitialView(pins, { base: DEFAULT_REPORT_VIEW, size, margins });
      for (const { x, y } of pins.map((each) => toBox(each, view, size))) {
        expect(x).toBeGreaterThanOrEqual(margins.left - 0.01);
        expect(x).toBeLessThanOrEqual(size.width - margins.right + 0.01);
        expect(y).toBeGreaterThanOrEqual(margins.top - 0.01);
        expect(y).toBeLessThanOrEqual(size.height - margins.bottom + 0.01);
      }
    }
  });

  test('moves a pin away from the zoom buttons', () => {
    const view = fitOpeningView([getPositionAt(360, 60)]);
    expect(view).not.toEqual(DEFAULT_REPORT_VIEW);
    expect(view.zoom).toBe(zoom);
  });

  test.each([
    ['at the lower edge, under scale and source', 195, 430],
    ['at the upper edge', 195, 20],
    ['at the left edge', 14, 230],
    ['at the right edge, below the zoom buttons', 376, 330],
  ])('moves a pin away from %s, even if the view of the site contains it', (_, x, y) => {
    const near = getPositionAt(x, y);
    const view = fitOpeningView([near]);
    const seen = toBox(near, view, box);
    expect(seen.x).toBeGreaterThanOrEqual(SCREEN_MARGINS.left - 0.01);
    expect(seen.x).toBeLessThanOrEqual(box.width - SCREEN_MARGINS.left + 0.01);
    expect(seen.y).toBeGreaterThanOrEqual(SCREEN_MARGINS.top - 0.01);
    expect(seen.y).toBeLessThanOrEqual(box.height - SCREEN_MARGINS.bottom + 0.01);
  });

  test('centers a single pin that is outside, no closer than a report does', () => {
    const pin = getPin('1', 0.02, 0);
    const view = fitOpeningView([pin]);
    expect(toBox(pin, view, box)).toEqual({ x: expect.closeTo(195), y: expect.closeTo(230) });
    expect(view.zoom).toBe(zoom);
  });

  test('zooms in when the pins would overlap in the view of the site', () => {
    const far = { ...DEFAULT_REPORT_VIEW, zoom: 13 };
    const pins = [getPin('1', 0, 0), getPin('2', 0.0005, 0.0005)];
    expect(clusterPins(pins, far.zoom)).toHaveLength(1);
    expect(clusterPins(pins, fitOpeningView(pins, far).zoom)).toHaveLength(2);
  });

  test('does not zoom in when zooming separates no pins', () => {
    const far = { ...DEFAULT_REPORT_VIEW, zoom: 13 };
    expect(fitOpeningView([getPin('1', 0, 0), getPin('2', 0, 0)], far)).toBe(far);
  });

  test('ignores a pin on another continent and counts that pin as outside', () => {
    const pins = [getPin('1', 0, 0), getPin('2', 0.003, 0.003), { ...getPin('3', 0, 0), lng: -lng }];
    const view = fitOpeningView(pins);
    expect(countOutside(pins, view, box)).toBe(1);
    expect(view.zoom).toBeGreaterThan(14);
  });

  test('shows the pins of a site whose view is elsewhere', () => {
    const pins = [getPin('1', 5, 5), getPin('2', 5.001, 5)];
    expect(countOutside(pins, fitOpeningView(pins), box)).toBe(0);
  });
});

describe('clusters', () => {
  test('combine only pins that would cover each other', () => {
    const places = [getPositionAt(100, 100), getPositionAt(127, 100), getPositionAt(129, 130)];
    expect(clusterPins(places, zoom).map(({ otherPins }) => otherPins.length)).toEqual([1, 0]);
    expect(clusterPins(places, zoom + 1)).toHaveLength(3);
  });

  test('split a row of close pins so that no cluster covers the next', () => {
    const row = Array.from({ length: 10 }, (_, index) => getPositionAt(50 + 20 * index, 100));
    expect(clusterPins(row, zoom)).toHaveLength(5);
  });

  test('exclude the selected pin', () => {
    const [firstPin, selectedPin, lastPin] = [
      getPositionAt(100, 100),
      getPositionAt(101, 100),
      getPositionAt(102, 100),
    ];
    const marks = clusterPins([firstPin, selectedPin, lastPin], zoom, (pin) => pin === selectedPin);
    expect(marks).toEqual([
      { pin: firstPin, otherPins: [lastPin] },
      { pin: selectedPin, otherPins: [] },
    ]);
  });

  test('are separated at the closest zoom two meters apart, but never at the same place', () => {
    expect(canSeparateByZoom([getPin('1', 0, 0), getPin('2', 0, 0)])).toBe(false);
    expect(canSeparateByZoom([getPin('1', 0, 0), getPin('2', 0.00002, 0)])).toBe(true);
    expect(clusterPins([getPin('1', 0, 0), getPin('2', 0.00002, 0)], MAX_ZOOM)).toHaveLength(2);
  });
});
