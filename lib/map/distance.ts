import type { Position } from '@/lib/map/position';

const EARTH_RADIUS = 6_371_009;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function distanceInMeters(one: Position, other: Position): number {
  const [north, east] = [radians(other.lat - one.lat), radians(other.lng - one.lng)];
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)));
}
