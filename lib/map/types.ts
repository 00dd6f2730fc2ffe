import type { MapView, Position } from '@/lib/map/position';

/** A place on the map's box, in CSS pixels from its top left corner. */
export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** What a map picture without pins shows, and how large the map was on the screen, in CSS pixels. */
export interface MapGround extends MapView, Size {}

export type PinShape = 'circle' | 'square';

/** One logged BMP on the map. Label, shape and colour come from the rules of reports; the map only draws them. */
export interface Pin extends Position {
  id: string;
  /** At most 2 characters, '-' if empty (inspection-core §4). */
  label: string;
  shape: PinShape;
  colour: string;
  /** Its label may still change: the server does not have it yet (decision X-24). */
  provisional?: boolean;
  /** What a screen reader says: "3, Stone Tracking Pad, Incomplete". */
  title: string;
}

/** The BMP that is being placed: larger than a pin, and without a bubble. */
export type PlacedPin = Omit<Pin, 'id'>;

/** What a server component tells the map; safe to send to the browser. */
export interface MapConfig {
  /** Public Mapbox token; without one the map uses the public USGS imagery through our own address. */
  mapboxToken: string | null;
  /** Address of the imagery with `{z}`, `{x}`, `{y}`. */
  tiles: string;
  /** Who made the imagery behind `tiles`; shown on the map and burned into its picture. */
  attribution: string;
}

/** Before this device has heard from the server how its map is drawn: imagery that was seen here, of unknown source. */
export const DEVICE_MAP: MapConfig = { mapboxToken: null, tiles: '/api/tiles/{z}/{x}/{y}', attribution: '' };

export type ImageryState = 'loading' | 'shown' | 'coarse' | 'unreachable';
