import type { ScaleBar } from '@/lib/map/imperial';
import type { Size } from '@/lib/map/types';

type Canvas = CanvasRenderingContext2D;

const GROUND = '#e9ece4';
const GRID = '#cfd5c6';
const GRID_STEP = 32;
const EDGE_MARGIN = 8;

/** Draws the grid that is visible where there is no imagery. */
export function paintGrid(canvas: Canvas, { width, height }: Size) {
  canvas.fillStyle = GROUND;
  canvas.fillRect(0, 0, width, height);
  canvas.strokeStyle = GRID;
  canvas.lineWidth = 1;
  canvas.beginPath();
  for (let x = 0.5; x < width; x += GRID_STEP) {
    canvas.moveTo(x, 0);
    canvas.lineTo(x, height);
  }
  for (let y = 0.5; y < height; y += GRID_STEP) {
    canvas.moveTo(0, y);
    canvas.lineTo(width, y);
  }
  canvas.stroke();
}

/** Draws the attribution at the bottom right, because the picture leaves the product. */
export function paintCredit(canvas: Canvas, { width, height }: Size, text: string, font: string) {
  canvas.save();
  canvas.font = `500 11px ${font}`;
  canvas.textBaseline = 'middle';
  const plateWidth = canvas.measureText(text).width + 12;
  canvas.fillStyle = 'rgb(255 255 255 / 0.86)';
  canvas.fillRect(width - plateWidth, height - 20, plateWidth, 20);
  canvas.fillStyle = '#15201b';
  canvas.fillText(text, width - plateWidth + 6, height - 9.5);
  canvas.restore();
}

export function paintScale(canvas: Canvas, { height }: Size, bar: ScaleBar, font: string) {
  canvas.save();
  canvas.translate(EDGE_MARGIN, height - EDGE_MARGIN - 28);
  canvas.fillStyle = 'rgb(9 36 29 / 0.86)';
  canvas.beginPath();
  canvas.roundRect(0, 0, bar.width + 16, 28, 6);
  canvas.fill();
  canvas.fillStyle = '#fff';
  canvas.font = `550 13px ${font}`;
  canvas.textBaseline = 'middle';
  canvas.fillText(bar.label, 8, 12);
  canvas.fillRect(8, 21, bar.width, 2);
  canvas.restore();
}
