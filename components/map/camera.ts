import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { EngineHandle } from '@/components/map/engines/engine';
import { isSameView } from '@/lib/map/projection';
import type { MapView } from '@/lib/map/position';
import type { Size } from '@/lib/map/types';

export interface Camera {
  view: MapView;
  size: Size;
}

/**
 * Publishes what the map shows, outside React: it changes sixty times a second during a gesture. Overlays move their
 * elements; React renders only when text changes.
 */
export interface CameraFeed {
  /** The view at the start. */
  opened: MapView;
  now(): Camera;
  show(change: Partial<Camera>): void;
  watch(listener: (camera: Camera) => void): () => void;
}

export function createCameraFeed(view: MapView): CameraFeed {
  let camera: Camera = { view, size: { width: 0, height: 0 } };
  const listeners = new Set<(camera: Camera) => void>();
  return {
    opened: view,
    now: () => camera,
    show(change) {
      camera = { ...camera, ...change };
      for (const listener of listeners) listener(camera);
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Positions elements after each render and each movement, in the same frame as the imagery. */
export function useCameraLayout(feed: CameraFeed, layOut: (camera: Camera) => void) {
  useLayoutEffect(() => {
    layOut(feed.now());
    return feed.watch(layOut);
  });
}

/** Calls back with the element's size after mounting and on each resize. */
export function useBoxSize(box: RefObject<HTMLElement | null>, onSize: (size: Size) => void) {
  const notifySize = useEffectEvent(onSize);
  useLayoutEffect(() => {
    if (!box.current) return;
    notifySize({ width: box.current.clientWidth, height: box.current.clientHeight });
    const observer = new ResizeObserver(([entry]) => {
      if (entry) notifySize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
}

/** Why the map moved: by hand or key, to something a person asked to see, or to fit its pins. */
export type MoveReason = 'hand' | 'sight' | 'fit';

export type MapMoves = ReturnType<typeof useMoves>;

/**
 * Moves the map from controls and keys; before an engine starts, only the feed moves. A rest that `moveTo` did not
 * cause was a gesture.
 */
export function useMoves(
  engine: RefObject<EngineHandle | null>,
  feed: CameraFeed,
  onSettled: (view: MapView, movedFor: MoveReason) => void,
) {
  const goal = useRef<{ view: MapView; movedFor: MoveReason } | null>(null);
  const lastRest = useRef<MapView | null>(null);
  const isSending = useRef(false);

  function settle(view: MapView, movedFor: MoveReason) {
    goal.current = null;
    lastRest.current = view;
    onSettled(view, movedFor);
  }
  return {
    /** The target of a running animation, from which the next key continues. */
    ahead: () => goal.current?.view ?? feed.now().view,
    moveTo(view: MapView, how: 'glide' | 'jump' = 'glide', movedFor: MoveReason = 'sight') {
      if (!engine.current) {
        feed.show({ view });
        return settle(view, movedFor);
      }
      goal.current = { view, movedFor };
      isSending.current = true;
      engine.current.moveTo(view, how);
      isSending.current = false;
    },
    onRest(view: MapView) {
      const target = goal.current;
      if (target && isSameView(view, target.view)) return settle(view, target.movedFor);
      // The rest of an animation that was interrupted by the next one.
      if (isSending.current) return;
      const before = lastRest.current ?? feed.opened;
      goal.current = null;
      // An engine also rests when it starts and when its element is resized.
      if (!isSameView(view, before)) settle(view, 'hand');
    },
  };
}
