/** The cache of public imagery tiles, read by the service worker. */
export const TILE_CACHE = 'tiles';
const MAX_TILES = 1500;
/** The cache of pictures of plan sheets, also read by the service worker. */
export const PLAN_SHEET_CACHE = 'plan-sheets';

/** Deletes the oldest tiles beyond MAX_TILES. */
export async function deleteOldTiles(cache: Cache): Promise<void> {
  const tiles = await cache.keys();
  await Promise.all(tiles.slice(0, Math.max(0, tiles.length - MAX_TILES)).map((tile) => cache.delete(tile)));
}

/** Tiles reveal a person's sites, so they and the plan sheets are deleted with that person's other data. */
export async function deleteOfflineTiles(): Promise<void> {
  if ('caches' in globalThis) await Promise.all([caches.delete(TILE_CACHE), caches.delete(PLAN_SHEET_CACHE)]);
}
