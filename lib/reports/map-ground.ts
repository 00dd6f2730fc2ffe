import type { MapGround } from '@/lib/map/types';

/** Header of a map picture without pins: the map area that it shows (decision X-131). */
export const MAP_GROUND_HEADER = 'x-map-ground';

const GROUND_KEYS = ['lat', 'lng', 'zoom', 'width', 'height'] as const satisfies readonly (keyof MapGround)[];

/** The stored map area of a picture; null if the value is not a map area, as for a picture that contains pins. */
export function readMapGround(stored: unknown): MapGround | null {
  if (!isGround(stored)) return null;
  const { lat, lng, zoom, width, height } = stored;
  return { lat, lng, zoom, width, height };
}

/**
 * Parses the header; null if it is absent or not a map area.
 * @throws {SyntaxError} if it is not JSON
 */
export function parseMapGround(text: string | null): MapGround | null {
  return text === null ? null : readMapGround(JSON.parse(text));
}

function isGround(value: unknown): value is MapGround {
  if (typeof value !== 'object' || value === null) return false;
  const values = new Map<string, unknown>(Object.entries(value));
  return GROUND_KEYS.every((key) => typeof values.get(key) === 'number');
}
