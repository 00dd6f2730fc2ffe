/** The size of a drawn signature, in the units of its points. */
export const DRAWING_SIZE = { width: 600, height: 200 } as const;

interface Point {
  x: number;
  y: number;
}

/** Whether a text is a drawn signature as `toDrawing` writes it: lines only, as in the `d` of an SVG path. */
export const isDrawing = (text: string): boolean => /^M\d{1,3} \d{1,3}(?:[ML]\d{1,3} \d{1,3})*$/.test(text);

/** A drawn signature: each stroke is a line through its points. '' without strokes. */
export const toDrawing = (strokes: readonly (readonly Point[])[]): string =>
  strokes
    .flatMap((points) =>
      points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${clampTo(x, 'width')} ${clampTo(y, 'height')}`),
    )
    .join('');

const clampTo = (value: number, side: keyof typeof DRAWING_SIZE): number =>
  Math.round(Math.min(Math.max(value, 0), DRAWING_SIZE[side]));
