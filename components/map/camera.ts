import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { EngineHandle } from '@/components/map/engines/engine';
import type { MapView } from '@/lib/map/position';
import type { Size } from '@/lib/map/types';

export interface Camera {
  view: MapView;
  size: Size;
}

/**
 * What the map shows, told outside React because it changes sixty times a second while a finger moves the map. What
 * lies on the map follows by moving its elements; React renders only when words change.
 */
export interface CameraFeed {
  now(): Camera;
  show(change: Partial<Camera>): void;
  watch(follow: (camera: Camera) => void): () => void;
}

export function createCameraFeed(view: MapView): CameraFeed {
  let camera: Camera = { view, size: { width: 0, height: 0 } };
  const followers = new Set<(camera: Camera) => void>();
  return {
    now: () => camera,
    show(change) {
      camera = { ...camera, ...change };
      for (const follow of followers) follow(camera);
    },
    watch(follow) {
      followers.add(follow);
      return () => followers.delete(follow);
    },
  };
}

/** Lays elements out after each render and with each movement of the map, in the same frame as the imagery. */
export function useCameraLayout(feed: CameraFeed, layOut: (camera: Camera) => void) {
  useLayoutEffect(() => {
    layOut(feed.now());
    return feed.watch(layOut);
  });
}

/** Tells the feed how large the map's element is, now and whenever that changes. */
export function useBoxSize(box: RefObject<HTMLElement | null>, feed: CameraFeed) {
  useLayoutEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) feed.show({ size: { width: entry.contentRect.width, height: entry.contentRect.height } });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, feed]);
}

export type Moves = ReturnType<typeof useMoves>;

/** Moves the map from controls and keys. Before an engine has started, only the feed moves. */
export function useMoves(engine: RefObject<EngineHandle | null>, feed: CameraFeed) {
  const goal = useRef<MapView | null>(null);
  return {
    /** Where the map will look when the glide that is under way has ended: the next key goes on from there. */
    ahead: () => goal.current ?? feed.now().view,
    moveTo(view: MapView, how: 'glide' | 'jump' = 'glide') {
      if (!engine.current) return feed.show({ view });
      goal.current = view;
      engine.current.moveTo(view, how);
    },
    /** The map came to rest where it was to look. */
    endGlide() {
      goal.current = null;
    },
  };
}
