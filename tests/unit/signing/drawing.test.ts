import { isDrawing, toDrawing } from '@/lib/signing/drawing';

test('writes strokes as lines, within the size of the drawing', () => {
  const strokes = [
    [
      { x: 10.4, y: 20.6 },
      { x: -5, y: 300 },
    ],
    [{ x: 700, y: 0 }],
  ];
  expect(toDrawing(strokes)).toBe('M10 21L0 200M600 0');
  expect(isDrawing(toDrawing(strokes))).toBe(true);
});

test('rejects everything else', () => {
  for (const text of ['', 'M1', 'L1 1', 'M1 1 L2 2', 'M1 1"/><script>', 'M1 1C2 2', 'M1000 1'])
    expect(isDrawing(text)).toBe(false);
});
