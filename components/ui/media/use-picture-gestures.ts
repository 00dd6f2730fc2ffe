import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import {
  toggleZoom,
  panBy,
  getSwipeStep,
  WHOLE_PICTURE,
  zoomAt,
  ZOOM_STEP,
  type FramePoint,
  type FrameSize,
  type Zoom,
} from '@/components/ui/media/zoom';

/** Maximum time between the taps of a double tap. */
const DOUBLE_TAP_MS = 350;
/** Maximum distance between the taps of a double tap, in pixels. */
const MAX_DOUBLE_TAP_DISTANCE = 30;
/** Pixels. A pointer that moved less has tapped. */
const MAX_TAP_MOVEMENT = 10;
/** Pixels per press of an arrow key. */
const KEY_PAN_PIXELS = 80;

export interface PictureGestures {
  zoom: Zoom;
  /** Horizontal offset of a swipe in progress, in pixels. */
  dragOffset: number;
  zoomIn: () => void;
  zoomOut: () => void;
  handlers: Pick<React.ComponentProps<'div'>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>;
}

interface PictureGestureOptions {
  /** Identifies the picture; a change resets the zoom. */
  id: string;
  frame: RefObject<HTMLElement | null>;
  /** 1: next picture, -1: previous. */
  onStep: (step: -1 | 1) => void;
}

/** Pinch, double tap, wheel, drag, swipe and keys on a picture. */
export function usePictureGestures({ id, frame, onStep }: PictureGestureOptions): PictureGestures {
  const { zoom, zoomBy, pan, toggleZoomAt } = useZoom(id, frame);
  const [dragOffset, setDragOffset] = useState(0);
  const pointers = useRef(new Map<number, FramePoint>());
  const gesture = useRef({ start: { x: 0, y: 0 }, startedAt: 0, hasPinched: false });
  const lastTap = useRef({ point: { x: 0, y: 0 }, time: -Infinity });

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const point = toCenterOffset(frame.current, event);
    pointers.current.set(event.pointerId, point);
    if (pointers.current.size === 1) gesture.current = { start: point, startedAt: event.timeStamp, hasPinched: false };
    else gesture.current.hasPinched = true;
    setDragOffset(0);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const previous = pointers.current.get(event.pointerId);
    if (previous === undefined) return;
    const point = toCenterOffset(frame.current, event);
    const [other] = [...pointers.current].flatMap(([pointerId, position]) =>
      pointerId === event.pointerId ? [] : [position],
    );
    pointers.current.set(event.pointerId, point);
    if (other !== undefined) {
      zoomBy(getDistance(point, other) / Math.max(1, getDistance(previous, other)), getMidpoint(point, other));
      pan(halve(subtract(point, previous)));
    } else if (zoom.scale > 1) pan(subtract(point, previous));
    else if (!gesture.current.hasPinched) setDragOffset(point.x - gesture.current.start.x);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const point = pointers.current.get(event.pointerId);
    if (!pointers.current.delete(event.pointerId) || point === undefined || pointers.current.size > 0) return;
    setDragOffset(0);
    const { start, startedAt, hasPinched } = gesture.current;
    if (hasPinched) return;
    if (getDistance(point, start) < MAX_TAP_MOVEMENT) handleTap(point, event.timeStamp);
    else if (zoom.scale === 1 && Math.abs(point.x - start.x) > Math.abs(point.y - start.y)) {
      const step = getSwipeStep(point.x - start.x, event.timeStamp - startedAt, getSize(frame.current));
      if (step !== 0) onStep(step);
    }
  }

  function handleTap(point: FramePoint, time: number): void {
    const isSecond =
      time - lastTap.current.time < DOUBLE_TAP_MS &&
      getDistance(point, lastTap.current.point) < MAX_DOUBLE_TAP_DISTANCE;
    lastTap.current = isSecond ? { point, time: -Infinity } : { point, time };
    if (isSecond) toggleZoomAt(point);
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>): void {
    pointers.current.delete(event.pointerId);
    setDragOffset(0);
  }

  useWheelAndKeys(
    frame,
    (event) => zoomBy(Math.exp(-event.deltaY * WHEEL_SPEED), toCenterOffset(frame.current, event)),
    (key) => {
      const offset = KEY_PAN_OFFSETS[key];
      if (key === '+' || key === '=') zoomBy(ZOOM_STEP);
      else if (key === '-') zoomBy(1 / ZOOM_STEP);
      else if (offset !== undefined && zoom.scale > 1) pan(offset);
      else if (key === 'ArrowRight') onStep(1);
      else if (key === 'ArrowLeft') onStep(-1);
      else return false;
      return true;
    },
  );

  return {
    zoom,
    dragOffset,
    zoomIn: () => zoomBy(ZOOM_STEP),
    zoomOut: () => zoomBy(1 / ZOOM_STEP),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}

