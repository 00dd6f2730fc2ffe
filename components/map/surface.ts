import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { createPressDetector, type PressHandlers } from '@/components/map/press';
import type { Point } from '@/lib/map/types';

interface SurfaceActions extends PressHandlers {
  panBy(dx: number, dy: number): void;
  zoomBy(step: number): void;
  /** Enter or Space was pressed while the map had the focus. */
  enter(): void;
}

const KEY_PAN_PIXELS = 80;
const ARROW_DIRECTIONS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-KEY_PAN_PIXELS, 0],
  ArrowRight: [KEY_PAN_PIXELS, 0],
  ArrowUp: [0, -KEY_PAN_PIXELS],
  ArrowDown: [0, KEY_PAN_PIXELS],
};
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 };

/** Presses and keys on the map. Dragging and pinching are handled by the engine. */
export function useSurfaceHandlers(surface: SurfaceActions) {
  const [press] = useState(() => createSurfacePress(surface));
  useEffect(() => press.setHandlers(surface));

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // Mapbox puts its own links on the map.
      const isOnLink = event.target instanceof Element && event.target.closest('a, button, summary') !== null;
      if (event.button === 0 && !isOnLink) press.down(event.pointerId, getEventPoint(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => press.move(getEventPoint(event)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => press.up(event.pointerId, getEventPoint(event)),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => press.cancel(event.pointerId),
    onPointerLeave: (event: PointerEvent<HTMLElement>) => press.cancel(event.pointerId),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const { panBy, zoomBy, enter } = surface;
      const arrow = ARROW_DIRECTIONS[event.key];
      const zoom = ZOOM_KEYS[event.key];
      if (arrow) panBy(...arrow);
      else if (zoom !== undefined) zoomBy(zoom);
      else if (event.key === 'Enter' || event.key === ' ') enter();
      else return;
      event.preventDefault();
    },
  };
}

function createSurfacePress(initialHandlers: PressHandlers) {
  let latestHandlers = initialHandlers;
  const press = createPressDetector({
    tap: (point) => latestHandlers.tap(point),
    longPress: (point) => latestHandlers.longPress(point),
  });
  return {
    ...press,
    setHandlers(handlers: PressHandlers) {
      latestHandlers = handlers;
    },
  };
}

/** The position of the pointer in the element that handles the event. */
export function getEventPoint(event: PointerEvent<HTMLElement>): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}
