import { useSyncExternalStore } from 'react';
import { BASE_MAX_ZOOM, findCoveringTiles, formatTileUrl } from '@/lib/map/tiles';
import type { MapView } from '@/lib/map/position';

/** CSS pixels of a side. */
const SIZE_PIXELS = 64;
/** About 220 m from side to side. */
const ZOOM = 16;

/** A small image of a site: the imagery around it, with a ring at the place. */
export function SitePicture({ view, tiles }: { view: MapView; tiles: string }) {
  // Positions are set by script: the content security policy blocks style attributes from the server.
  const isHere = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const box = { width: SIZE_PIXELS, height: SIZE_PIXELS };
  return (
    <span
      aria-hidden="true"
      className="relative isolate block size-16 shrink-0 overflow-hidden rounded-control bg-stone-100"
    >
      {(isHere ? findCoveringTiles({ ...view, zoom: ZOOM }, box, 0, BASE_MAX_ZOOM) : []).map(
        ({ left, top, size, ...tile }) => (
          // A plain img: the same tiles as on the maps, so that the browser caches them.
          <img
            key={`${tile.x} ${tile.y}`}
            src={formatTileUrl(tiles, tile)}
            alt=""
            loading="lazy"
            decoding="async"
            width={size}
            height={size}
            className="absolute max-w-none"
            style={{ left, top, width: size, height: size }}
          />
        ),
      )}
      <span className="absolute top-1/2 left-1/2 size-3.5 -translate-1/2 rounded-full border-2 border-white shadow-overlay ring-1 ring-stone-900/60" />
    </span>
  );
}

const subscribeToNothing = () => () => undefined;
