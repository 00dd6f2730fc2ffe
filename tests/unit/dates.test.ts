import {
  calendarDay,
  formatDateInput,
  formatDateTimeInput,
  formatListDate,
  formatReportDateTime,
  formatReportDate,
  formatReportDay,
  formatReportTime,
  parsePickerValue,
  parseDateInput,
  parseDateTimeInput,
  formatPickerValue,
} from '@/lib/dates';
import { instant } from '@/lib/platform/operation/input-schemas';

const CHICAGO = 'America/Chicago';

describe('the date input', () => {
  test('shows date and time as MM/dd/yyyy hh:mm aa in the time zone of the site [EDIT-74] [EDIT-80] [BMP-28]', () => {
    expect(formatDateTimeInput('2026-11-21T15:42:00Z', CHICAGO)).toBe('11/21/2026 09:42 AM');
    expect(formatDateTimeInput('2026-07-04T05:05:00Z', CHICAGO)).toBe('07/04/2026 12:05 AM');
    expect(formatDateTimeInput('2026-07-04T05:05:00Z', 'Pacific/Honolulu')).toBe('07/03/2026 07:05 PM');
  });

  test('shows a calendar day as MM/dd/yyyy [EDIT-86]', () => {
    expect(formatDateInput('2026-08-14')).toBe('08/14/2026');
  });

  test.each([
    ['11/21/2026 09:42 AM', '2026-11-21T15:42:00.000Z'],
    ['11/21/26 9:42pm', '2026-11-22T03:42:00.000Z'],
    ['7-4-2026 12:00 am', '2026-07-04T05:00:00.000Z'],
    ['7/4/2026 12 p.m.', '2026-07-04T17:00:00.000Z'],
    ['7/4/2026, 13:30', '2026-07-04T18:30:00.000Z'],
  ])('parses typed text: %s', (typed, expected) => {
    expect(parseDateTimeInput(typed, CHICAGO)).toBe(expected);
  });

  test.each([
    '',
    'tomorrow',
    '11/21/2026',
    '13/01/2026 09:00 AM',
    '02/30/2026 09:00 AM',
    '11/21/2026 13:00 PM',
    '11/21/2026 09:75',
  ])('rejects text that is not a date and time: "%s"', (typed) => {
    expect(parseDateTimeInput(typed, CHICAGO)).toBeNull();
  });

  test.each([1926, 1969, 1970, 2026, 2199, 2200, 2206])(
    'accepts the year %s only if the server would save it',
    (year) => {
      const isTaken = instant.safeParse(`${year}-06-01T17:00:00.000Z`).success;
      expect([year, isTaken]).toEqual([year, year >= 1970 && year < 2200]);
      expect(parseDateTimeInput(`06/01/${year} 12:00 PM`, CHICAGO) !== null).toBe(isTaken);
      expect(parsePickerValue(`${year}-06-01T12:00`, CHICAGO) !== null).toBe(isTaken);
      expect(parseDateInput(`06/01/${year}`) !== null).toBe(isTaken);
    },
  );

  test('rejects a day that does not exist', () => {
    expect(parseDateInput('02/28/2026')).toBe('2026-02-28');
    expect(parseDateInput('02/29/2026')).toBeNull();
    expect(parseDateInput('00/10/2026')).toBeNull();
  });

  test('moves a skipped hour forward and uses the first of a repeated hour at clock changes', () => {
    expect(parseDateTimeInput('03/08/2026 02:30 AM', CHICAGO)).toBe('2026-03-08T08:30:00.000Z');
    expect(parseDateTimeInput('11/01/2026 01:30 AM', CHICAGO)).toBe('2026-11-01T06:30:00.000Z');
  });

  test("uses the time zone of the site in the browser's own date picker too", () => {
    expect(formatPickerValue('2026-11-21T15:42:00Z', CHICAGO)).toBe('2026-11-21T09:42');
    expect(parsePickerValue('2026-11-21T09:42', CHICAGO)).toBe('2026-11-21T15:42:00.000Z');
    expect(parsePickerValue('', CHICAGO)).toBeNull();
  });
});

describe('a date in a record or list', () => {
  test('has the format MM-DD-YYYY and hh:mm a in records [VIEW-06]', () => {
    expect(formatReportDate('2026-11-21T18:02:00Z', CHICAGO)).toBe('11-21-2026');
    expect(formatReportTime('2026-11-21T18:02:00Z', CHICAGO)).toBe('12:02 pm');
    expect(formatReportDateTime('2026-11-21T15:42:00Z', CHICAGO)).toBe('11-21-2026 09:42 am');
    expect(formatReportDay('2026-08-14')).toBe('08-14-2026');
  });

  test('has the format MM/DD/YY of the day at the site in lists and messages, even late in the evening [LIST-28]', () => {
    expect(formatListDate('2026-11-21T05:59:59Z', CHICAGO)).toBe('11/20/26');
    expect(formatListDate('2026-11-21T06:00:00Z', CHICAGO)).toBe('11/21/26');
    expect(formatListDate('2026-07-04T04:59:59Z', CHICAGO)).toBe('07/03/26');
    expect(formatListDate('2026-11-21T05:30:00Z', 'America/New_York')).toBe('11/21/26');
  });

  test('belongs to the calendar day at the site', () => {
    expect(calendarDay('2026-11-21T05:59:00Z', CHICAGO)).toBe('2026-11-20');
    expect(calendarDay('2026-11-21T05:59:00Z', 'America/New_York')).toBe('2026-11-21');
  });
});
