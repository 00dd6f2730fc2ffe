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

/** Milliseconds between the taps of a double tap, and their distance in pixels. */
const DOUBLE_TAP_MS = 350;
const MAX_DOUBLE_TAP_DISTANCE = 30;
/** Pixels. A pointer that moved less has tapped. */
const MAX_TAP_MOVEMENT = 10;
/** Pixels per press of an arrow key. */
const KEY_PAN_PIXELS = 80;

export interface PictureGestures {
  zoom: Zoom;
  pulled: number;
  zoomIn: () => void;
  zoomOut: () => void;
  handlers: Pick<React.ComponentProps<'div'>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>;
}

interface Options {
  /** Identifies the picture; a change resets the zoom. */
  id: string;
  frame: RefObject<HTMLElement | null>;
  /** 1: next picture, -1: previous. */
  onStep: (by: -1 | 1) => void;
}

/** Pinch, double tap, wheel, drag, swipe and keys on a picture. */
export function usePictureGestures({ id, frame, onStep }: Options): PictureGestures {
  const { zoom, enlarge, move, tapTwice } = useZoom(id, frame);
  const [pulled, setPulled] = useState(0);
  const fingers = useRef(new Map<number, FramePoint>());
  const first = useRef({ at: { x: 0, y: 0 }, since: 0, hasPinched: false });
  const lastTap = useRef({ at: { x: 0, y: 0 }, time: -Infinity });

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const at = toCenterOffset(frame.current, event);
    fingers.current.set(event.pointerId, at);
    if (fingers.current.size === 1) first.current = { at, since: event.timeStamp, hasPinched: false };
    else first.current.hasPinched = true;
    setPulled(0);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const at = toCenterOffset(frame.current, event);
    const [other] = [...fingers.current].flatMap(([pointer, place]) => (pointer === event.pointerId ? [] : [place]));
    fingers.current.set(event.pointerId, at);
    if (other !== undefined) {
      enlarge(distance(at, other) / Math.max(1, distance(before, other)), getMidpoint(at, other));
      move(midpoint(subtract(at, before)));
    } else if (zoom.scale > 1) move(subtract(at, before));
    else if (!first.current.hasPinched) setPulled(at.x - first.current.at.x);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const at = fingers.current.get(event.pointerId);
    if (!fingers.current.delete(event.pointerId) || at === undefined || fingers.current.size > 0) return;
    setPulled(0);
    const { at: began, since, hasPinched } = first.current;
    if (hasPinched) return;
    if (distance(at, began) < MAX_TAP_MOVEMENT) tapped(at, event.timeStamp);
    else if (zoom.scale === 1 && Math.abs(at.x - began.x) > Math.abs(at.y - began.y)) {
      const by = getSwipeStep(at.x - began.x, event.timeStamp - since, getSize(frame.current));
      if (by !== 0) onStep(by);
    }
  }

  function tapped(at: FramePoint, time: number): void {
    const isSecond =
      time - lastTap.current.time < DOUBLE_TAP_MS && distance(at, lastTap.current.at) < MAX_DOUBLE_TAP_DISTANCE;
    lastTap.current = isSecond ? { at, time: -Infinity } : { at, time };
    if (isSecond) tapTwice(at);
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>): void {
    fingers.current.delete(event.pointerId);
    setPulled(0);
  }

  useWheelAndKeys(
    frame,
    (event) => enlarge(Math.exp(-event.deltaY * WHEEL_SPEED), toCenterOffset(frame.current, event)),
    (key) => {
      const by = KEY_DIRECTIONS[key];
      if (key === '+' || key === '=') enlarge(ZOOM_STEP);
      else if (key === '-') enlarge(1 / ZOOM_STEP);
      else if (by !== undefined && zoom.scale > 1) move(by);
      else if (key === 'ArrowRight') onStep(1);
      else if (key === 'ArrowLeft') onStep(-1);
      else return false;
      return true;
    },
  );

  return {
    zoom,
    pulled,
    zoomIn: () => enlarge(ZOOM_STEP),
    zoomOut: () => enlarge(1 / ZOOM_STEP),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}

function useZoom(id: string, frame: RefObject<HTMLElement | null>) {
  const [seen, setSeen] = useState({ id, zoom: WHOLE_PICTURE });
  const zoom = seen.id === id ? seen.zoom : WHOLE_PICTURE;
  const change = (to: (zoom: Zoom, frame: FrameSize, aspect: number) => Zoom) =>
    setSeen((before) => ({
      id,
      zoom: to(before.id === id ? before.zoom : WHOLE_PICTURE, getSize(frame.current), readAspect(frame.current)),
    }));
  return {
    zoom,
    enlarge: (factor: number, at: FramePoint = CENTER) =>
      change((now, size, aspect) => zoomAt(now, factor, at, size, aspect)),
    move: (by: FramePoint) => change((now, size, aspect) => panBy(now, by, size, aspect)),
    tapTwice: (at: FramePoint) => change((now, size, aspect) => toggleZoom(now, at, size, aspect)),
  };
}

function useWheelAndKeys(
  frame: RefObject<HTMLElement | null>,
  onWheel: (event: WheelEvent) => void,
  onKey: (key: string) => boolean,
): void {
  const turned = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    onWheel(event);
  });
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isForThis = !isTyping(event.target) && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (isForThis && onKey(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const element = frame.current;
    const wheel = (event: WheelEvent) => turned(event);
    const key = (event: KeyboardEvent) => pressed(event);
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
const WHEEL_SPEED = 0.0025;

const KEY_DIRECTIONS: Partial<Record<string, FramePoint>> = {
  ArrowLeft: { x: KEY_PAN_PIXELS, y: 0 },
  ArrowRight: { x: -KEY_PAN_PIXELS, y: 0 },
  ArrowUp: { x: 0, y: KEY_PAN_PIXELS },
  ArrowDown: { x: 0, y: -KEY_PAN_PIXELS },
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const subtract = (a: FramePoint, b: FramePoint): FramePoint => ({ x: a.x - b.x, y: a.y - b.y });
const midpoint = ({ x, y }: FramePoint): FramePoint => ({ x: x / 2, y: y / 2 });
const getMidpoint = (a: FramePoint, b: FramePoint): FramePoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: FramePoint, b: FramePoint): number => Math.hypot(a.x - b.x, a.y - b.y);

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
