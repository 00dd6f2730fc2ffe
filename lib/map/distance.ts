import type { Position } from '@/lib/map/position';

/** The mean radius (IUGG). */
const EARTH_RADIUS_METERS = 6_371_009;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance (haversine formula). */
export function measureDistanceMeters(a: Position, b: Position): number {
  const [deltaLat, deltaLng] = [toRadians(b.lat - a.lat), toRadians(b.lng - a.lng)];
  const haversine =
    Math.sin(deltaLat / 2) ** 2 + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * Math.sin(deltaLng / 2) ** 2;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
