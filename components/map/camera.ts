import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { EngineHandle } from '@/components/map/engines/engine';
import { sameView } from '@/lib/map/projection';
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
  /** What the map showed before anything moved it. */
  opened: MapView;
  now(): Camera;
  show(change: Partial<Camera>): void;
  watch(follow: (camera: Camera) => void): () => void;
}

export function createCameraFeed(view: MapView): CameraFeed {
  let camera: Camera = { view, size: { width: 0, height: 0 } };
  const followers = new Set<(camera: Camera) => void>();
  return {
    opened: view,
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

/** Tells how large the map's element is, now and whenever that changes. */
export function useBoxSize(box: RefObject<HTMLElement | null>, onSize: (size: Size) => void) {
  const tell = useEffectEvent(onSize);
  useLayoutEffect(() => {
    if (!box.current) return;
    tell({ width: box.current.clientWidth, height: box.current.clientHeight });
    const observer = new ResizeObserver(([entry]) => {
      if (entry) tell({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
}

/** Why a map moved: it was moved by hand or key, it went to what a person asked to see, or it fits its pins. */
export type MovedFor = 'hand' | 'sight' | 'fit';

export type Moves = ReturnType<typeof useMoves>;

/**
 * Moves the map from controls and keys. Before an engine has started, only the feed moves. `onSettled` is told after each
 * movement; fingers are told from other movements by the map resting where nothing sent it.
 */
export function useMoves(
  engine: RefObject<EngineHandle | null>,
  feed: CameraFeed,
  onSettled: (view: MapView, movedFor: MovedFor) => void,
) {
  const goal = useRef<{ view: MapView; movedFor: MovedFor } | null>(null);
  const rested = useRef<MapView | null>(null);
  const isSending = useRef(false);

  function settle(view: MapView, movedFor: MovedFor) {
    goal.current = null;
    rested.current = view;
    onSettled(view, movedFor);
  }
  return {
    /** Where the map will look when the glide that is under way has ended: the next key goes on from there. */
    ahead: () => goal.current?.view ?? feed.now().view,
    moveTo(view: MapView, how: 'glide' | 'jump' = 'glide', movedFor: MovedFor = 'sight') {
      if (!engine.current) {
        feed.show({ view });
        return settle(view, movedFor);
      }
      goal.current = { view, movedFor };
      isSending.current = true;
      engine.current.moveTo(view, how);
      isSending.current = false;
    },
    /** The engine says that the map rests at this view. */
    cameToRest(view: MapView) {
      const sent = goal.current;
      if (sent && sameView(view, sent.view)) return settle(view, sent.movedFor);
      // A glide that the next one overtakes rests on its way.
      if (isSending.current) return;
      const before = rested.current ?? feed.opened;
      goal.current = null;
      // An engine also rests when it starts and when its element changes its size.
      if (!sameView(view, before)) settle(view, 'hand');
    },
  };
}
