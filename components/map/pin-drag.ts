import { useEffect, useState, type PointerEvent, type RefObject, type SyntheticEvent } from 'react';
import type { CameraFeed } from '@/components/map/camera';
import { getEventPoint } from '@/components/map/surface';
import { MAX_PRESS_MOVEMENT } from '@/lib/map/measures';
import { clamp, fromBox, toBox } from '@/lib/map/projection';
import type { Position } from '@/lib/map/position';
import type { Point } from '@/lib/map/types';

/** Radius in CSS pixels of the ring around the pin being placed. */
const DRAG_RADIUS = 38;

interface PinDragOptions {
  box: RefObject<HTMLElement | null>;
  feed: CameraFeed;
  /** The pin that can be dragged; null if the person may not place. */
  pin: Position | null;
  tap(point: Point): void;
  drop(place: Position): void;
}

/**
 * Drags the pin being placed; the map stays. A second finger releases the pin and moves the map. A tap on the pin is a
 * tap on the map.
 */
export function usePinDrag(options: PinDragOptions) {
  const [drag] = useState(() => createPinDrag(options));
  useEffect(() => drag.follow(options));
  const { box, pin } = options;
  useEffect(() => offsetPin(box.current, null), [box, pin?.lat, pin?.lng]);
  return drag.handlers;
}

function createPinDrag(first: PinDragOptions) {
  let latest = first;
  let drag: { finger: number; began: Point; pin: Point; by: Point | null } | null = null;

  const pinAt = () => latest.pin && toBox(latest.pin, latest.feed.now().view, latest.feed.now().size);
  const isNear = (point: Point) => {
    const pin = pinAt();
    return pin !== null && Math.hypot(pin.x - point.x, pin.y - point.y) <= DRAG_RADIUS;
  };
  function letGo() {
    drag = null;
    offsetPin(latest.box.current, null);
  }
  /** Hides the press from the map engine while it drags the pin. */
  function stopEvent(event: SyntheticEvent) {
    if (drag) event.stopPropagation();
  }
  return {
    follow(given: PinDragOptions) {
      latest = given;
    },
    handlers: {
      onPointerDownCapture(event: PointerEvent<HTMLElement>) {
        if (!event.isPrimary) return letGo();
        const began = getEventPoint(event);
        const pin = pinAt();
        if (event.button !== 0 || pin === null || !isNear(began)) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        drag = { finger: event.pointerId, began, pin, by: null };
        stopEvent(event);
      },
      onMouseDownCapture: stopEvent,
      onTouchStartCapture: stopEvent,
      onPointerMoveCapture(event: PointerEvent<HTMLElement>) {
        const at = getEventPoint(event);
        if (event.pointerType === 'mouse' && !drag) event.currentTarget.toggleAttribute('data-near-pin', isNear(at));
        if (drag === null || drag.finger !== event.pointerId) return;
        const by = { x: at.x - drag.began.x, y: at.y - drag.began.y };
        if (drag.by === null && Math.hypot(by.x, by.y) <= MAX_PRESS_MOVEMENT) return;
        const { width, height } = latest.feed.now().size;
        drag.by = {
          x: clamp(drag.pin.x + by.x, 0, width) - drag.pin.x,
          y: clamp(drag.pin.y + by.y, 0, height) - drag.pin.y,
        };
        offsetPin(latest.box.current, drag.by);
      },
      onPointerUpCapture(event: PointerEvent<HTMLElement>) {
        if (drag === null || drag.finger !== event.pointerId) return;
        const { by, began, pin } = drag;
        drag = null;
        const { view, size } = latest.feed.now();
        if (by) latest.drop(fromBox({ x: pin.x + by.x, y: pin.y + by.y }, view, size));
        else latest.tap(began);
      },
      onPointerCancelCapture: letGo,
    },
  };
}

function offsetPin(box: HTMLElement | null, by: Point | null) {
  const pin = box?.querySelector<HTMLElement>('[data-placed]');
  if (pin) pin.style.translate = by ? `${by.x}px ${by.y}px` : '';
}
