import type { Position } from '@/lib/map/position';

/** Formats a place as "43.03890, -87.90647". Five decimals are about 3 feet. */
export function formatCoordinates({ lat, lng }: Position): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}

/**
 * Parses latitude and longitude as decimal degrees, degrees with minutes, or degrees with minutes and seconds; with a
 * sign or with N, S, E, W, which also allow the longitude first. null if the text is not a place on the map.
 */
export function parseCoordinates(text: string): Position | null {
  const angles = splitCoordinates(text.trim().toUpperCase()).map(parseAngle);
  const [first, second] = angles;
  if (angles.length !== 2 || !first || !second) return null;
  const [lat, lng] = isEastWest(first) && isNorthSouth(second) ? [second, first] : [first, second];
  if (isEastWest(lat) || isNorthSouth(lng)) return null;
  if (Math.abs(lat.degrees) > 85 || Math.abs(lng.degrees) > 180) return null;
  return { lat: lat.degrees, lng: lng.degrees };
}

interface Angle {
  degrees: number;
  /** 'N', 'S', 'E' or 'W', or '' for an angle with a sign. */
  side: string;
}

const isNorthSouth = ({ side }: Angle) => side === 'N' || side === 'S';
const isEastWest = ({ side }: Angle) => side === 'E' || side === 'W';

/** Splits at a comma or semicolon, else before or after the letters, else where the next number of degrees begins. */
function splitCoordinates(text: string): string[] {
  if (/[,;]/.test(text)) return text.split(/[,;]/);
  const halves =
    text.match(/^([^NSEW]+[NSEW])\s*([^NSEW]+[NSEW])$/) ?? text.match(/^([NSEW][^NSEW]+)([NSEW][^NSEW]+)$/);
  if (halves) return halves.slice(1);
  return text.split(text.includes('°') ? /\s+(?=[-+]?\d+(?:\.\d+)?\s*°)/ : /\s+(?=[-+\d])/);
}

const DEGREES = String.raw`(\d{1,3}(?:\.\d+)?)\s*°?`;
const MINUTES = String.raw`(\d{1,2}(?:\.\d+)?)\s*['′’]?`;
const SECONDS = String.raw`(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|'')?`;
const ANGLE = new RegExp(String.raw`^([NSEW]?)\s*([-+]?)${DEGREES}(?:\s*${MINUTES}(?:\s*${SECONDS})?)?\s*([NSEW]?)$`);

function parseAngle(text: string): Angle | null {
  const match = ANGLE.exec(text.trim());
  if (!match) return null;
  const [, before = '', sign, degrees = '', minutes = '0', seconds = '0', after = ''] = match;
  // A whole number of degrees can be followed by minutes; a fraction ends the angle.
  const isInteger = (part: string) => !part.includes('.');
  if (match[4] !== undefined && !isInteger(degrees)) return null;
  if (match[5] !== undefined && !isInteger(minutes)) return null;
  if ((before && after) || Number(minutes) >= 60 || Number(seconds) >= 60) return null;
  const side = before || after;
  const magnitude = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return { degrees: magnitude * (sign === '-' ? -1 : 1) * (side === 'S' || side === 'W' ? -1 : 1), side };
}
