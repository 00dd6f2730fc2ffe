import { runtime } from '@/lib/platform/runtime';
import type { MapConfig } from '@/lib/map/types';

/** What the map in the browser needs to know; read by a server component and handed down as a prop. */
export function mapConfig(): MapConfig {
  const { MAPBOX_TOKEN, TILE_UPSTREAM } = runtime().config;
  return {
    mapboxToken: MAPBOX_TOKEN || null,
    tiles: '/api/tiles/{z}/{x}/{y}',
    attribution: attributionOf(TILE_UPSTREAM),
  };
}

/** Says where the ground comes from, above all when it is invented. An address of one's own is named by its host. */
export function attributionOf(upstream: string): string {
  if (upstream === 'usgs') return 'USGS The National Map: Orthoimagery · USDA';
  return upstream === 'synthetic' ? 'Invented imagery, not a real place' : new URL(upstream).host;
}
