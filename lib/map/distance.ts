import type { Position } from '@/lib/map/position';

const EARTH_RADIUS = 6_371_009;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function distanceInMeters(a: Position, b: Position): number {
  const [north, east] = [radians(b.lat - a.lat), radians(b.lng - a.lng)];
  const half = Math.sin(north / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)));
}
