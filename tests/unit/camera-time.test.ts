import { cameraTime } from '@/lib/camera-time';

const makeExif = (DateTimeOriginal: string, OffsetTimeOriginal?: string) => ({ DateTimeOriginal, OffsetTimeOriginal });

test.each([
  ['-06:00', '2026-11-20T18:15:42.000Z'],
  ['+05:30', '2026-11-20T06:45:42.000Z'],
  ['-06:00\0', '2026-11-20T18:15:42.000Z'],
])('a time with the offset %s is that instant, wherever the site is', (offset, takenAt) => {
  const tags = makeExif('2026:11:20 12:15:42', offset);
  for (const zone of ['America/New_York', null])
    expect(cameraTime(tags, zone)).toEqual({ takenAt, isZoneAssumed: false });
});

test.each([undefined, '', '   :  ', 'Z', '-25:00'])(
  'a time with the offset %p goes by the zone of the site',
  (offset) => {
    const tags = makeExif('2026:11:20 12:15:42', offset);
    expect(cameraTime(tags, 'America/Chicago')).toEqual({ takenAt: '2026-11-20T18:15:42.000Z', isZoneAssumed: true });
    expect(cameraTime(tags, null)).toBeNull();
  },
);

test('the zone of the site has its summer time', () => {
  expect(cameraTime(makeExif('2026:07:20 12:15:42'), 'America/Chicago')?.takenAt).toBe('2026-07-20T17:15:42.000Z');
});

test.each([
  null,
  {},
  makeExif(''),
  makeExif('0000:00:00 00:00:00'),
  makeExif('0000:00:00 00:00:00', '-06:00'),
  makeExif('yesterday'),
])('what names no time is none: %j', (tags) => {
  expect(cameraTime(tags, 'America/Chicago')).toBeNull();
});
