import { runtime } from '@/lib/platform/runtime';
import type { MapConfig } from '@/lib/map/types';

/** What the map in the browser needs to know. A server component reads this and passes it on as a prop. */
export function mapConfig(): MapConfig {
  const { MAPBOX_TOKEN, TILE_UPSTREAM } = runtime().config;
  return {
    mapboxToken: MAPBOX_TOKEN || null,
    tiles: '/api/tiles/{z}/{x}/{y}',
    attribution: attributionOf(TILE_UPSTREAM),
  };
}

/** Names the source of the imagery, above all when it is invented. An operator's own source is named by its host. */
export function attributionOf(upstream: string): string {
  if (upstream === 'usgs') return 'USGS The National Map: Orthoimagery · USDA';
  return upstream === 'synthetic' ? 'Invented imagery, not a real place' : new URL(upstream).host;
}