function useZoom(id: string, frame: RefObject<HTMLElement | null>) {
  const [state, setState] = useState({ id, zoom: WHOLE_PICTURE });
  const zoom = state.id === id ? state.zoom : WHOLE_PICTURE;
  const change = (update: (zoom: Zoom, frame: FrameSize, aspect: number) => Zoom) =>
    setState((current) => ({
      id,
      zoom: update(current.id === id ? current.zoom : WHOLE_PICTURE, getSize(frame.current), readAspect(frame.current)),
    }));
  return {
    zoom,
    zoomBy: (factor: number, point: FramePoint = CENTER) =>
      change((current, size, aspect) => zoomAt(current, factor, point, size, aspect)),
    pan: (offset: FramePoint) => change((current, size, aspect) => panBy(current, offset, size, aspect)),
    toggleZoomAt: (point: FramePoint) => change((current, size, aspect) => toggleZoom(current, point, size, aspect)),
  };
}

function useWheelAndKeys(
  frame: RefObject<HTMLElement | null>,
  onWheel: (event: WheelEvent) => void,
  onKey: (key: string) => boolean,
): void {
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    onWheel(event);
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isForPicture = !isTyping(event.target) && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (isForPicture && onKey(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const element = frame.current;
    const wheel = (event: WheelEvent) => handleWheel(event);
    const key = (event: KeyboardEvent) => handleKey(event);
    // React's wheel listeners are passive, so they cannot stop the browser from zooming the page.
    element?.addEventListener('wheel', wheel, { passive: false });
    window.addEventListener('keydown', key);
    return () => {
      element?.removeEventListener('wheel', wheel);
      window.removeEventListener('keydown', key);
    };
  }, [frame]);
}

const CENTER: FramePoint = { x: 0, y: 0 };
/** Natural logarithm of the zoom factor per pixel of a wheel event. */
const WHEEL_SPEED = 0.0025;

const KEY_PAN_OFFSETS: Partial<Record<string, FramePoint>> = {
  ArrowLeft: { x: KEY_PAN_PIXELS, y: 0 },
  ArrowRight: { x: -KEY_PAN_PIXELS, y: 0 },
  ArrowUp: { x: 0, y: KEY_PAN_PIXELS },
  ArrowDown: { x: 0, y: -KEY_PAN_PIXELS },
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const subtract = (a: FramePoint, b: FramePoint): FramePoint => ({ x: a.x - b.x, y: a.y - b.y });
const halve = ({ x, y }: FramePoint): FramePoint => ({ x: x / 2, y: y / 2 });
const getMidpoint = (a: FramePoint, b: FramePoint): FramePoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const getDistance = (a: FramePoint, b: FramePoint): number => Math.hypot(a.x - b.x, a.y - b.y);

const getSize = (element: HTMLElement | null): FrameSize => ({
  width: element?.clientWidth || 1,
  height: element?.clientHeight || 1,
});

function readAspect(element: HTMLElement | null): number {
  const picture = element?.querySelector<HTMLImageElement>('[data-shown] img');
  return picture && picture.naturalHeight > 0 ? picture.naturalWidth / picture.naturalHeight : 1;
}

function toCenterOffset(
  element: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): FramePoint {
  const box = element?.getBoundingClientRect();
  return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : CENTER;
}
