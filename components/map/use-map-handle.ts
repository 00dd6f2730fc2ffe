import { useImperativeHandle, type Ref, type RefObject } from 'react';
import type { CameraFeed, MapMoves } from '@/components/map/camera';
import { takePicture, type MapCapture } from '@/components/map/capture';
import type { EngineHandle } from '@/components/map/engines/engine';
import { findPinsOutside } from '@/lib/map/pins';
import type { MapView } from '@/lib/map/position';
import type { Pin } from '@/lib/map/types';

export interface SiteMapHandle {
  view(): MapView;
  flyTo(view: MapView, how?: 'glide' | 'jump'): void;
  /** A JPEG of the imagery with scale and attribution at pixel ratio 2, and the area it shows. */
  capture(): Promise<MapCapture>;
  getPinsOutside(): Pin[];
  showAll(): void;
}

interface HandleOptions {
  engine: RefObject<EngineHandle | null>;
  feed: CameraFeed;
  moveTo: MapMoves['moveTo'];
  pins: readonly Pin[];
  getAttribution: () => string;
  showAll(): void;
}

/** What the screen around a map can ask of it. */
export function useMapHandle(handle: Ref<SiteMapHandle> | undefined, options: HandleOptions) {
  const { engine, feed, moveTo, pins, getAttribution, showAll } = options;
  useImperativeHandle(handle, () => ({
    showAll,
    view: () => feed.getCamera().view,
    flyTo: (view, how) => moveTo(view, how),
    getPinsOutside: () => findPinsOutside(pins, feed.getCamera().view, feed.getCamera().size),
    capture() {
      if (!engine.current) return Promise.reject(new Error('The map is not shown yet.'));
      return takePicture({ engine: engine.current, getCamera: feed.getCamera, getAttribution });
    },
  }));
}
