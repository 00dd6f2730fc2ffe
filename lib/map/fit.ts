import { clusterPins } from '@/lib/map/clusters';
import { DEFAULT_ZOOM, MAX_ZOOM, MIN_ZOOM, PIN_HIT_SIZE, PIN_SIZE } from '@/lib/map/measures';
import { findPinsOutside } from '@/lib/map/pins';
import { clamp, fromBox, fromWorld, toBox, toWorld } from '@/lib/map/projection';
import { measureDistanceMeters } from '@/lib/map/distance';
import type { MapView, Position } from '@/lib/map/position';
import type { Pin, Point, Size } from '@/lib/map/types';

/** CSS pixels at each edge of a map where something may cover a pin. */
export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/**
 * Controls are on the right, scale and attribution at the bottom. A bubble needs no margin: it opens above or below its
 * pin, and a map too low for both is moved when one opens.
 */
export const SCREEN_MARGINS: Margins = { top: 32, right: 88, bottom: 56, left: 32 };
/** While a BMP is placed, a button is at the top left, too. */
export const PLACING_MARGINS: Margins = { ...SCREEN_MARGINS, top: 76 };
/** Space around the pins in a picture. */
export const PICTURE_MARGINS: Margins = { top: 72, right: 72, bottom: 72, left: 72 };

/** Size of the controls at the top right, including the space around them. */
const CONTROLS: Size = { width: 68, height: 180 };

/**
 * Pins further from the site than this do not zoom the map out, because one wrong coordinate would collapse all others.
 * They count as outside, and 'Show all' shows them.
 */
export const MAX_PIN_DISTANCE_METERS = 50_000;

/** How much closer the fitted view must be to replace a site's own view in which pins overlap. */
const MIN_ZOOM_GAIN = 1;

export interface InitialViewInput {
  /** The site's own view. */
  base: MapView;
  size: Size;
  margins: Margins;
}

/**
 * The initial view of a map. The site's own view is used if every pin near the site is visible in it, clear of edges
 * and controls, and no pins overlap that a closer view would separate.
 */
export function createInitialView(pins: readonly Position[], { base, size, margins }: InitialViewInput): MapView {
  const nearPins = filterNearPins(pins, base);
  const fitted = fitPlaces(nearPins, size, getMaxFitZoom(base), margins);
  if (fitted === null) return base;
  const areAllVisible = nearPins.every((pin) => isClear(toBox(pin, base, size), size, margins));
  const countClusters = ({ zoom }: MapView) => clusterPins(nearPins, zoom).length;
  const separatesPins = fitted.zoom - base.zoom >= MIN_ZOOM_GAIN && countClusters(fitted) > countClusters(base);
  return areAllVisible && !separatesPins ? base : fitted;
}

/** The closest zoom for a single pin or pins close together at this site. */
export const getMaxFitZoom = (base: MapView): number => Math.max(DEFAULT_ZOOM.report, base.zoom);

/**
 * The pins near the site. If there are none, the site's view was never set, and the first pin defines where the site
 * is.
 */
function filterNearPins(pins: readonly Position[], base: MapView): readonly Position[] {
  const filterAround = (center: Position) =>
    pins.filter((pin) => measureDistanceMeters(pin, center) <= MAX_PIN_DISTANCE_METERS);
  const pinsAtSite = filterAround(base);
  const [first] = pins;
  return pinsAtSite.length > 0 || first === undefined ? pinsAtSite : filterAround(first);
}

/** Whether a pin is clear of the edges and overlays. Below its controls, the right edge has the margin of the left. */
function isClear({ x, y }: Point, { width, height }: Size, { top, bottom, left }: Margins): boolean {
  const half = PIN_SIZE / 2;
  const right = y < CONTROLS.height + half ? CONTROLS.width + half : left;
  return x >= left && y >= top && x <= width - right && y <= height - bottom;
}

/**
 * The view that shows all these places inside the margins, no closer than `maxZoom`; null without places. They are
 * centered unless a margin requires a shift.
 */
export function fitPlaces(
  places: readonly Position[],
  size: Size,
  maxZoom: number,
  margins: Margins = SCREEN_MARGINS,
): MapView | null {
  if (places.length === 0) return null;
  const points = places.map((place) => toWorld(place, 0));
  const [left, right] = getRange(points.map(({ x }) => x));
  const [top, bottom] = getRange(points.map(({ y }) => y));
  const zoom = clamp(
    Math.min(
      getZoomToFit(right - left, size.width - margins.left - margins.right),
      getZoomToFit(bottom - top, size.height - margins.top - margins.bottom),
      maxZoom,
    ),
    MIN_ZOOM,
    MAX_ZOOM,
  );
  const center = { ...fromWorld({ x: (left + right) / 2, y: (top + bottom) / 2 }, 0), zoom };
  const scale = 2 ** zoom;
  const shift = {
    x: getCenterOffset(((right - left) * scale) / 2, size.width, margins.left, margins.right),
    y: getCenterOffset(((bottom - top) * scale) / 2, size.height, margins.top, margins.bottom),
  };
  return { ...fromBox({ x: size.width / 2 - shift.x, y: size.height / 2 - shift.y }, center, size), zoom };
}

/** The view for the map picture: the given one if it shows every pin, else one with all pins. */
export function createPictureView(view: MapView, pins: readonly Pin[], size: Size): MapView {
  if (findPinsOutside(pins, view, size).length === 0) return view;
  return fitPlaces(pins, size, view.zoom, PICTURE_MARGINS) ?? view;
}

const getRange = (numbers: number[]): [number, number] => [Math.min(...numbers), Math.max(...numbers)];

function getZoomToFit(distance: number, length: number): number {
  const available = Math.max(length, PIN_HIT_SIZE);
  return distance === 0 ? Infinity : Math.log2(available / distance);
}

/** How far to shift the places from the center so that neither end is under a margin. */
function getCenterOffset(half: number, length: number, before: number, after: number): number {
  const [min, max] = [before + half, length - after - half];
  return min > max ? (min + max) / 2 - length / 2 : clamp(length / 2, min, max) - length / 2;
}
