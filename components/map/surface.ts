import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { createPress, type PressTarget } from '@/components/map/press';
import type { Point } from '@/lib/map/types';

interface Surface extends PressTarget {
  panBy(dx: number, dy: number): void;
  zoomBy(step: number): void;
  /** Enter or Space was pressed while the map had the focus. */
  enter(): void;
}

/** Pixels per arrow key. */
const STEP = 80;
const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 };

/** Presses and keys on the map. Dragging and pinching are handled by the engine. */
export function useSurface(surface: Surface) {
  const [press] = useState(() => createSurfacePress(surface));
  useEffect(() => press.follow(surface));

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // Mapbox puts its own links on the map.
      const onLink = event.target instanceof Element && event.target.closest('a, button, summary') !== null;
      if (event.button === 0 && !onLink) press.down(event.pointerId, pointOf(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => press.move(pointOf(event)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => press.up(event.pointerId, pointOf(event)),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => press.cancel(event.pointerId),
    onPointerLeave: (event: PointerEvent<HTMLElement>) => press.cancel(event.pointerId),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const { panBy, zoomBy, enter } = surface;
      const arrow = ARROWS[event.key];
      const zoom = ZOOMS[event.key];
      if (arrow) panBy(...arrow);
      else if (zoom !== undefined) zoomBy(zoom);
      else if (event.key === 'Enter' || event.key === ' ') enter();
      else return;
      event.preventDefault();
    },
  };
}

function createSurfacePress(first: Surface) {
  let latest: PressTarget = first;
  const press = createPress({
    tap: (point) => latest.tap(point),
    longPress: (point) => latest.longPress(point),
  });
  return {
    ...press,
    follow(target: PressTarget) {
      latest = target;
    },
  };
}

export function pointOf(event: PointerEvent<HTMLElement>): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}
