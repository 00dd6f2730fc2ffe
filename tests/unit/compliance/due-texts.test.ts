import { formatDueChip } from '@/lib/compliance/due-texts';
import { translateToEnglish } from '@/lib/text';

const CHICAGO = 'America/Chicago';

test.each([
  ['the weekday', '2026-11-07T18:00:00.000Z', '2026-11-09T23:00:00.000Z', 'Due Mon 5:00 PM'],
  ['today', '2026-11-09T18:00:00.000Z', '2026-11-09T23:00:00.000Z', 'Due today 5:00 PM'],
  ['the weekday six days ahead', '2026-11-07T18:00:00.000Z', '2026-11-13T21:00:00.000Z', 'Due Fri 3:00 PM'],
  ['the date beyond six days', '2026-11-06T18:00:00.000Z', '2026-11-13T21:00:00.000Z', 'Due 11-13 3:00 PM'],
  [
    'the day at the site when it is already the next day elsewhere',
    '2026-11-10T05:30:00.000Z',
    '2026-11-10T05:59:00.000Z',
    'Due today 11:59 PM',
  ],
])('the chip of a due time shows %s [CLOCK-24]', (_what, now, dueAt, text) => {
  expect(formatDueChip(dueAt, now, CHICAGO, translateToEnglish)).toBe(text);
});
