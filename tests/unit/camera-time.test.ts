import { parseCameraTime } from '@/lib/camera-time';

const createExif = (DateTimeOriginal: string, OffsetTimeOriginal?: string) => ({
  DateTimeOriginal,
  OffsetTimeOriginal,
});

test.each([
  ['-06:00', '2026-11-20T18:15:42.000Z'],
  ['+05:30', '2026-11-20T06:45:42.000Z'],
  ['-06:00\0', '2026-11-20T18:15:42.000Z'],
])('the parser applies the offset %s, whatever the site’s zone', (offset, takenAt) => {
  const tags = createExif('2026:11:20 12:15:42', offset);
  for (const zone of ['America/New_York', null])
    expect(parseCameraTime(tags, zone)).toEqual({ takenAt, isZoneAssumed: false });
});

test.each([undefined, '', '   :  ', 'Z', '-25:00'])(
  'the parser uses the site’s zone for a time with the offset %p',
  (offset) => {
    const tags = createExif('2026:11:20 12:15:42', offset);
    expect(parseCameraTime(tags, 'America/Chicago')).toEqual({
      takenAt: '2026-11-20T18:15:42.000Z',
      isZoneAssumed: true,
    });
    expect(parseCameraTime(tags, null)).toBeNull();
  },
);

test('the parser applies daylight saving time of the site’s zone', () => {
  expect(parseCameraTime(createExif('2026:07:20 12:15:42'), 'America/Chicago')?.takenAt).toBe(
    '2026-07-20T17:15:42.000Z',
  );
});

test.each([
  null,
  {},
  createExif(''),
  createExif('0000:00:00 00:00:00'),
  createExif('0000:00:00 00:00:00', '-06:00'),
  createExif('yesterday'),
])('the parser returns null for tags without a valid time: %j', (tags) => {
  expect(parseCameraTime(tags, 'America/Chicago')).toBeNull();
});
