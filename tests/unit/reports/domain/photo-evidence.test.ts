import {
  formatClockDifference,
  getClockDifference,
  getPhotoPlace,
  measurePinDistance,
} from '@/lib/reports/domain/photo-evidence';

const PIN = { lat: 43.0389, lng: -87.9065 };
/** A place north of the pin. */
const atFeet = (feet: number, accuracyFeet = 0) => ({
  lat: PIN.lat + feet / 3.28084 / 111_195,
  lng: PIN.lng,
  accuracyM: accuracyFeet / 3.28084,
});
const CAMERA = { isFromCamera: true, devicePosition: null, clockOffsetMs: 0, evidence: null };

test.each([
  [38, 0, false],
  [149, 0, false],
  [152, 0, true],
  [240, 100, false],
  [252, 100, true],
])('a photo %i ft from the pin, accurate to %i ft, is far: %s [EVID-08]', (feet, accuracyFeet, isFar) => {
  const distance = measurePinDistance(atFeet(feet, accuracyFeet), PIN);
  expect(distance.isFar).toBe(isFar);
  expect(Math.abs(distance.feet - feet)).toBeLessThanOrEqual(1);
});

test('a photo from the camera is where the phone was, one from the gallery where EXIF says [EVID-01, EVID-02]', () => {
  const devicePosition = atFeet(10, 20);
  const position = { lat: 1, lng: 2 };
  expect(getPhotoPlace({ origin: { ...CAMERA, devicePosition }, position })).toEqual(devicePosition);
  expect(getPhotoPlace({ origin: CAMERA, position })).toBeNull();
  const gallery = { ...CAMERA, isFromCamera: false };
  expect(getPhotoPlace({ origin: gallery, position })).toEqual({ ...position, accuracyM: 0 });
  expect(getPhotoPlace({ origin: gallery, position: null })).toBeNull();
});

test.each([
  [0, null],
  [5 * 60_000, null],
  [-5 * 60_000, null],
  [12 * 60_000, 'phone clock 12 min slow'],
  [-125 * 60_000, 'phone clock 125 min fast'],
])('a clock offset of %i ms is mentioned as %s [EVID-09]', (clockOffsetMs, text) => {
  const difference = getClockDifference({ clockOffsetMs });
  expect(difference && formatClockDifference(difference)).toBe(text);
});
