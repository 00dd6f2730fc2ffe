import { getRuntime } from '@/lib/platform/process/runtime';
import type { MapConfig } from '@/lib/map/types';

/** The map settings for the browser. A server component passes them on as a prop. */
export function getMapConfig(): MapConfig {
  const { MAPBOX_TOKEN, TILE_UPSTREAM, GEOCODER } = getRuntime().config;
  return {
    mapboxToken: MAPBOX_TOKEN || null,
    tiles: '/api/tiles/{z}/{x}/{y}',
    attribution: getAttribution(TILE_UPSTREAM),
    addressProvider: ADDRESS_PROVIDERS[GEOCODER],
  };
}

const ADDRESS_PROVIDERS = { none: undefined, mapbox: 'Mapbox', census: 'the US Census Bureau' };

/** The attribution of the imagery; it says so if the imagery is generated. A custom source is named by its host. */
export function getAttribution(upstream: string): string {
  if (upstream === 'usgs') return 'USGS The National Map: Orthoimagery · USDA';
  return upstream === 'synthetic' ? 'Generated imagery, not a real place' : new URL(upstream).host;
}
