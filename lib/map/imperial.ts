import { metresPerPixel } from '@/lib/map/projection';
import type { MapView } from '@/lib/map/position';

const FEET_PER_METRE = 3.28084;
const FEET_PER_MILE = 5280;

export interface ScaleBar {
  /** "100 ft" or "2 mi": the map uses imperial units (inspection-core §7). */
  label: string;
  /** The length of that distance on the screen, in CSS pixels. */
  width: number;
}

/** The longest round distance that fits into `room` pixels at the centre of the view. */
export function scaleBar(view: MapView, room: number): ScaleBar {
  const feetPerPixel = metresPerPixel(view) * FEET_PER_METRE;
  const feet = room * feetPerPixel;
  if (feet < FEET_PER_MILE) {
    const distance = roundDown(feet);
    return { label: `${distance} ft`, width: distance / feetPerPixel };
  }
  const miles = roundDown(feet / FEET_PER_MILE);
  return { label: `${miles.toLocaleString('en-US')} mi`, width: (miles * FEET_PER_MILE) / feetPerPixel };
}

/** How much ground that many CSS pixels show at the centre of the view, in words. */
export const spokenExtent = (view: MapView, pixels: number): string => spokenDistance(metresPerPixel(view) * pixels);

/** An accuracy in metres as people in the US say it: "20 feet", "1.2 miles". */
export function spokenDistance(metres: number): string {
  const feet = metres * FEET_PER_METRE;
  if (feet < 10) return `${Math.max(1, Math.ceil(feet))} ${Math.ceil(feet) > 1 ? 'feet' : 'foot'}`;
  if (feet < 1000) return `${Math.ceil(feet / 5) * 5} feet`;
  const miles = feet / FEET_PER_MILE;
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} miles`;
}

/** The largest of 1, 2, 3, 5 and 10 times a power of ten that is not above the distance. */
function roundDown(distance: number): number {
  const power = 10 ** Math.floor(Math.log10(distance));
  const digit = distance / power;
  const step = [5, 3, 2].find((candidate) => digit >= candidate) ?? 1;
  return step * power;
}
