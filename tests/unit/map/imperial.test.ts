import { createScaleBar, formatDistanceInWords } from '@/lib/map/imperial';

const createView = (zoom: number) => ({ lat: 43.038902, lng: -87.906471, zoom });

test('the scale is in feet when zoomed in and in miles when zoomed out [MAP-18]', () => {
  expect(createScaleBar(createView(18.1), 96).label).toBe('50 ft');
  expect(createScaleBar(createView(17), 96).label).toBe('100 ft');
  expect(createScaleBar(createView(13), 96).label).toBe('2000 ft');
  expect(createScaleBar(createView(9), 96).label).toBe('5 mi');
  expect(createScaleBar(createView(3), 96).label).toBe('300 mi');
});

test('the bar is drawn to scale within its width', () => {
  for (let zoom = 3; zoom <= 21; zoom += 0.3) {
    const { width } = createScaleBar(createView(zoom), 96);
    expect(width).toBeLessThanOrEqual(96);
    expect(width).toBeGreaterThan(96 / 2.6);
  }
  const feetPerPixel = (40075016.685578488 * Math.cos((43.038902 * Math.PI) / 180) * 3.28084) / (512 * 2 ** 18.1);
  expect(createScaleBar(createView(18.1), 96).width).toBeCloseTo(50 / feetPerPixel, 6);
});

test.each([
  [0.1, '1 foot'],
  [2, '7 feet'],
  [6, '20 feet'],
  [50, '165 feet'],
  [1900, '1.2 miles'],
  [30_000, '19 miles'],
])('an accuracy of %d m is formatted as %s [MAP-18]', (meters, text) => {
  expect(formatDistanceInWords(meters)).toBe(text);
});
