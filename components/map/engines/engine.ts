import type { Ref } from 'react';
import type { ImageryLayer } from '@/lib/map/imagery';
import type { MapView } from '@/lib/map/position';
import type { MapConfig, Size } from '@/lib/map/types';

/**
 * What an engine does: it draws the ground, follows fingers and reports what the map shows. Pins, bubble, controls,
 * keyboard and placing lie above it and are the same for all three engines, so every pin stays when the engine changes.
 */
export interface EngineProps {
  config: MapConfig;
  initialView: MapView;
  handle: Ref<EngineHandle>;
  /** While a BMP is being placed, a double tap places twice instead of zooming. */
  placing: boolean;
  /** Called for every frame of a movement. */
  onView(view: MapView): void;
  /** Called when a movement has ended. */
  onRest(view: MapView): void;
  /** Called when this engine can't be used here; the next one takes over. */
  onFail(reason: string): void;
  onImagery(layer: ImageryLayer, isShown: boolean): void;
}

export interface EngineHandle {
  moveTo(view: MapView, how: 'glide' | 'jump'): void;
  /**
   * Draws the imagery that the map shows now. It waits at most `CAPTURE_PATIENCE_MS` for imagery that is still loading.
   */
  paintImagery(canvas: CanvasRenderingContext2D, size: Size): Promise<void>;
}

/** Shorter than the 3 seconds after which the review of the picture opens. */
export const CAPTURE_PATIENCE_MS = 2000;
/** An engine without a map style after this many milliseconds counts as failed. */
export const START_PATIENCE_MS = 8000;
export const GLIDE_MS = 300;

export const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
