import fc from 'fast-check';
import { calendarDay, getEndOfDay, getNextDay, getStartOfDay } from '@/lib/dates';

const ZONES = [
  'America/Chicago',
  'America/St_Johns',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'America/Havana',
  'Africa/Cairo',
];

const subtractMs = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();

test('the calendar day of an instant is that of its time zone, also around a clock change', () => {
  const instant = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2030-01-01') });
  fc.assert(
    fc.property(instant, fc.constantFrom(...ZONES), (ms, timeZone) => {
      const at = new Date(ms).toISOString();
      const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(ms);
      expect(calendarDay(at, timeZone)).toBe(day);
      const [start, end] = [getStartOfDay(day, timeZone), getEndOfDay(day, timeZone)];
      expect(calendarDay(start, timeZone)).toBe(day);
      expect(calendarDay(subtractMs(end), timeZone)).toBe(day);
      expect(calendarDay(subtractMs(start), timeZone)).not.toBe(day);
      expect(calendarDay(end, timeZone)).toBe(getNextDay(day));
    }),
    { numRuns: 1000 },
  );
});
