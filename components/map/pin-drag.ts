import { useEffect, useState, type PointerEvent, type RefObject, type SyntheticEvent } from 'react';
import type { CameraFeed } from '@/components/map/camera';
import { getEventPoint } from '@/components/map/surface';
import { MAX_PRESS_MOVEMENT } from '@/lib/map/measures';
import { clamp, fromBox, toBox } from '@/lib/map/projection';
import type { Position } from '@/lib/map/position';
import type { Point } from '@/lib/map/types';

/** Radius of the ring around the pin being placed, in CSS pixels. */
const DRAG_RADIUS = 38;

interface PinDragOptions {
  box: RefObject<HTMLElement | null>;
  feed: CameraFeed;
  /** The pin that can be dragged; null if there is none or the person is not placing. */
  pin: Position | null;
  onTap(point: Point): void;
  onDrop(place: Position): void;
}

/**
 * Drags the pin being placed; the map stays. A second finger releases the pin and moves the map. A tap on the pin is a
 * tap on the map.
 */
export function usePinDrag(options: PinDragOptions) {
  const [controller] = useState(() => createPinDrag(options));
  useEffect(() => controller.setOptions(options));
  const { box, pin } = options;
  // Removes the drag's offset once the pin has its new position.
  useEffect(() => offsetPin(box.current, null), [box, pin?.lat, pin?.lng]);
  return controller.handlers;
}

function createPinDrag(initialOptions: PinDragOptions) {
  let latest = initialOptions;
  let drag: { pointerId: number; start: Point; pin: Point; offset: Point | null } | null = null;

  const getPinPoint = () => latest.pin && toBox(latest.pin, latest.feed.getCamera().view, latest.feed.getCamera().size);
  const isNear = (point: Point) => {
    const pin = getPinPoint();
    return pin !== null && Math.hypot(pin.x - point.x, pin.y - point.y) <= DRAG_RADIUS;
  };
  function cancelDrag() {
    drag = null;
    offsetPin(latest.box.current, null);
  }
  /** Hides the press from the map engine while it drags the pin. */
  function stopEventWhileDragging(event: SyntheticEvent) {
    if (drag) event.stopPropagation();
  }
  return {
    setOptions(options: PinDragOptions) {
      latest = options;
    },
    handlers: {
      onPointerDownCapture(event: PointerEvent<HTMLElement>) {
        if (!event.isPrimary) return cancelDrag();
        const start = getEventPoint(event);
        const pin = getPinPoint();
        if (event.button !== 0 || pin === null || !isNear(start)) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        drag = { pointerId: event.pointerId, start, pin, offset: null };
        stopEventWhileDragging(event);
      },
      onMouseDownCapture: stopEventWhileDragging,
      onTouchStartCapture: stopEventWhileDragging,
      onPointerMoveCapture(event: PointerEvent<HTMLElement>) {
        const point = getEventPoint(event);
        if (event.pointerType === 'mouse' && !drag) event.currentTarget.toggleAttribute('data-near-pin', isNear(point));
        if (drag === null || drag.pointerId !== event.pointerId) return;
        const offset = { x: point.x - drag.start.x, y: point.y - drag.start.y };
        if (drag.offset === null && Math.hypot(offset.x, offset.y) <= MAX_PRESS_MOVEMENT) return;
        const { width, height } = latest.feed.getCamera().size;
        drag.offset = {
          x: clamp(drag.pin.x + offset.x, 0, width) - drag.pin.x,
          y: clamp(drag.pin.y + offset.y, 0, height) - drag.pin.y,
        };
        offsetPin(latest.box.current, drag.offset);
      },
      onPointerUpCapture(event: PointerEvent<HTMLElement>) {
        if (drag === null || drag.pointerId !== event.pointerId) return;
        const { offset, start, pin } = drag;
        drag = null;
        const { view, size } = latest.feed.getCamera();
        if (offset) latest.onDrop(fromBox({ x: pin.x + offset.x, y: pin.y + offset.y }, view, size));
        else latest.onTap(start);
      },
      onPointerCancelCapture: cancelDrag,
    },
  };
}

function offsetPin(box: HTMLElement | null, offset: Point | null) {
  const pin = box?.querySelector<HTMLElement>('[data-placed]');
  if (pin) pin.style.translate = offset ? `${offset.x}px ${offset.y}px` : '';
}
