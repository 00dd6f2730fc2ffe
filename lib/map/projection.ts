import { MAX_ZOOM, MIN_ZOOM } from '@/lib/map/measures';
import type { MapView, Position } from '@/lib/map/position';
import type { Point, Size } from '@/lib/map/types';

/** CSS pixels of the world's width at zoom 0, as in Mapbox GL and MapLibre. */
const WORLD_PIXELS = 512;
const RADIANS_PER_DEGREE = Math.PI / 180;
/** The latitude at which Web Mercator ends. */
const MAX_LATITUDE = 85.0511287;

/** Meters of the equator. Half of it is the edge of EPSG:3857. */
const EQUATOR_METERS = 40075016.685578488;

/** Projects a place to Web Mercator (EPSG:3857), in CSS pixels of the world at `zoom`. */
export function toWorld({ lng, lat }: Position, zoom: number): Point {
  const width = WORLD_PIXELS * 2 ** zoom;
  const sine = Math.sin(clamp(lat, -MAX_LATITUDE, MAX_LATITUDE) * RADIANS_PER_DEGREE);
  return {
    x: width * (lng / 360 + 0.5),
    y: width * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  };
}

/** The place at a point of the world; the inverse of `toWorld`. */
export function fromWorld({ x, y }: Point, zoom: number): Position {
  const width = WORLD_PIXELS * 2 ** zoom;
  return {
    lng: wrapLongitude((x / width - 0.5) * 360),
    lat: (2 * Math.atan(Math.exp((0.5 - y / width) * 2 * Math.PI)) - Math.PI / 2) / RADIANS_PER_DEGREE,
  };
}

/** The point of a place on a box of `size` that shows `view`. */
export function toBox(place: Position, view: MapView, size: Size): Point {
  const center = toWorld(view, view.zoom);
  const point = toWorld(place, view.zoom);
  return { x: point.x - center.x + size.width / 2, y: point.y - center.y + size.height / 2 };
}

/** The place at a point of the box; the inverse of `toBox`. */
export function fromBox(point: Point, view: MapView, size: Size): Position {
  const center = toWorld(view, view.zoom);
  return fromWorld({ x: center.x + point.x - size.width / 2, y: center.y + point.y - size.height / 2 }, view.zoom);
}

/** The view after moving the center by this many pixels right and down. */
export function panView(view: MapView, dx: number, dy: number): MapView {
  const center = toWorld(view, view.zoom);
  return { ...fromWorld({ x: center.x + dx, y: center.y + dy }, view.zoom), zoom: view.zoom };
}

/** The view at another zoom, keeping the place under `point`. */
export function zoomViewAt(view: MapView, zoom: number, point: Point, size: Size): MapView {
  const next = clamp(zoom, MIN_ZOOM, MAX_ZOOM);
  const anchor = toWorld(fromBox(point, view, size), next);
  return {
    ...fromWorld({ x: anchor.x - point.x + size.width / 2, y: anchor.y - point.y + size.height / 2 }, next),
    zoom: next,
  };
}

/** Whether two views are equal, except for rounding by map engines. */
export const isSameView = (a: MapView, b: MapView): boolean =>
  Math.abs(a.lat - b.lat) < 1e-6 && Math.abs(a.lng - b.lng) < 1e-6 && Math.abs(a.zoom - b.zoom) < 0.01;

/** Meters per CSS pixel at the center of the view. */
export function getMetersPerPixel({ lat, zoom }: MapView): number {
  return (EQUATOR_METERS * Math.cos(lat * RADIANS_PER_DEGREE)) / (WORLD_PIXELS * 2 ** zoom);
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

const wrapLongitude = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;
