import { viewOfAll, viewWithAll } from '@/lib/map/fit';
import { DEFAULT_REPORT_VIEW } from '@/lib/map/measures';
import { pinsOutside } from '@/lib/map/pins';
import type { Pin } from '@/lib/map/types';

const box = { width: 390, height: 460 };
const { lat, lng, zoom } = DEFAULT_REPORT_VIEW;
const pin = (id: string, north: number, east: number): Pin => ({
  id,
  lat: lat + north,
  lng: lng + east,
  label: id,
  shape: 'circle',
  colour: '#ffba00',
  title: id,
});

test('pins far apart are all inside the picture that the map begins with', () => {
  const pins = [pin('1', 0.002, -0.003), pin('2', -0.001, 0.004), pin('3', 0, 0)];
  expect(pinsOutside(pins, DEFAULT_REPORT_VIEW, box)).not.toHaveLength(0);
  expect(pinsOutside(pins, viewWithAll(DEFAULT_REPORT_VIEW, pins, box), box)).toEqual([]);
});

test('a view that has every pin stays as it was set', () => {
  expect(viewWithAll(DEFAULT_REPORT_VIEW, [pin('1', 0, 0)], box)).toBe(DEFAULT_REPORT_VIEW);
});

test('one pin is shown no closer than asked', () => {
  expect(viewOfAll([pin('1', 0.001, 0.001)], box, zoom)?.zoom).toBe(zoom);
});

test('without pins there is nothing to fit', () => {
  expect(viewOfAll([], box, zoom)).toBeNull();
  expect(viewWithAll(DEFAULT_REPORT_VIEW, [], box)).toBe(DEFAULT_REPORT_VIEW);
});
