import fc from 'fast-check';
import { measureDistanceMeters } from '@/lib/map/distance';
import {
  computePlacement,
  findPointsError,
  listCorners,
  measureErrorFeet,
  toBoxMatrix,
  toPlace,
  type PlacedPoint,
  type PlanPlacement,
} from '@/lib/map/plan-placement';
import { fromWorld, toBox, toWorld } from '@/lib/map/projection';

const SIZE = { width: 4096, height: 2731 };

/** A sheet of 100 m to 2 km, turned by any angle, anywhere in the inhabited world. */
const placements = fc
  .record({
    lat: fc.double({ min: -65, max: 65, noNaN: true }),
    lng: fc.double({ min: -179, max: 179, noNaN: true }),
    angle: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
    meters: fc.double({ min: 100, max: 2000, noNaN: true }),
  })
  .map(({ lat, lng, angle, meters }): PlanPlacement => {
    const center = toWorld({ lat, lng }, 0);
    const east = toWorld({ lat, lng: lng + 0.001 }, 0);
    const perMeter = (east.x - center.x) / measureDistanceMeters({ lat, lng }, { lat, lng: lng + 0.001 });
    const scale = (meters * perMeter) / SIZE.width;
    return { a: scale * Math.cos(angle), b: scale * Math.sin(angle), dx: center.x, dy: center.y };
  });
const pixels = fc.record({
  x: fc.double({ min: 0, max: SIZE.width, noNaN: true }),
  y: fc.double({ min: 0, max: SIZE.height, noNaN: true }),
});

const placePoint = (point: { x: number; y: number }, placement: PlanPlacement): PlacedPoint => ({
  ...point,
  ...toPlace(point, placement),
});

const toPoints = (list: readonly { x: number; y: number }[], placement: PlanPlacement) =>
  list.map((point) => placePoint(point, placement));

test('two points, and three that agree, restore shift, turn and scale [PLAN-02]', () => {
  fc.assert(
    fc.property(placements, pixels, pixels, pixels, pixels, (placement, first, second, third, other) => {
      const points = toPoints([first, second], placement);
      fc.pre(findPointsError(points, SIZE) === null);
      const three = toPoints([first, second, third], placement);
      for (const used of findPointsError(three, SIZE) === null ? [points, three] : [points]) {
        const computed = computePlacement(used);
        expect(computed).not.toBeNull();
        if (!computed) return;
        expect(measureDistanceMeters(toPlace(other, computed), toPlace(other, placement))).toBeLessThan(0.01);
      }
      expect(measureErrorFeet(points)).toBeNull();
      if (findPointsError(three, SIZE) === null) expect(measureErrorFeet(three)).toBe(0);
    }),
  );
});

test('three points are placed by least squares: no small change of the placement is nearer [PLAN-02]', () => {
  fc.assert(
    fc.property(
      placements,
      fc.tuple(pixels, pixels, pixels),
      fc.array(fc.double({ min: -1e-6, max: 1e-6, noNaN: true }), { minLength: 6, maxLength: 6 }),
      fc.array(fc.double({ min: -1e-6, max: 1e-6, noNaN: true }), { minLength: 4, maxLength: 4 }),
      (placement, three, errors, [a = 0, b = 0, dx = 0, dy = 0]) => {
        const points = toPoints(three, placement).map((point, index) => {
          const world = toWorld(point, 0);
          const [x = 0, y = 0] = errors.slice(2 * index);
          return { ...point, ...fromWorld({ x: world.x + x, y: world.y + y }, 0) };
        });
        fc.pre(findPointsError(points, SIZE) === null);
        const best = computePlacement(points);
        if (!best) throw new Error('not placed');
        const changed = { a: best.a + a / 1e3, b: best.b + b / 1e3, dx: best.dx + dx, dy: best.dy + dy };
        expect(sumSquares(points, best)).toBeLessThanOrEqual(sumSquares(points, changed) * (1 + 1e-6) + 1e-18);
      },
    ),
  );
});

function sumSquares(points: readonly PlacedPoint[], placement: PlanPlacement): number {
  return points.reduce((sum, point) => {
    const [is, computed] = [toWorld(point, 0), toWorld(toPlace(point, placement), 0)];
    return sum + (is.x - computed.x) ** 2 + (is.y - computed.y) ** 2;
  }, 0);
}

