import {
  CAPTURE_TIMEOUT_MS,
  MOVE_ANIMATION_MS,
  prefersReducedMotion,
  type EngineHandle,
} from '@/components/map/engines/engine';
import { paintGrid } from '@/components/map/paint';
import { wait } from '@/lib/client/wait';
import { MAX_ZOOM, MIN_ZOOM } from '@/lib/map/measures';
import { MAX_BASE_ZOOM, MAX_DETAIL_ZOOM, MIN_DETAIL_ZOOM, TILE_SIZE } from '@/lib/map/tiles';
import type { MapView } from '@/lib/map/position';
import type { MapConfig } from '@/lib/map/types';

/** The methods of MapLibre and Mapbox maps that the engines use. */
export interface GlMap {
  getCanvas(): HTMLCanvasElement;
  areTilesLoaded(): boolean;
  triggerRepaint(): void;
  jumpTo(camera: { center: [number, number]; zoom: number }): unknown;
  easeTo(camera: { center: [number, number]; zoom: number; duration: number }): unknown;
  once(type: 'render' | 'idle', listener: () => void): unknown;
}

/** Zoom range and gestures: the map stays flat with north up, and keys are handled outside it. */
export const GL_OPTIONS = {
  minZoom: MIN_ZOOM,
  maxZoom: MAX_ZOOM,
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  keyboard: false,
} as const;

export function createGlHandle(map: () => GlMap | null): EngineHandle {
  return {
    moveTo({ lng, lat, zoom }, how) {
      if (how === 'jump' || prefersReducedMotion()) map()?.jumpTo({ center: [lng, lat], zoom });
      else map()?.easeTo({ center: [lng, lat], zoom, duration: MOVE_ANIMATION_MS });
    },
    async paintImagery(context, { width, height }) {
      const gl = map();
      if (!gl) return false;
      const isComplete = await waitForTiles(gl);
      // The drawing buffer is not preserved, which would slow every frame, so it can be read only during rendering.
      await new Promise<void>((resolve) => {
        gl.once('render', () => {
          context.drawImage(gl.getCanvas(), 0, 0, width, height);
          resolve();
        });
        gl.triggerRepaint();
      });
      return isComplete;
    },
  };
}

function waitForTiles(map: GlMap): Promise<boolean> {
  if (map.areTilesLoaded()) return Promise.resolve(true);
  const idle = new Promise<boolean>((resolve) => map.once('idle', () => resolve(true)));
  return Promise.race([idle, wait(CAPTURE_TIMEOUT_MS).then(() => false)]);
}

/** Base imagery for all zooms, with detail imagery over it for close views. */
export function createSatelliteStyle({ tiles }: MapConfig) {
  const tileUrls = [new URL(tiles, location.origin).href.replaceAll('%7B', '{').replaceAll('%7D', '}')];
  const source = { type: 'raster' as const, tiles: tileUrls, tileSize: TILE_SIZE };
  const layer = { type: 'raster' as const, paint: { 'raster-fade-duration': 0 } };
  return {
    version: 8 as const,
    sources: {
      base: { ...source, maxzoom: MAX_BASE_ZOOM },
      detail: { ...source, minzoom: MIN_DETAIL_ZOOM, maxzoom: MAX_DETAIL_ZOOM },
    },
    layers: [
      { id: 'ground', type: 'background' as const, paint: { 'background-color': '#e9ece4' } },
      { ...layer, id: 'base', source: 'base' },
      { ...layer, id: 'detail', source: 'detail' },
    ],
  };
}

/** The libraries make the canvas focusable and labeled, which would announce the map twice. */
export function hideFromScreenReaders(canvas: HTMLCanvasElement): void {
  canvas.tabIndex = -1;
  canvas.setAttribute('aria-hidden', 'true');
}

const GRID_CELL = 32;

/** One cell of the grid that is shown without imagery; null if the browser provides no 2D canvas. */
export function createGridImage(): ImageData | null {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return null;
  paintGrid(context, { width: GRID_CELL, height: GRID_CELL });
  return context.getImageData(0, 0, GRID_CELL, GRID_CELL);
}

export function toMapView(camera: { longitude: number; latitude: number; zoom: number }): MapView {
  return { lng: camera.longitude, lat: camera.latitude, zoom: camera.zoom };
}

export interface GlError {
  message: string;
  status: number | null;
  /** The source of a failed tile; null for other errors. */
  source: string | null;
}

/** Reads an error event. Both libraries add fields that their types omit. */
export function parseGlError(event: { error: { message?: string } }): GlError {
  const { error } = event;
  return {
    message: error.message ?? 'unknown',
    status: 'status' in error && typeof error.status === 'number' ? error.status : null,
    source: 'tile' in event && 'sourceId' in event && typeof event.sourceId === 'string' ? event.sourceId : null,
  };
}
