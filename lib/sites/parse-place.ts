import { parseCoordinates, formatCoordinates } from '@/lib/map/coordinates';
import type { Position } from '@/lib/map/position';

/** A parsed place, or an error. `swapped` is the place with latitude and longitude exchanged. */
export type ParsedPlace = { position: Position } | { error: string; swappedPlace?: string };

/**
 * Parses latitude and longitude in all forms of `parseCoordinates`, and with decimal commas, in brackets, or with a
 * typographic minus sign.
 */
export function parsePlace(text: string): ParsedPlace {
  const place = normalizeDecimals(
    text
      .trim()
      .replace(/^\((.*)\)$/, '$1')
      .replaceAll('−', '-'),
  );
  if (place === '' || place === ';') return { error: 'The coordinates are missing. Enter latitude and longitude.' };
  const position = parseCoordinates(place);
  return position ? { position } : findPlaceError(place);
}

const COMMA_NUMBER = /^\s*([-+]?\d{1,3}),(\d+)\s*$/;
const TWO_COMMA_NUMBERS = /^([-+]?\d{1,3}),(\d+)\s*[,\s]\s*([-+]?\d{1,3}),(\d+)$/;

/** Handles decimal commas, such as '43,0389; -87,9065'. */
function normalizeDecimals(text: string): string {
  if (text.includes(';')) {
    const halves = text.split(';').map((half) => half.replace(COMMA_NUMBER, '$1.$2').trim());
    return halves.every((half) => half === '') ? '' : halves.join('; ');
  }
  return text.replace(TWO_COMMA_NUMBERS, '$1.$2; $3.$4');
}

function findPlaceError(place: string): ParsedPlace {
  const halves = place.includes(';') ? place.split(';') : place.split(',');
  const [lat = '', lng = '', more] = halves.map((half) => half.trim());
  if (more !== undefined || (halves.length < 2 && lat !== ''))
    return { error: 'These are not coordinates. Enter latitude and longitude, such as 43.03890, -87.90647.' };
  if (lat === '') return { error: 'The latitude is missing. Enter latitude and longitude.' };
  if (lng === '') return { error: 'The longitude is missing. Enter latitude and longitude.' };
  const swapped = parseCoordinates(`${lng}; ${lat}`);
  if (swapped && parseCoordinates(`${lat}; 0`) === null)
    return { error: 'Latitude and longitude are swapped.', swappedPlace: formatCoordinates(swapped) };
  return parseCoordinates(`${lat}; 0`) === null
    ? { error: `“${lat}” is not valid. Enter a latitude from -85 to 85, such as 43.03890.` }
    : { error: `“${lng}” is not valid. Enter a longitude from -180 to 180, such as -87.90647.` };
}
