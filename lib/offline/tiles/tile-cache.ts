/** Name of the cache that holds tiles of the public imagery; the worker answers from it. */
export const TILE_CACHE = 'tiles';
const MOST_TILES = 1500;

/** The tiles that were cached first go first. */
export async function dropOldTiles(cache: Cache): Promise<void> {
  const tiles = await cache.keys();
  await Promise.all(tiles.slice(0, Math.max(0, tiles.length - MOST_TILES)).map((tile) => cache.delete(tile)));
}

/** Offline tiles tell where a person's sites are, so they go with what else was cached for that person. */
export async function forgetOfflineTiles(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(TILE_CACHE);
}
