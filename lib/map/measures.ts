import type { MapView } from '@/lib/map/position';

/** The default map center (inspection-core §9), in the upper US Midwest. */
export const DEFAULT_CENTER = { lat: 43.038902, lng: -87.906471 } as const;
export const DEFAULT_ZOOM = { report: 18.1, library: 13, map: 14 } as const;
export const DEFAULT_REPORT_VIEW: MapView = { ...DEFAULT_CENTER, zoom: DEFAULT_ZOOM.report };

export const MIN_ZOOM = 3;
export const MAX_ZOOM = 21;

/** CSS pixels of a pin's side (inspection-core §9). The touch target is 48. */
export const PIN_SIZE = 25;
export const PIN_HIT_SIZE = 48;

/** Milliseconds of a long press, and the pixels a finger may move during it. */
export const LONG_PRESS_MS = 550;
export const MAX_PRESS_MOVEMENT = 8;

/** A picture of a wider area is taken only by a person. */
export const MIN_AUTOMATIC_PICTURE_ZOOM = 13;

/** Milliseconds between the press of Capture and the review of the picture (inspection-core §9). */
export const CAPTURE_REVIEW_DELAY_MS = 3000;
