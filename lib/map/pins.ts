import { PIN_HIT_SIZE, PIN_SIZE } from '@/lib/map/measures';
import { clamp, toBox } from '@/lib/map/projection';
import type { MapView, Position } from '@/lib/map/position';
import type { Pin, Point, Size } from '@/lib/map/types';

/** Whether any part of a pin at this point is inside the box. */
export function isInside(point: Point, size: Size): boolean {
  const half = PIN_SIZE / 2;
  return point.x > -half && point.y > -half && point.x < size.width + half && point.y < size.height + half;
}

/** Whether the whole pin is inside the box. */
export function isFullyInside(point: Point, size: Size): boolean {
  const half = PIN_SIZE / 2;
  return point.x >= half && point.y >= half && point.x <= size.width - half && point.y <= size.height - half;
}

/** The pins that a picture of this view would miss or cut off. */
export function findPinsOutside(pins: readonly Pin[], view: MapView, size: Size): Pin[] {
  return pins.filter((pin) => !isFullyInside(toBox(pin, view, size), size));
}

/** How many of these places are outside the box, so that their pins are not visible. */
export function countOutside(places: readonly Position[], view: MapView, size: Size): number {
  return places.filter((place) => {
    const { x, y } = toBox(place, view, size);
    return x < 0 || y < 0 || x > size.width || y > size.height;
  }).length;
}

/** The pin whose center is nearest to the finger, or null if none is as near as the corner of a touch target. */
export function findNearestPin<P extends Position>(
  pins: readonly P[],
  finger: Point,
  view: MapView,
  size: Size,
): P | null {
  let nearest: P | null = null;
  let minDistance = (PIN_HIT_SIZE / 2) * Math.SQRT2;
  for (const pin of pins) {
    const point = toBox(pin, view, size);
    const distance = Math.hypot(point.x - finger.x, point.y - finger.y);
    if (distance <= minDistance) {
      nearest = pin;
      minDistance = distance;
    }
  }
  return nearest;
}

/** The bubble's top left corner, side and tip. */
export interface BubblePlacement extends Point {
  /** The side of the pin on which the bubble is. */
  side: 'above' | 'below';
  /** The tip's distance from the bubble's left edge. */
  tip: number;
}

const EDGE_MARGIN = 8;
const PIN_GAP = 24;
const TIP_MARGIN = 20;

/** Positions a bubble above its pin, or below if there is no room above, always inside the box. */
export function placeBubble(pin: Point, bubble: Size, box: Size): BubblePlacement {
  const x = clamp(pin.x - bubble.width / 2, EDGE_MARGIN, Math.max(EDGE_MARGIN, box.width - bubble.width - EDGE_MARGIN));
  const above = pin.y - PIN_GAP - bubble.height;
  const below = pin.y + PIN_GAP;
  const side = above >= EDGE_MARGIN || below + bubble.height > box.height - EDGE_MARGIN ? 'above' : 'below';
  const y = clamp(
    side === 'above' ? above : below,
    EDGE_MARGIN,
    Math.max(EDGE_MARGIN, box.height - bubble.height - EDGE_MARGIN),
  );
  return { x, y, side, tip: clamp(pin.x - x, TIP_MARGIN, bubble.width - TIP_MARGIN) };
}

/** Pixels that the map must move down so that a bubble fits above its pin; 0 if it fits above or below. */
export function getBubbleShift(pin: Point, bubble: Size, box: Size): number {
  const missing = EDGE_MARGIN + bubble.height + PIN_GAP - pin.y;
  const fitsBelow = pin.y + PIN_GAP + bubble.height + EDGE_MARGIN <= box.height;
  return missing <= 0 || fitsBelow ? 0 : missing;
}
