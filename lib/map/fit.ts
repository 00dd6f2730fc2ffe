import { MIN_ZOOM, PIN_HIT_SIZE } from '@/lib/map/measures';
import { pinsOutside } from '@/lib/map/pins';
import { clamp, fromWorld, toWorld } from '@/lib/map/projection';
import type { MapView, Position } from '@/lib/map/position';
import type { Pin, Size } from '@/lib/map/types';

/**
 * The view that shows all these places with room for their pins, at most as close as `closest`; null without places.
 */
export function viewOfAll(places: readonly Position[], size: Size, closest: number): MapView | null {
  if (places.length === 0) return null;
  const points = places.map((place) => toWorld(place, 0));
  const [left, right] = rangeOf(points.map(({ x }) => x));
  const [top, bottom] = rangeOf(points.map(({ y }) => y));
  const zoom = Math.min(roomFor(right - left, size.width), roomFor(bottom - top, size.height), closest);
  return { ...fromWorld({ x: (left + right) / 2, y: (top + bottom) / 2 }, 0), zoom: clamp(zoom, MIN_ZOOM, closest) };
}

/** This view if it shows every pin whole, else the view that shows all of them, because a picture should miss none. */
export function viewWithAll(view: MapView, pins: readonly Pin[], size: Size): MapView {
  if (pinsOutside(pins, view, size).length === 0) return view;
  return viewOfAll(pins, size, view.zoom) ?? view;
}

const rangeOf = (numbers: number[]): [number, number] => [Math.min(...numbers), Math.max(...numbers)];

/** CSS pixels left free on each side, where the scale, the controls or the attribution would cover a pin. */
const MARGIN = 72;

/** The zoom at which this part of the world (in pixels at zoom 0) fits between the margins. */
function roomFor(distance: number, length: number): number {
  const room = Math.max(length - 2 * MARGIN, PIN_HIT_SIZE);
  return distance === 0 ? Infinity : Math.log2(room / distance);
}
