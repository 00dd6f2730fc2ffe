import type { EngineHandle } from '@/components/map/engines/engine';
import { paintAttribution, paintGrid, paintScale } from '@/components/map/paint';
import { createScaleBar } from '@/lib/map/imperial';
import type { MapView } from '@/lib/map/position';
import type { MapGround, Size } from '@/lib/map/types';

export const PIXEL_RATIO = 2;
const JPEG_QUALITY = 0.9;
const MAX_SCALE_WIDTH = 96;

interface CaptureSource {
  engine: EngineHandle;
  /** Called before the imagery is drawn for the size, and afterward for the view. */
  getCamera(): { view: MapView; size: Size };
  /** The attribution, or a sentence that there was no imagery. */
  getAttribution(): string;
}

export interface MapCapture {
  picture: Blob;
  ground: MapGround;
  /** Whether all imagery had loaded. */
  isComplete: boolean;
}

/**
 * The map picture of an inspection: a JPEG at pixel ratio 2 with imagery, scale and attribution, and the area it shows.
 * Pins are added when the report is closed (decision X-131).
 */
export async function takePicture({ engine, getCamera, getAttribution }: CaptureSource): Promise<MapCapture> {
  const { size } = getCamera();
  const { canvas, context, isComplete } = await paintGround(engine, size);
  const { fontFamily } = getComputedStyle(document.body);
  const { view } = getCamera();
  paintScale(context, size, createScaleBar(view, MAX_SCALE_WIDTH), fontFamily);
  paintAttribution(context, size, getAttribution(), fontFamily);
  return { picture: await toBlob(canvas, 'image/jpeg', JPEG_QUALITY), ground: { ...view, ...size }, isComplete };
}

/** The imagery on a canvas with `pixelRatio` pixels for each CSS pixel of the map's size. */
export async function paintGround(engine: EngineHandle, size: Size, pixelRatio = PIXEL_RATIO) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(size.width * pixelRatio);
  canvas.height = Math.round(size.height * pixelRatio);
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0 || canvas.height === 0)
    throw new Error('The map is not visible. Wait until it is shown, then try again.');

  context.scale(pixelRatio, pixelRatio);
  context.imageSmoothingQuality = 'high';
  paintGrid(context, size);
  const isComplete = await engine.paintImagery(context, size);
  return { canvas, context, isComplete };
}

export function toBlob(canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png', quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser could not create the map picture.'))),
      type,
      quality,
    );
  });
}
