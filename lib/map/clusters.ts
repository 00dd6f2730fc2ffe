import { MAX_ZOOM, PIN_SIZE } from '@/lib/map/measures';
import { toWorld } from '@/lib/map/projection';
import type { Position } from '@/lib/map/position';
import type { Point } from '@/lib/map/types';

/** A mark on the map: a pin, and the pins that its mark would cover. */
export interface Mark<P extends Position = Position> {
  pin: P;
  otherPins: readonly P[];
}

/** Marks whose centers are closer than this, in CSS pixels, overlap. */
export const MIN_MARK_DISTANCE = PIN_SIZE + 3;

/**
 * The marks of these pins at a zoom, in the pins' order. A cluster is placed at its first pin, so clusters never
 * overlap and a row of close pins does not become one cluster. A pin for which `isAlone` is true never joins one, and
 * may overlap.
 */
export function clusterPins<P extends Position>(
  pins: readonly P[],
  zoom: number,
  isAlone: (pin: P) => boolean = () => false,
): Mark<P>[] {
  const marks: { pin: P; point: Point; otherPins: P[]; staysAlone: boolean }[] = [];
  for (const pin of pins) {
    const point = toWorld(pin, zoom);
    const staysAlone = isAlone(pin);
    const covering = staysAlone
      ? undefined
      : marks.find((mark) => !mark.staysAlone && measureDistance(mark.point, point) < MIN_MARK_DISTANCE);
    if (covering) covering.otherPins.push(pin);
    else marks.push({ pin, point, otherPins: [], staysAlone });
  }
  return marks.map(({ pin, otherPins }) => ({ pin, otherPins }));
}

/** Whether the maximum zoom separates at least two of these places. */
export const canSeparateByZoom = (places: readonly Position[]): boolean => clusterPins(places, MAX_ZOOM).length > 1;

const measureDistance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
