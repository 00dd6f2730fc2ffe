import { getMetersPerPixel } from '@/lib/map/projection';
import type { MapView } from '@/lib/map/position';

export const FEET_PER_METER = 3.28084;
const FEET_PER_MILE = 5280;

export interface ScaleBar {
  /** "100 ft" or "2 mi": the map uses imperial units (inspection-core §7). */
  label: string;
  /** In CSS pixels. */
  width: number;
}

/** The longest round distance that fits into `maxWidth` CSS pixels at the center of the view. */
export function createScaleBar(view: MapView, maxWidth: number): ScaleBar {
  const feetPerPixel = getMetersPerPixel(view) * FEET_PER_METER;
  const feet = maxWidth * feetPerPixel;
  if (feet < FEET_PER_MILE) {
    const distance = roundDown(feet);
    return { label: `${distance} ft`, width: distance / feetPerPixel };
  }
  const miles = roundDown(feet / FEET_PER_MILE);
  return { label: `${miles.toLocaleString('en-US')} mi`, width: (miles * FEET_PER_MILE) / feetPerPixel };
}

/** The ground distance that `pixels` CSS pixels cover at the center of the view, in words. */
export const formatExtent = (view: MapView, pixels: number): string =>
  formatDistanceInWords(getMetersPerPixel(view) * pixels);

/** Formats meters in US units: "20 feet", "1.2 miles". */
export function formatDistanceInWords(meters: number): string {
  const { count, unit } = toImperial(meters);
  if (unit === 'mile') return `${count} miles`;
  return `${count} ${count === '1' ? 'foot' : 'feet'}`;
}

/** Converts meters to a rounded number of feet or miles. */
export function toImperial(meters: number): { count: string; unit: 'foot' | 'mile' } {
  const feet = meters * FEET_PER_METER;
  if (feet < 10) return { count: String(Math.max(1, Math.ceil(feet))), unit: 'foot' };
  if (feet < 1000) return { count: String(Math.ceil(feet / 5) * 5), unit: 'foot' };
  const miles = feet / FEET_PER_MILE;
  return { count: miles < 10 ? miles.toFixed(1) : String(Math.round(miles)), unit: 'mile' };
}

/** The largest of 1, 2, 3 and 5 times a power of ten up to the distance. */
function roundDown(distance: number): number {
  const power = 10 ** Math.floor(Math.log10(distance));
  const digit = distance / power;
  const step = [5, 3, 2].find((candidate) => digit >= candidate) ?? 1;
  return step * power;
}