test('a sheet is drawn within a pixel of its computed place at every zoom [PLAN-03]', () => {
  fc.assert(
    fc.property(
      placements,
      pixels,
      fc.double({ min: 10, max: 21, noNaN: true }),
      fc.double({ min: -0.002, max: 0.002, noNaN: true }),
      (placement, point, zoom, shift) => {
        const middle = toPlace({ x: SIZE.width / 2, y: SIZE.height / 2 }, placement);
        const view = { lat: middle.lat + shift, lng: middle.lng - shift, zoom };
        const box = { width: 390, height: 640 };
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = toBoxMatrix(placement, view, box);
        const drawn = { x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f };
        const expected = toBox(toPlace(point, placement), view, box);
        expect(Math.hypot(drawn.x - expected.x, drawn.y - expected.y)).toBeLessThan(0.01);
      },
    ),
  );
});

test('the error of three points is the largest distance in feet, rounded up [PLAN-02]', () => {
  const placement = computePlacement([
    { x: 0, y: 0, lat: 43.04, lng: -87.91 },
    { x: 4000, y: 0, lat: 43.04, lng: -87.905 },
  ]);
  if (!placement) throw new Error('not placed');
  const exact = toPoints(
    [
      { x: 0, y: 0 },
      { x: 4000, y: 0 },
      { x: 2000, y: 2000 },
    ],
    placement,
  );
  expect(measureErrorFeet(exact)).toBe(0);
  // 30 ft north of where it should be: least squares spread that over three points.
  const wrong = exact.map((point, index) =>
    index === 2 ? { ...point, lat: point.lat + 30 / 3.28084 / 111_195 } : point,
  );
  const errorFeet = measureErrorFeet(wrong);
  expect(errorFeet).toBeGreaterThan(5);
  expect(errorFeet).toBeLessThan(30);
});

describe('points that cannot place a sheet', () => {
  const FIRST = { x: 100, y: 100, lat: 43.04, lng: -87.91 };
  const SECOND = { x: 3000, y: 2000, lat: 43.038, lng: -87.907 };

  test.each([
    [
      'the same point of the sheet',
      [FIRST, { ...SECOND, x: 140, y: 140 }],
      { code: 'same-sheet-point', first: 1, second: 2 },
    ],
    [
      'the same place',
      [FIRST, { ...SECOND, lat: 43.04001, lng: -87.91 }],
      { code: 'same-map-point', first: 1, second: 2 },
    ],
    [
      'the third like the second',
      [FIRST, SECOND, { ...SECOND, x: 3010, lat: 43.05 }],
      { code: 'same-sheet-point', first: 2, second: 3 },
    ],
    [
      'one line on the sheet',
      [FIRST, SECOND, { x: 1550, y: 1050, lat: 43.05, lng: -87.9 }],
      { code: 'points-on-line' },
    ],
    [
      'one line on the map',
      [FIRST, SECOND, { x: 3000, y: 100, lat: 43.039, lng: -87.9085 }],
      { code: 'points-on-line' },
    ],
  ])('are refused: %s [PLAN-05]', (_what, points, error) => {
    expect(findPointsError(points, SIZE)).toEqual(error);
  });

  test('others are accepted, and so are fewer than two until the next tap [PLAN-05]', () => {
    const third = { x: 3000, y: 100, lat: 43.04, lng: -87.907 };
    for (const points of [[], [FIRST], [FIRST, SECOND], [FIRST, SECOND, third]])
      expect(findPointsError(points, SIZE)).toBeNull();
    expect(computePlacement([FIRST])).toBeNull();
    expect(computePlacement([FIRST, { ...FIRST, lat: 43 }])).toBeNull();
  });
});

test('the corners of a sheet lie around the place of its middle', () => {
  const placement = computePlacement([
    { x: 0, y: 0, lat: 43.04, lng: -87.91 },
    { x: SIZE.width, y: 0, lat: 43.04, lng: -87.9 },
  ]);
  if (!placement) throw new Error('not placed');
  const [topLeft, topRight, bottomRight, bottomLeft] = listCorners(SIZE, placement);
  expect(topLeft?.lat).toBeCloseTo(43.04, 9);
  expect(topRight?.lng).toBeCloseTo(-87.9, 9);
  expect(bottomRight?.lat).toBeLessThan(43.04);
  expect(bottomLeft?.lng).toBeCloseTo(-87.91, 9);
});
