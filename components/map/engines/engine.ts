import type { Ref } from 'react';
import type { ImageryLayer } from '@/lib/map/imagery';
import type { MapView } from '@/lib/map/position';
import type { MapConfig, Size } from '@/lib/map/types';

/**
 * An engine draws the imagery, handles gestures and reports the view. Pins, bubbles, controls and keyboard are above it
 * and shared by all three engines.
 */
export interface EngineProps {
  config: MapConfig;
  initialView: MapView;
  handle: Ref<EngineHandle>;
  /** While placing, a double tap places twice instead of zooming. */
  isPlacing: boolean;
  /** Called with each new view during a movement. */
  onView(view: MapView): void;
  onMoveEnd(view: MapView): void;
  /** Called if this engine cannot be used on this device; the next one replaces it. */
  onFail(reason: string): void;
  /** Called after each tile with whether it loaded. */
  onImagery(layer: ImageryLayer, isShown: boolean): void;
}

export interface EngineHandle {
  moveTo(view: MapView, how: 'glide' | 'jump'): void;
  /**
   * Draws the current imagery, waiting at most `CAPTURE_TIMEOUT_MS` for tiles. Resolves to whether all of them had
   * loaded.
   */
  paintImagery(context: CanvasRenderingContext2D, size: Size): Promise<boolean>;
}

/** Less than the 3 seconds after which the review of the picture opens. */
export const CAPTURE_TIMEOUT_MS = 2000;
/** An engine without a map style after this time counts as failed. */
export const START_TIMEOUT_MS = 8000;
export const MOVE_ANIMATION_MS = 300;

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
