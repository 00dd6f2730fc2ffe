import { useEffect, useRef, type RefObject } from 'react';
import { panView, zoomViewAt } from '@/lib/map/projection';
import type { MapView } from '@/lib/map/position';
import type { Point, Size } from '@/lib/map/types';

export interface GestureTarget {
  now(): { view: MapView; size: Size };
  placing: boolean;
  setView(next: MapView, at: 'moving' | 'rest'): void;
}

const WHEEL_STEP = 0.5;
const DOUBLE_TAP_STEP = 1;

/** Drag, pinch, wheel and double tap for the map without WebGL. */
export function useDomGestures(box: RefObject<HTMLElement | null>, target: GestureTarget) {
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const gestures = createDomGestures(() => latest.current);
    const at = (event: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    element.addEventListener(
      'pointerdown',
      (event) => {
        element.setPointerCapture(event.pointerId);
        gestures.down(event.pointerId, at(event));
      },
      options,
    );
    element.addEventListener('pointermove', (event) => gestures.move(event.pointerId, at(event)), options);
    element.addEventListener('pointerup', (event) => gestures.up(event.pointerId), options);
    element.addEventListener('pointercancel', (event) => gestures.up(event.pointerId), options);
    element.addEventListener('dblclick', (event) => gestures.doubleTap(at(event)), options);
    element.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        gestures.wheel(event.deltaY, at(event));
      },
      { ...options, passive: false },
    );
    return () => listeners.abort();
  }, [box]);
}

/** Converts pointer movements to views: one pointer pans, two also zoom. */
export function createDomGestures(target: () => GestureTarget) {
  const fingers = new Map<number, Point>();
  let moved = false;

  function zoomBy(step: number, point: Point, at: 'moving' | 'rest') {
    const { view, size } = target().now();
    target().setView(zoomViewAt(view, view.zoom + step, point, size), at);
  }
  return {
    down(finger: number, point: Point) {
      fingers.set(finger, point);
    },
    move(finger: number, point: Point) {
      const before = fingers.get(finger);
      if (!before || (before.x === point.x && before.y === point.y)) return;
      const other = [...fingers].find(([id]) => id !== finger)?.[1];
      fingers.set(finger, point);
      moved = true;
      const { view, size } = target().now();
      if (!other) return target().setView(panView(view, before.x - point.x, before.y - point.y), 'moving');
      const stretch = distance(point, other) / Math.max(1, distance(before, other));
      target().setView(zoomViewAt(view, view.zoom + Math.log2(stretch), midpoint(point, other), size), 'moving');
    },
    up(finger: number) {
      fingers.delete(finger);
      if (!moved || fingers.size > 0) return;
      moved = false;
      target().setView(target().now().view, 'rest');
    },
    wheel: (delta: number, point: Point) => zoomBy(delta < 0 ? WHEEL_STEP : -WHEEL_STEP, point, 'rest'),
    doubleTap(point: Point) {
      if (!target().placing) zoomBy(DOUBLE_TAP_STEP, point, 'rest');
    },
  };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const midpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
