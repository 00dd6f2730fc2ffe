import { readCoordinates, writeCoordinates } from '@/lib/map/coordinates';
import type { Position } from '@/lib/map/position';

/** A place as it stands in a file, or what is wrong with it. `swapped` is the same place with its halves exchanged. */
export type ReadPlace = { position: Position } | { complaint: string; swapped?: string };

/**
 * Reads latitude and longitude as files have them and people copy them: in all forms of `readCoordinates`, with decimal
 * commas, in brackets, and with the minus sign of a printed page.
 */
export function readPlace(text: string): ReadPlace {
  const place = withPoints(
    text
      .trim()
      .replace(/^\((.*)\)$/, '$1')
      .replaceAll('−', '-'),
  );
  if (place === '' || place === ';') return { complaint: 'The place is missing. Enter latitude and longitude.' };
  const position = readCoordinates(place);
  return position ? { position } : complaintAbout(place);
}

const COMMA_NUMBER = /^\s*([-+]?\d{1,3}),(\d+)\s*$/;
const TWO_COMMA_NUMBERS = /^([-+]?\d{1,3}),(\d+)\s*[,\s]\s*([-+]?\d{1,3}),(\d+)$/;

/** '43,0389; -87,9065' as people write it where the decimal mark is a comma. */
function withPoints(text: string): string {
  if (text.includes(';')) {
    const halves = text.split(';').map((half) => half.replace(COMMA_NUMBER, '$1.$2').trim());
    return halves.every((half) => half === '') ? '' : halves.join('; ');
  }
  return text.replace(TWO_COMMA_NUMBERS, '$1.$2; $3.$4');
}

function complaintAbout(place: string): ReadPlace {
  const halves = place.includes(';') ? place.split(';') : place.split(',');
  const [lat = '', lng = '', more] = halves.map((half) => half.trim());
  if (more !== undefined || (halves.length < 2 && lat !== ''))
    return { complaint: 'This is no place. Enter latitude and longitude, such as 43.03890, -87.90647.' };
  if (lat === '') return { complaint: 'The latitude is missing. Enter latitude and longitude.' };
  if (lng === '') return { complaint: 'The longitude is missing. Enter latitude and longitude.' };
  const exchanged = readCoordinates(`${lng}; ${lat}`);
  if (exchanged && readCoordinates(`${lat}; 0`) === null)
    return { complaint: 'Latitude and longitude are swapped.', swapped: writeCoordinates(exchanged) };
  return readCoordinates(`${lat}; 0`) === null
    ? { complaint: `“${lat}” is no latitude. Enter degrees from -85 to 85, such as 43.03890.` }
    : { complaint: `“${lng}” is no longitude. Enter degrees from -180 to 180, such as -87.90647.` };
}
