import { clamp, toWorld } from '@/lib/map/projection';
import type { MapView } from '@/lib/map/position';
import type { Point, Size } from '@/lib/map/types';

/** A square of the imagery: zoom, column from the west and row from the north. */
export interface Tile {
  z: number;
  x: number;
  y: number;
}

/** Tiles are 256 px wide, so their zoom is one more than the view's, whose world is 512 px wide at zoom 0. */
export const TILE_SIZE = 256;
/** The base imagery has tiles up to zoom 16. From 17, a finer source is used, in which BMPs can be recognized. */
export const MAX_BASE_ZOOM = 16;
export const MIN_DETAIL_ZOOM = 17;
export const MAX_DETAIL_ZOOM = 19;

/** Half the width of EPSG:3857 in meters. */
const HALF_WORLD_METERS = 20037508.342789244;

/** Parses the tile coordinates of a URL; null if there is no such tile. */
export function parseTile(parts: { z: string; x: string; y: string }): Tile | null {
  if (![parts.z, parts.x, parts.y].every((part) => /^\d{1,6}$/.test(part))) return null;
  const tile = { z: Number(parts.z), x: Number(parts.x), y: Number(parts.y) };
  const count = 2 ** tile.z;
  return tile.z <= MAX_DETAIL_ZOOM && tile.x < count && tile.y < count ? tile : null;
}

/** The west, south, east and north edge of a tile in meters of EPSG:3857. */
export function getTileBounds({ z, x, y }: Tile): [west: number, south: number, east: number, north: number] {
  const width = (2 * HALF_WORLD_METERS) / 2 ** z;
  const west = x * width - HALF_WORLD_METERS;
  const north = HALF_WORLD_METERS - y * width;
  return [west, north - width, west + width, north];
}

export function formatTileUrl(template: string, { z, x, y }: Tile): string {
  return template.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`);
}

/** A tile and its position in the viewport, in CSS pixels. */
export interface PositionedTile extends Tile {
  left: number;
  top: number;
  size: number;
}

/**
 * The tiles that cover the box, scaled if the view's zoom is between two zooms or beyond `maxZoom`. None for a view
 * below `minZoom`.
 */
export function findCoveringTiles(view: MapView, box: Size, minZoom: number, maxZoom: number): PositionedTile[] {
  const zoom = Math.round(view.zoom + 1);
  if (zoom < minZoom || box.width === 0 || box.height === 0) return [];
  const z = clamp(zoom, 0, maxZoom);
  const size = TILE_SIZE * 2 ** (view.zoom + 1 - z);
  const center = toWorld(view, view.zoom);
  const corner: Point = { x: center.x - box.width / 2, y: center.y - box.height / 2 };
  const tiles: PositionedTile[] = [];
  for (const y of range(corner.y / size, (corner.y + box.height) / size)) {
    if (y < 0 || y >= 2 ** z) continue;
    for (const x of range(corner.x / size, (corner.x + box.width) / size)) {
      tiles.push({ z, x: wrapColumn(x, 2 ** z), y, left: x * size - corner.x, top: y * size - corner.y, size });
    }
  }
  return tiles;
}

function range(from: number, to: number): number[] {
  const first = Math.floor(from);
  return Array.from({ length: Math.ceil(to) - first }, (_, index) => first + index);
}

const wrapColumn = (x: number, count: number) => ((x % count) + count) % count;
