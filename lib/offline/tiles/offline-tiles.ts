import type { MapView } from '@/lib/map/position';
import { BASE_MAX_ZOOM, coveringTiles, DETAIL_MAX_ZOOM, DETAIL_MIN_ZOOM, tileAddress } from '@/lib/map/tiles';
import { LIMITS } from '@/lib/reports/domain/rules';
import { dropOldTiles, TILE_CACHE } from './tile-cache';

/** A phone's screen, with room to move. CSS pixels. */
const BOX = { width: 480, height: 800 };

/** The tiles that a map asks for at this view, and one step further out, where the picture of all pins is taken. */
export function tileAddressesAround(view: MapView, template: string): string[] {
  const tiles = [view, { ...view, zoom: view.zoom - 1 }].flatMap((each) => [
    ...coveringTiles(each, BOX, 0, BASE_MAX_ZOOM),
    ...coveringTiles(each, BOX, DETAIL_MIN_ZOOM, DETAIL_MAX_ZOOM),
  ]);
  return [...new Set(tiles.map((tile) => tileAddress(template, tile)))];
}

/** Of the reference data: the sites, and which of them were inspected last. */
interface KnownSites {
  sites: readonly { id: string; mapView: MapView }[];
  earlier: Readonly<Record<string, unknown>>;
}

/** Where somebody may begin an inspection: sites that were inspected last come first. */
export function siteViewsOf({ sites, earlier }: KnownSites): MapView[] {
  const known = sites.filter(({ id }) => id in earlier);
  const others = sites.filter(({ id }) => !(id in earlier));
  return [...known, ...others].slice(0, LIMITS.referenceSites).map(({ mapView }) => mapView);
}

/**
 * Fetches the imagery of places where somebody may inspect without signal. One tile after the other: it is to be in
 * nobody's way, and ends at the first that does not come.
 */
export async function cacheOfflineTiles(views: readonly MapView[], template: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(TILE_CACHE);
  for (const tile of views.flatMap((view) => tileAddressesAround(view, template))) {
    if (await cache.match(tile)) continue;
    const response = await fetch(tile);
    if (response.status !== 200) return;
    await cache.put(tile, response);
  }
  await dropOldTiles(cache);
}
