import { appendPoint, isDrawing } from '@/lib/signing/drawing';
import { MAX_DRAWING_LENGTH } from '@/lib/signing/limits';

test('appends points as lines, within the size of the drawing', () => {
  const stroke = appendPoint(appendPoint('', { x: 10.4, y: 20.6 }, true), { x: -5, y: 300 }, false);
  const drawing = appendPoint(stroke, { x: 700, y: 0 }, true);
  expect(drawing).toBe('M10 21L10 21L0 200M600 0L600 0');
  expect(isDrawing(drawing)).toBe(true);
});

test('leaves out points that would exceed the maximum length', () => {
  let drawing = appendPoint('', { x: 1, y: 1 }, true);
  for (let count = 0; count < MAX_DRAWING_LENGTH / 8; count += 1)
    drawing = appendPoint(drawing, { x: 100, y: 100 }, false);
  expect(drawing.length).toBeLessThanOrEqual(MAX_DRAWING_LENGTH);
  expect(isDrawing(drawing)).toBe(true);
  expect(appendPoint(drawing, { x: 100, y: 100 }, false)).toBe(drawing);
});

test('rejects everything else', () => {
  for (const text of ['', 'M1', 'L1 1', 'M1 1 L2 2', 'M1 1"/><script>', 'M1 1C2 2', 'M1000 1'])
    expect(isDrawing(text)).toBe(false);
});
