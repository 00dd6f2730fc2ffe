import { MAX_PLACED_POINTS, type PlacedPoint } from '@/lib/map/plan-placement';
import type { Position } from '@/lib/map/position';
import type { Point } from '@/lib/map/types';

/** A point of the sheet, and its place once that was tapped. */
export interface PointPair extends Point {
  place: Position | null;
}

/** What the next tap is expected on; 'done' with all points. */
export type NextTap = 'sheet' | 'map' | 'done';

export function getNextTap(pairs: readonly PointPair[]): NextTap {
  if (pairs.at(-1)?.place === null) return 'map';
  return pairs.length === MAX_PLACED_POINTS ? 'done' : 'sheet';
}

/** A tap on the sheet starts a pair, or corrects the sheet's point of a pair without a place. */
export function tapSheet(pairs: readonly PointPair[], { x, y }: Point): readonly PointPair[] {
  const next = getNextTap(pairs);
  if (next === 'done') return pairs;
  return [...(next === 'map' ? pairs.slice(0, -1) : pairs), { x, y, place: null }];
}

/** A tap on the map completes the last pair, or corrects its place. */
export function tapMap(pairs: readonly PointPair[], { lat, lng }: Position): readonly PointPair[] {
  const last = pairs.at(-1);
  return last ? [...pairs.slice(0, -1), { ...last, place: { lat, lng } }] : pairs;
}

/** Undoes the last tap that started or completed a pair. */
export function undoTap(pairs: readonly PointPair[]): readonly PointPair[] {
  const last = pairs.at(-1);
  if (last === undefined) return pairs;
  return last.place === null ? pairs.slice(0, -1) : [...pairs.slice(0, -1), { ...last, place: null }];
}

export const listPlacedPoints = (pairs: readonly PointPair[]): PlacedPoint[] =>
  pairs.flatMap(({ x, y, place }) => (place === null ? [] : [{ x, y, ...place }]));
