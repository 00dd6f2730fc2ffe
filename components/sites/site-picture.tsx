import { useSyncExternalStore } from 'react';
import { BASE_MAX_ZOOM, coveringTiles, tileAddress } from '@/lib/map/tiles';
import type { MapView } from '@/lib/map/position';

/** CSS pixels of a side. */
const SIDE = 64;
/** The site with what lies around it: some 220 m from side to side. */
const ZOOM = 16;

/** Where a site lies, small: the imagery around it, with a ring on the place. Its name stands beside it. */
export function SitePicture({ view, tiles }: { view: MapView; tiles: string }) {
  // Where the pieces lie is set by scripts: the content security policy refuses styles that come with the page.
  const isHere = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const box = { width: SIDE, height: SIDE };
  return (
    <span
      aria-hidden="true"
      className="relative isolate block size-16 shrink-0 overflow-hidden rounded-control bg-stone-100"
    >
      {(isHere ? coveringTiles({ ...view, zoom: ZOOM }, box, 0, BASE_MAX_ZOOM) : []).map(
        ({ left, top, size, ...tile }) => (
          // The same tiles as on the maps, which the browser keeps; no picture that Next could make smaller.
          <img
            key={`${tile.x} ${tile.y}`}
            src={tileAddress(tiles, tile)}
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

const neverChanges = () => () => undefined;
