import type { Position } from '@/lib/map/position';

/** A place as it is typed and read back: "43.03890, -87.90647". Five decimals are about 3 feet. */
export function writeCoordinates({ lat, lng }: Position): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}

/**
 * Reads "latitude, longitude" in decimal degrees, also with a degree sign and N, S, E, W. null if the text is no place.
 */
export function readCoordinates(text: string): Position | null {
  const parts = text.trim().split(/\s*[,;]\s*|\s+(?=[-+\d])/);
  if (parts.length !== 2) return null;
  const lat = readDegrees(parts[0], 'N', 'S');
  const lng = readDegrees(parts[1], 'E', 'W');
  if (lat === null || lng === null || Math.abs(lat) > 85 || Math.abs(lng) > 180) return null;
  return { lat, lng };
}

function readDegrees(text: string | undefined, positive: string, negative: string): number | null {
  const match = /^([-+]?)(\d{1,3}(?:\.\d+)?)\s*°?\s*([NSEW]?)$/i.exec(text ?? '');
  if (!match) return null;
  const [, sign, digits, letter = ''] = match;
  const side = letter.toUpperCase();
  if (side !== '' && side !== positive && side !== negative) return null;
  return Number(digits) * (sign === '-' ? -1 : 1) * (side === negative ? -1 : 1);
}
