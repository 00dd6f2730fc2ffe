import type { ScaleBar } from '@/lib/map/imperial';
import type { Size } from '@/lib/map/types';

type Context = CanvasRenderingContext2D;

const GROUND_COLOR = '#e9ece4';
const GRID_COLOR = '#cfd5c6';
const GRID_STEP = 32;
const EDGE_MARGIN = 8;

/** Draws the grid that is visible where there is no imagery. */
export function paintGrid(context: Context, { width, height }: Size) {
  context.fillStyle = GROUND_COLOR;
  context.fillRect(0, 0, width, height);
  context.strokeStyle = GRID_COLOR;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = 0.5; x < width; x += GRID_STEP) {
    context.moveTo(x, 0);
    context.lineTo(x, height);
  }
  for (let y = 0.5; y < height; y += GRID_STEP) {
    context.moveTo(0, y);
    context.lineTo(width, y);
  }
  context.stroke();
}

/** Draws the attribution at the bottom right, because the picture leaves the product. */
export function paintAttribution(context: Context, { width, height }: Size, text: string, fontFamily: string) {
  context.save();
  context.font = `500 11px ${fontFamily}`;
  context.textBaseline = 'middle';
  const backgroundWidth = context.measureText(text).width + 12;
  context.fillStyle = 'rgb(255 255 255 / 0.86)';
  context.fillRect(width - backgroundWidth, height - 20, backgroundWidth, 20);
  context.fillStyle = '#15201b';
  context.fillText(text, width - backgroundWidth + 6, height - 9.5);
  context.restore();
}

export function paintScale(context: Context, { height }: Size, bar: ScaleBar, fontFamily: string) {
  context.save();
  context.translate(EDGE_MARGIN, height - EDGE_MARGIN - 28);
  context.fillStyle = 'rgb(9 36 29 / 0.86)';
  context.beginPath();
  context.roundRect(0, 0, bar.width + 16, 28, 6);
  context.fill();
  context.fillStyle = '#fff';
  context.font = `550 13px ${fontFamily}`;
  context.textBaseline = 'middle';
  context.fillText(bar.label, 8, 12);
  context.fillRect(8, 21, bar.width, 2);
  context.restore();
}
