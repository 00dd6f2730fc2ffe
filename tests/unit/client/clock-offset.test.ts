import { formatClockNote } from '@/lib/client/clock-note';
import { computeClockOffset, correctPhotoTime } from '@/lib/client/clock-offset';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOON = Date.parse('2026-11-21T18:00:00.000Z');
const date = new Date(NOON).toUTCString();

describe('the clock of a device', () => {
  test.each([
    ['a day ahead', NOON + DAY, -DAY],
    ['a day behind', NOON - DAY, DAY],
    ['three hours behind', NOON - 3 * HOUR, 3 * HOUR],
  ])('is corrected by the server’s time: %s', (_how, device, expected) => {
    expect(computeClockOffset(date, device - 100, device + 100)).toBe(expected);
  });

  test.each([
    ['seconds off', NOON + 40_000],
    ['a minute and a half behind', NOON - 90_000],
  ])('is accepted as correct if it is %s', (_how, device) => {
    expect(computeClockOffset(date, device, device)).toBe(0);
  });

  test('is not compared with a response that has no date, took minutes, or arrived while the clock was set', () => {
    expect(computeClockOffset(null, NOON, NOON)).toBeNull();
    expect(computeClockOffset('yesterday or so', NOON, NOON)).toBeNull();
    expect(computeClockOffset(date, NOON - 3 * 60_000, NOON)).toBeNull();
    expect(computeClockOffset(date, NOON + DAY, NOON)).toBeNull();
  });

  test('is described in words when it is wrong', () => {
    expect(formatClockNote(0)).toBeNull();
    expect(formatClockNote(-DAY)).toBe(
      'The clock of this device is 24 hours ahead. Earth Tight uses the correct time.',
    );
    expect(formatClockNote(7 * 60_000)).toMatch('7 minutes behind');
    expect(formatClockNote(3 * DAY)).toMatch('3 days behind');
  });
});

describe('the time of a photo', () => {
  const toIso = (ms: number) => new Date(ms).toISOString();

  test('is correct for a photo taken just now with a wrong clock', () => {
    expect(correctPhotoTime(toIso(NOON + DAY), NOON + DAY, -DAY)).toBe(toIso(NOON));
    expect(correctPhotoTime(toIso(NOON - DAY - 60_000), NOON - DAY, DAY)).toBe(toIso(NOON - 60_000));
  });

  test('is corrected if it is in the future', () => {
    expect(correctPhotoTime(toIso(NOON + DAY - 5 * HOUR), NOON + DAY, -DAY)).toBe(toIso(NOON - 5 * HOUR));
  });

  test('stays as its camera recorded it for an older photo', () => {
    expect(correctPhotoTime(toIso(NOON - 9 * DAY), NOON - DAY, DAY)).toBe(toIso(NOON - 9 * DAY));
  });

  test('stays unchanged while the clock is right', () => {
    expect(correctPhotoTime(toIso(NOON - 60_000), NOON, 0)).toBe(toIso(NOON - 60_000));
  });
});
