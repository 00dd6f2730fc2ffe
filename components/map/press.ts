import { LONG_PRESS_MS, MAX_PRESS_MOVEMENT } from '@/lib/map/measures';
import type { Point } from '@/lib/map/types';

export interface PressHandlers {
  tap(point: Point): void;
  longPress(point: Point): void;
}

/**
 * Distinguishes tap and long press from drag and pinch. A movement of more than MAX_PRESS_MOVEMENT or a second finger
 * cancels the press until all fingers are lifted.
 */
export function createPressDetector(handlers: PressHandlers) {
  const pointerIds = new Set<number>();
  let start: Point | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function cancelPress() {
    start = null;
    clearTimeout(timer);
  }
  return {
    down(pointerId: number, point: Point) {
      pointerIds.add(pointerId);
      cancelPress();
      if (pointerIds.size > 1) return;
      start = point;
      timer = setTimeout(() => {
        cancelPress();
        handlers.longPress(point);
      }, LONG_PRESS_MS);
    },
    move(point: Point) {
      if (start && Math.hypot(point.x - start.x, point.y - start.y) > MAX_PRESS_MOVEMENT) cancelPress();
    },
    up(pointerId: number, point: Point) {
      pointerIds.delete(pointerId);
      if (!start) return;
      cancelPress();
      handlers.tap(point);
    },
    cancel(pointerId: number) {
      pointerIds.delete(pointerId);
      cancelPress();
    },
  };
}
