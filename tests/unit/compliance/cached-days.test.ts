import fc from 'fast-check';
import { findCalendarDay, findEndOfDay, findStartOfDay } from '@/lib/compliance/cached-days';
import { calendarDay, getEndOfDay, getStartOfDay } from '@/lib/dates';

const ZONES = ['America/Chicago', 'America/St_Johns', 'Pacific/Honolulu', 'America/Havana', 'Africa/Cairo'];

test('cached days equal the days of the calendar, in every time zone and through clock changes', () => {
  const instant = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2030-01-01') });
  fc.assert(
    fc.property(instant, fc.constantFrom(...ZONES), (ms, timeZone) => {
      const at = new Date(ms).toISOString();
      const day = calendarDay(at, timeZone);
      expect(findCalendarDay(at, timeZone)).toBe(day);
      expect(findStartOfDay(day, timeZone)).toBe(getStartOfDay(day, timeZone));
      expect(findEndOfDay(day, timeZone)).toBe(getEndOfDay(day, timeZone));
    }),
    { numRuns: 2000 },
  );
});
