import { fromBox } from '@/lib/map/projection';
import { renderPinsSvg } from '@/lib/map/pins-svg';
import type { Pin } from '@/lib/map/types';

const ground = { lat: 43.03, lng: -87.93, zoom: 17, width: 400, height: 300 };
const getPinAt = (x: number, y: number, more: Partial<Pin> = {}): Pin => ({
  id: 'pin',
  ...fromBox({ x, y }, ground, ground),
  label: '3',
  shape: 'circle',
  color: '#3cd458',
  title: '3, Silt Fence, Complete',
  ...more,
});

test('The SVG has a pin at the position of each BMP, in its color and shape', () => {
  const svg = renderPinsSvg(
    [getPinAt(100, 150), getPinAt(300, 60, { shape: 'square', color: '#3c96ff', label: 'AB' })],
    ground,
  );
  expect(svg).toContain('width="400" height="300" viewBox="0 0 400 300"');
  expect(svg).toMatch(
    /translate\(100 150\)[^g]*<circle r="15.5"[^>]*\/><circle r="14.5" fill="#fff"\/><circle r="12.5" fill="#3cd458"\/>/,
  );
  expect(svg).toMatch(/translate\(300 60\).*<rect [^>]*fill="#3c96ff"\/>/);
});

test('The SVG has the size of the stored picture and refers to nothing outside the file', () => {
  const svg = renderPinsSvg([getPinAt(-40, 150), getPinAt(405, 150)], ground, 2);
  expect(svg).toContain('width="800" height="600" viewBox="0 0 400 300"');
  expect(svg.match(/<circle r="12.5"/g)).toHaveLength(1);
});

test('The SVG escapes markup in a label', () => {
  expect(renderPinsSvg([getPinAt(100, 150, { label: '<a' })], ground)).not.toContain('<a');
});
