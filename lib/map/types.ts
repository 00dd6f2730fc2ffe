import type { MapView, Position } from '@/lib/map/position';

/** CSS pixels from the top left corner of the map's element. */
export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The area of a map picture without pins, and the map's size on the screen in CSS pixels. */
export interface MapGround extends MapView, Size {}

export type PinShape = 'circle' | 'square';

/** A BMP on the map. The report rules decide label, shape and color. */
export interface Pin extends Position {
  id: string;
  /** At most 2 characters, '-' if empty (inspection-core §4). */
  label: string;
  shape: PinShape;
  color: string;
  /** The label may still change, because the server does not have it yet (decision X-24). */
  isProvisional?: boolean;
  /** For screen readers: "3, Stone Tracking Pad, Incomplete". */
  title: string;
}

/** The BMP being placed. Its pin is larger and has no bubble. */
export type PlacedPin = Omit<Pin, 'id'>;

/** Map settings from the server. All of them may reach the browser. */
export interface MapConfig {
  /** The public Mapbox token. Without one, the map uses the public USGS imagery through our own origin. */
  mapboxToken: string | null;
  /** URL of the imagery with `{z}`, `{x}`, `{y}`. */
  tiles: string;
  /** The attribution of `tiles`, shown on the map and in its picture. */
  attribution: string;
  /** Who receives the addresses that people search for; absent if addresses cannot be searched. */
  addressProvider?: string;
}

/** Used until the device knows the server's settings: cached tiles of unknown source. */
export const OFFLINE_MAP_CONFIG: MapConfig = { mapboxToken: null, tiles: '/api/tiles/{z}/{x}/{y}', attribution: '' };

/** 'coarse': in a close view, only the base imagery is available. 'unreachable': no imagery is. */
export type ImageryState = 'loading' | 'shown' | 'coarse' | 'unreachable';
