import { MAX_DRAWING_LENGTH } from './limits';

/** The size of a drawn signature, in the units of its points. */
export const DRAWING_SIZE = { width: 600, height: 200 } as const;

/** Whether a text is a drawn signature: lines only, as in the `d` of an SVG path. */
export const isDrawing = (text: string): boolean => /^M\d{1,3} \d{1,3}(?:[ML]\d{1,3} \d{1,3})*$/.test(text);

/** The drawing with another point. A point that would exceed its maximum length is left out. */
export function appendPoint(drawing: string, { x, y }: { x: number; y: number }, isNewStroke: boolean): string {
  const point = `${round(x, DRAWING_SIZE.width)} ${round(y, DRAWING_SIZE.height)}`;
  // A stroke of one point is a dot.
  const longer = `${drawing}${isNewStroke ? `M${point}` : ''}L${point}`;
  return longer.length > MAX_DRAWING_LENGTH ? drawing : longer;
}

const round = (value: number, max: number): number => Math.round(Math.min(Math.max(value, 0), max));
