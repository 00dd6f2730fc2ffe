/** Name of the cache that holds tiles of the public imagery; the worker answers from it. */
export const TILE_CACHE = 'tiles';
const MOST_TILES = 1500;

/** The tiles that were laid first go first. */
export async function dropOldTiles(cache: Cache): Promise<void> {
  const tiles = await cache.keys();
  await Promise.all(tiles.slice(0, Math.max(0, tiles.length - MOST_TILES)).map((tile) => cache.delete(tile)));
}

/** Where somebody's sites are is theirs: the ground goes with what else was kept for them. */
export async function forgetOfflineTiles(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(TILE_CACHE);
}
