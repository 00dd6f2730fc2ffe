import type { MapView } from '@/lib/map/position';

/** Where the map begins when nothing else is known (inspection-core §9), in the upper US Midwest. */
export const DEFAULT_CENTRE = { lat: 43.038902, lng: -87.906471 } as const;
export const DEFAULT_ZOOM = { report: 18.1, library: 13, map: 14 } as const;
export const DEFAULT_REPORT_VIEW: MapView = { ...DEFAULT_CENTRE, zoom: DEFAULT_ZOOM.report };

export const MIN_ZOOM = 3;
export const MAX_ZOOM = 21;

/** A pin is 25×25 CSS pixels (inspection-core §9); the area that answers a finger is 48. */
export const PIN_SIZE = 25;
export const PIN_HIT_SIZE = 48;

/** How long a finger rests before it counts as placing, and how far it may drift meanwhile. */
export const LONG_PRESS_MS = 550;
export const PRESS_DRIFT = 8;

/** The review of the picture opens this long after Capture was pressed (inspection-core §9). */
export const CAPTURE_REVIEW_DELAY_MS = 3000;
