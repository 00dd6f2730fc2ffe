import { measureDistanceMeters } from '@/lib/map/distance';
import { FEET_PER_METER } from '@/lib/map/imperial';
import type { MapView, Position } from '@/lib/map/position';
import { fromWorld, toWorld } from '@/lib/map/projection';
import type { Point, Size } from '@/lib/map/types';

/** A point of a plan sheet's picture, in its pixels from the top left corner, and the place that it shows. */
export type PlacedPoint = Point & Position;

/**
 * Turns, scales and shifts points of a picture to the world at zoom 0: `x' = a·x − b·y + dx`, `y' = b·x + a·y + dy`.
 *
 * The world is Web Mercator, which keeps angles, so that no correction for the latitude is needed: the scale differs by
 * 0.015 % per kilometer north at 43°, which is 4 cm at the edge of a sheet of 1 km.
 */
export interface PlanPlacement {
  a: number;
  b: number;
  dx: number;
  dy: number;
}

/** The placement by two points, or the one by least squares through three; null without points. */
export function computePlacement(points: readonly PlacedPoint[]): PlanPlacement | null {
  if (points.length < MIN_PLACED_POINTS) return null;
  const pairs = points.map((point) => ({ picture: { x: point.x, y: point.y }, world: toWorld(point, 0) }));
  const center = {
    picture: getMean(pairs.map(({ picture }) => picture)),
    world: getMean(pairs.map(({ world }) => world)),
  };
  let [dot, cross, squares] = [0, 0, 0];
  for (const { picture, world } of pairs) {
    const [x, y] = [picture.x - center.picture.x, picture.y - center.picture.y];
    const [worldX, worldY] = [world.x - center.world.x, world.y - center.world.y];
    dot += x * worldX + y * worldY;
    cross += x * worldY - y * worldX;
    squares += x * x + y * y;
  }
  if (squares === 0) return null;
  const [a, b] = [dot / squares, cross / squares];
  return {
    a,
    b,
    dx: center.world.x - a * center.picture.x + b * center.picture.y,
    dy: center.world.y - b * center.picture.x - a * center.picture.y,
  };
}

/** The place of a point of the picture. */
export const toPlace = ({ x, y }: Point, { a, b, dx, dy }: PlanPlacement): Position =>
  fromWorld({ x: a * x - b * y + dx, y: b * x + a * y + dy }, 0);

/** Where the picture lies on a box that shows `view`, as the arguments of CSS `matrix()`. */
export function toBoxMatrix({ a, b, dx, dy }: PlanPlacement, view: MapView, { width, height }: Size): number[] {
  const scale = 2 ** view.zoom;
  const center = toWorld(view, 0);
  return [
    a * scale,
    b * scale,
    -b * scale,
    a * scale,
    (dx - center.x) * scale + width / 2,
    (dy - center.y) * scale + height / 2,
  ];
}

/** The places of the corners of a picture. */
export const listCorners = ({ width, height }: Size, placement: PlanPlacement): Position[] =>
  [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ].map((corner) => toPlace(corner, placement));

/** With fewer points, neither turn nor scale is known. */
export const MIN_PLACED_POINTS = 2;
export const MAX_PLACED_POINTS = 3;

/** With more than this, the placement is shown with a warning. */
export const MAX_PLACEMENT_ERROR_FEET = 10;

/**
 * How far the placement is from the tapped places, at most, in whole feet rounded up. null with two points, through
 * which a placement always exists.
 */
export function measureErrorFeet(points: readonly PlacedPoint[]): number | null {
  const placement = points.length < MAX_PLACED_POINTS ? null : computePlacement(points);
  if (placement === null) return null;
  const meters = Math.max(...points.map((point) => measureDistanceMeters(point, toPlace(point, placement))));
  // Taps closer together than the numbers are exact have no error.
  return Math.ceil(Math.max(0, meters * FEET_PER_METER - 1e-3));
}

/** Why points cannot place a picture. Numbers count from 1. */
export type PointsError =
  | { code: 'same-sheet-point'; first: number; second: number }
  | { code: 'same-map-point'; first: number; second: number }
  | { code: 'points-on-line' };

/** Points of the picture closer than this part of its longer side count as the same. */
const MIN_PICTURE_DISTANCE = 0.02;
/** Places closer than this count as the same. */
const MIN_DISTANCE_METERS = 3;
/** Three points are on one line if their triangle is lower than this part of its longest side. */
const MIN_TRIANGLE_HEIGHT = 0.05;

/** The error of two or three points of a picture of this size; null if they can place it. */
export function findPointsError(points: readonly PlacedPoint[], size: Size): PointsError | null {
  const minDistance = MIN_PICTURE_DISTANCE * Math.max(size.width, size.height);
  for (const [index, point] of points.entries())
    for (const [earlier, other] of points.slice(0, index).entries()) {
      const numbers = { first: earlier + 1, second: index + 1 };
      if (getDistance(point, other) < minDistance) return { code: 'same-sheet-point', ...numbers };
      if (measureDistanceMeters(point, other) < MIN_DISTANCE_METERS) return { code: 'same-map-point', ...numbers };
    }
  const isOnLine = areOnLine(points) || areOnLine(points.map((point) => toWorld(point, 0)));
  return isOnLine ? { code: 'points-on-line' } : null;
}

function areOnLine([first, second, third]: readonly Point[]): boolean {
  if (!first || !second || !third) return false;
  const longest = Math.max(getDistance(first, second), getDistance(second, third), getDistance(third, first));
  const doubleArea = Math.abs((second.x - first.x) * (third.y - first.y) - (third.x - first.x) * (second.y - first.y));
  return doubleArea / longest < MIN_TRIANGLE_HEIGHT * longest;
}

const getDistance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const getMean = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
