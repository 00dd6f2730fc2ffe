import type { EngineHandle } from '@/components/map/engines/engine';
import { paintCredit, paintGrid, paintScale } from '@/components/map/paint';
import { createScaleBar } from '@/lib/map/imperial';
import type { MapView } from '@/lib/map/position';
import type { MapGround, Size } from '@/lib/map/types';

const PIXEL_RATIO = 2;
const JPEG_QUALITY = 0.9;
const MAX_SCALE_WIDTH = 96;

interface CaptureSource {
  engine: EngineHandle;
  /** The size is read before the imagery is drawn, the view afterward. */
  camera(): { view: MapView; size: Size };
  /** The attribution, or a sentence that there was no imagery. */
  credit(): string;
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
export async function takePicture({ engine, camera, credit }: CaptureSource): Promise<MapCapture> {
  const { size } = camera();
  const element = document.createElement('canvas');
  element.width = Math.round(size.width * PIXEL_RATIO);
  element.height = Math.round(size.height * PIXEL_RATIO);
  const canvas = element.getContext('2d');
  if (!canvas || element.width === 0 || element.height === 0) throw new Error('The map is not visible.');

  const font = getComputedStyle(document.body).fontFamily;
  canvas.scale(PIXEL_RATIO, PIXEL_RATIO);
  canvas.imageSmoothingQuality = 'high';
  paintGrid(canvas, size);
  const isComplete = await engine.paintImagery(canvas, size);
  const { view } = camera();
  paintScale(canvas, size, createScaleBar(view, MAX_SCALE_WIDTH), font);
  paintCredit(canvas, size, credit(), font);
  return { picture: await toJpeg(element), ground: { ...view, ...size }, isComplete };
}

function toJpeg(element: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    element.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser could not create the map picture.'))),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}
