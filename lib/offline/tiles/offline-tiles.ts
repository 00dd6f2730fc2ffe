import type { MapView } from '@/lib/map/position';
import { MAX_BASE_ZOOM, findCoveringTiles, MAX_DETAIL_ZOOM, MIN_DETAIL_ZOOM, formatTileUrl } from '@/lib/map/tiles';
import { LIMITS } from '@/lib/reports/domain/rules';
import { deleteOldTiles, TILE_CACHE } from './tile-cache';

/** A phone's screen with a margin. CSS pixels. */
const SCREEN_SIZE = { width: 480, height: 800 };

/** The tiles of this view, and one zoom level further out, for the image of all pins. */
export function listTileUrls(view: MapView, template: string): string[] {
  const tiles = [view, { ...view, zoom: view.zoom - 1 }].flatMap((tileView) => [
    ...findCoveringTiles(tileView, SCREEN_SIZE, 0, MAX_BASE_ZOOM),
    ...findCoveringTiles(tileView, SCREEN_SIZE, MIN_DETAIL_ZOOM, MAX_DETAIL_ZOOM),
  ]);
  return [...new Set(tiles.map((tile) => formatTileUrl(template, tile)))];
}

interface CacheableSites<Site> {
  sites: readonly Site[];
  previousInspections: Readonly<Record<string, unknown>>;
}

/** The sites to cache, at most LIMITS.referenceSites; those inspected before come first. */
export function listCachedSites<Site extends { id: string }>({
  sites,
  previousInspections,
}: CacheableSites<Site>): Site[] {
  const inspected = sites.filter(({ id }) => id in previousInspections);
  const others = sites.filter(({ id }) => !(id in previousInspections));
  return [...inspected, ...others].slice(0, LIMITS.referenceSites);
}

/** The map views to cache. */
export const listSiteViews = (data: CacheableSites<{ id: string; mapView: MapView }>): MapView[] =>
  listCachedSites(data).map(({ mapView }) => mapView);

/** Caches tiles for offline inspections, one at a time. Stops at the first failure. */
export async function cacheOfflineTiles(views: readonly MapView[], template: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(TILE_CACHE);
  const cachedUrls = new Set((await cache.keys()).map(({ url }) => url));
  for (const url of views.flatMap((view) => listTileUrls(view, template))) {
    if (cachedUrls.has(new URL(url, location.href).href)) continue;
    const response = await fetch(url);
    if (response.status !== 200) return;
    await cache.put(url, response);
  }
  await deleteOldTiles(cache);
}
