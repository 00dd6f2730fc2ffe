import { isRecord } from '@/lib/is-record';
import { fitPlaces } from '@/lib/map/fit';
import { DEFAULT_ZOOM } from '@/lib/map/measures';
import type { Position } from '@/lib/map/position';
import type { SiteSheet, SheetRow } from './import-rows';

export interface FileError {
  /** Why the file cannot be read, as a sentence. */
  error: string;
}

const INVALID_GEO_JSON = { error: 'This file is not valid GeoJSON. Choose another file.' };

const MAX_PROPERTY_COLUMNS = 200;

/**
 * Parses the features of a GeoJSON text (RFC 7946). Properties (the first MAX_PROPERTY_COLUMNS) become cells, and the
 * geometry becomes the place and, if it has an extent, the zoom.
 */
export function parseGeoJson(text: string): SiteSheet | FileError {
  const file = parseJson(text);
  if (!isRecord(file)) return INVALID_GEO_JSON;
  const crs = findForeignCrs(file);
  if (crs) return { error: `The coordinates of this file are not WGS 84 (${crs}). Export it in WGS 84 (EPSG:4326).` };
  const features = listFeatures(file);
  if (features === null) return INVALID_GEO_JSON;
  const columns = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))].slice(
    0,
    MAX_PROPERTY_COLUMNS,
  );
  return { columns, rows: features.map((feature, index) => toRow(feature, index + 1, columns)) };
}

interface Feature {
  properties: Record<string, unknown>;
  geometry: unknown;
}

function listFeatures(file: Record<string, unknown>): Feature[] | null {
  switch (file.type) {
    case 'FeatureCollection':
      return Array.isArray(file.features) ? file.features.map(parseFeature) : null;
    case 'Feature':
      return [parseFeature(file)];
    case 'GeometryCollection':
      return Array.isArray(file.geometries)
        ? file.geometries.map((geometry: unknown) => ({ properties: {}, geometry }))
        : null;
    default:
      return Array.isArray(file.coordinates) ? [{ properties: {}, geometry: file }] : null;
  }
}

/** Anything that is not a feature becomes a row without name and place, so that it is reported. */
function parseFeature(value: unknown): Feature {
  if (!isRecord(value)) return { properties: {}, geometry: null };
  return { properties: isRecord(value.properties) ? value.properties : {}, geometry: value.geometry };
}

function toRow({ properties, geometry }: Feature, line: number, columns: readonly string[]): SheetRow {
  const bounds = findBounds(geometry);
  const cells = columns.map((column) => formatCell(properties[column]));
  if (bounds === null) return { line, cells, place: '' };
  const [west, south, east, north] = bounds;
  if (west === east && south === north) return { line, cells, place: formatPlace({ lat: south, lng: west }) };
  const view = fitPlaces(
    [
      { lat: south, lng: west },
      { lat: north, lng: east },
    ],
    PHONE_MAP_SIZE,
    DEFAULT_ZOOM.report,
    MARGINS,
  );
  return {
    line,
    cells,
    place: formatPlace(view ?? { lat: (south + north) / 2, lng: (west + east) / 2 }),
    ...(view ? { zoom: Math.round(view.zoom * 100) / 100 } : {}),
  };
}

/** CSS pixels of a phone's map that must show the whole site. */
const PHONE_MAP_SIZE = { width: 360, height: 300 };
const MARGINS = { top: 16, right: 16, bottom: 16, left: 16 };

const formatCell = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

const formatPlace = ({ lat, lng }: Position): string => `${formatDegrees(lat)}, ${formatDegrees(lng)}`;
const formatDegrees = (value: number) => String(Number(value.toFixed(7)));

/** Returns west, south, east and north, or null without coordinates. */
function findBounds(geometry: unknown): [number, number, number, number] | null {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  // Iterative, because a hostile file may be nested arbitrarily deep.
  const stack: unknown[] = [geometry];
  while (stack.length > 0) {
    const part = stack.pop();
    if (Array.isArray(part)) {
      const [lng, lat]: unknown[] = part;
      if (typeof lng === 'number' && typeof lat === 'number') extendBounds(bounds, lng, lat);
      else for (const inner of part as unknown[]) stack.push(inner);
    } else if (isRecord(part)) {
      stack.push(part.coordinates, part.geometries);
    }
  }
  return bounds.every(Number.isFinite) ? bounds : null;
}

function extendBounds(bounds: [number, number, number, number], lng: number, lat: number): void {
  bounds[0] = Math.min(bounds[0], lng);
  bounds[1] = Math.min(bounds[1], lat);
  bounds[2] = Math.max(bounds[2], lng);
  bounds[3] = Math.max(bounds[3], lat);
}

/** The name, or 'unknown', of a coordinate system other than WGS 84; null if there is none (RFC 7946). */
function findForeignCrs({ crs }: Record<string, unknown>): string | null {
  if (crs === undefined || crs === null) return null;
  const name = isRecord(crs) && isRecord(crs.properties) ? formatCell(crs.properties.name) : '';
  return /(CRS84|EPSG:{1,2}4326|WGS ?84)$/i.test(name) ? null : name.slice(0, 80) || 'unknown';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
