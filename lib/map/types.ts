import type { MapView, Position } from '@/lib/map/position';

/** A place on the map's element, in CSS pixels from its top left corner. */
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

/** One logged BMP on the map. The rules of reports decide label, shape and colour; the map only draws them. */
export interface Pin extends Position {
  id: string;
  /** At most 2 characters, '-' if empty (inspection-core §4). */
  label: string;
  shape: PinShape;
  colour: string;
  /** The label may still change, because the server does not have it yet (decision X-24). */
  provisional?: boolean;
  /** The pin's name for a screen reader: "3, Stone Tracking Pad, Incomplete". */
  title: string;
}

/** The BMP that is being placed. Its pin is larger and has no bubble. */
export type PlacedPin = Omit<Pin, 'id'>;

/** What a server component tells the map. All of it may reach the browser. */
export interface MapConfig {
  /** The public Mapbox token. Without one the map uses the public USGS imagery through our own address. */
  mapboxToken: string | null;
  /** Address of the imagery with `{z}`, `{x}`, `{y}`. */
  tiles: string;
  /** Who made the imagery behind `tiles`. It is shown on the map and drawn into its picture. */
  attribution: string;
}

/**
 * Used until this device has heard from the server how its map is drawn: tiles that are cached here, of unknown source.
 */
export const DEVICE_MAP: MapConfig = { mapboxToken: null, tiles: '/api/tiles/{z}/{x}/{y}', attribution: '' };

export type ImageryState = 'loading' | 'shown' | 'coarse' | 'unreachable';
