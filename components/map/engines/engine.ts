import type { Ref } from 'react';
import type { ImageryLayer } from '@/lib/map/imagery';
import type { MapView } from '@/lib/map/position';
import type { MapConfig, Size } from '@/lib/map/types';

/**
 * What an engine is here: it draws the ground, follows fingers and says where it looks. Pins, bubble, controls,
 * keyboard and placing lie above it and are the same for all three, so that a fall-over keeps every pin.
 */
export interface EngineProps {
  config: MapConfig;
  initialView: MapView;
  handle: Ref<EngineHandle>;
  /** A double tap places twice instead of zooming while a BMP is being placed. */
  placing: boolean;
  /** Every frame of a movement. */
  onView(view: MapView): void;
  /** The movement ended. */
  onRest(view: MapView): void;
  /** This engine cannot be used here: the next one takes over. */
  onFail(reason: string): void;
  onImagery(layer: ImageryLayer, arrived: boolean): void;
}

export interface EngineHandle {
  moveTo(view: MapView, how: 'glide' | 'jump'): void;
  /** Draws what the map shows now, waiting at most `CAPTURE_PATIENCE_MS` for imagery that is still on its way. */
  paintImagery(canvas: CanvasRenderingContext2D, size: Size): Promise<void>;
}

/** Below the 3 seconds after which the review of the picture opens. */
export const CAPTURE_PATIENCE_MS = 2000;
/** An engine that shows no style after this long counts as failed. */
export const START_PATIENCE_MS = 8000;
export const GLIDE_MS = 300;

export const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
