import { useEffect, useRef, type RefObject } from 'react';
import { panView, zoomViewAt } from '@/lib/map/projection';
import type { MapView } from '@/lib/map/position';
import type { Point, Size } from '@/lib/map/types';

export interface GestureTarget {
  getCamera(): { view: MapView; size: Size };
  isPlacing: boolean;
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
    const getPoint = (event: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    element.addEventListener(
      'pointerdown',
      (event) => {
        element.setPointerCapture(event.pointerId);
        gestures.down(event.pointerId, getPoint(event));
      },
      options,
    );
    element.addEventListener('pointermove', (event) => gestures.move(event.pointerId, getPoint(event)), options);
    element.addEventListener('pointerup', (event) => gestures.up(event.pointerId), options);
    element.addEventListener('pointercancel', (event) => gestures.up(event.pointerId), options);
    element.addEventListener('dblclick', (event) => gestures.doubleTap(getPoint(event)), options);
    element.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        gestures.wheel(event.deltaY, getPoint(event));
      },
      { ...options, passive: false },
    );
    return () => listeners.abort();
  }, [box]);
}

/** Converts pointer movements to views: one pointer pans, two also zoom. */
export function createDomGestures(target: () => GestureTarget) {
  const pointers = new Map<number, Point>();
  let hasMoved = false;

  function zoomBy(step: number, point: Point, at: 'moving' | 'rest') {
    const { view, size } = target().getCamera();
    target().setView(zoomViewAt(view, view.zoom + step, point, size), at);
  }
  return {
    down(pointerId: number, point: Point) {
      pointers.set(pointerId, point);
    },
    move(pointerId: number, point: Point) {
      const previous = pointers.get(pointerId);
      if (!previous || (previous.x === point.x && previous.y === point.y)) return;
      const other = [...pointers].find(([id]) => id !== pointerId)?.[1];
      pointers.set(pointerId, point);
      hasMoved = true;
      const { view, size } = target().getCamera();
      if (!other) return target().setView(panView(view, previous.x - point.x, previous.y - point.y), 'moving');
      const scale = distance(point, other) / Math.max(1, distance(previous, other));
      target().setView(zoomViewAt(view, view.zoom + Math.log2(scale), midpoint(point, other), size), 'moving');
    },
    up(pointerId: number) {
      pointers.delete(pointerId);
      if (!hasMoved || pointers.size > 0) return;
      hasMoved = false;
      target().setView(target().getCamera().view, 'rest');
    },
    wheel: (delta: number, point: Point) => zoomBy(delta < 0 ? WHEEL_STEP : -WHEEL_STEP, point, 'rest'),
    doubleTap(point: Point) {
      if (!target().isPlacing) zoomBy(DOUBLE_TAP_STEP, point, 'rest');
    },
  };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const midpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
