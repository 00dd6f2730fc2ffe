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
  initialView: MapView;
  getCamera(): Camera;
  update(change: Partial<Camera>): void;
  /** Calls the listener after each update. Returns a function that unsubscribes it. */
  subscribe(listener: (camera: Camera) => void): () => void;
}

export function createCameraFeed(view: MapView): CameraFeed {
  let camera: Camera = { view, size: { width: 0, height: 0 } };
  const listeners = new Set<(camera: Camera) => void>();
  return {
    initialView: view,
    getCamera: () => camera,
    update(change) {
      camera = { ...camera, ...change };
      for (const listener of listeners) listener(camera);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Positions elements after each render and each movement, in the same frame as the imagery. */
export function useCameraLayout(feed: CameraFeed, layOut: (camera: Camera) => void) {
  useLayoutEffect(() => {
    layOut(feed.getCamera());
    return feed.subscribe(layOut);
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

/** Why the map moved: by hand or key, to show a place that the person selected, or to fit its pins. */
export type MoveReason = 'hand' | 'show' | 'fit';

export type MapMoves = ReturnType<typeof useMoves>;

/**
 * Moves the map from controls and keys. Before an engine starts, only the feed is updated. A move that ends and was not
 * started by `moveTo` was a gesture.
 */
export function useMoves(
  engine: RefObject<EngineHandle | null>,
  feed: CameraFeed,
  onSettled: (view: MapView, reason: MoveReason) => void,
) {
  const pendingMove = useRef<{ view: MapView; reason: MoveReason } | null>(null);
  const lastSettledView = useRef<MapView | null>(null);
  const isCallingEngine = useRef(false);

  function settle(view: MapView, reason: MoveReason) {
    pendingMove.current = null;
    lastSettledView.current = view;
    onSettled(view, reason);
  }
  return {
    /** The target of a running animation, from which the next key continues; otherwise the current view. */
    getTargetView: () => pendingMove.current?.view ?? feed.getCamera().view,
    moveTo(view: MapView, how: 'glide' | 'jump' = 'glide', reason: MoveReason = 'show') {
      if (!engine.current) {
        feed.update({ view });
        return settle(view, reason);
      }
      pendingMove.current = { view, reason };
      isCallingEngine.current = true;
      engine.current.moveTo(view, how);
      isCallingEngine.current = false;
    },
    onMoveEnd(view: MapView) {
      const pending = pendingMove.current;
      if (pending && isSameView(view, pending.view)) return settle(view, pending.reason);
      // The end of an animation that the new move interrupts.
      if (isCallingEngine.current) return;
      const previousView = lastSettledView.current ?? feed.initialView;
      pendingMove.current = null;
      // An engine also reports the end of a move when it starts and when its element is resized.
      if (!isSameView(view, previousView)) settle(view, 'hand');
    },
  };
}
