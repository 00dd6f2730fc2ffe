import type { ActivityEntry } from '@/lib/activity/contract';
import { foldEntries } from '@/lib/activity/fold-entries';

const getEntry = (minute: number, changed: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: `${minute}`,
  at: `2026-11-21T15:${`${minute}`.padStart(2, '0')}:00.000Z`,
  type: 'updated-report',
  who: 'Ines',
  personId: 'ines',
  text: 'worked on the inspection at “Mill Creek”',
  site: null,
  subject: 'r1',
  report: null,
  undo: null,
  ...changed,
});

test('the list shows repeated changes of one subject by one person in one row, with the first and last time', () => {
  const lines = foldEntries([
    getEntry(9),
    getEntry(8),
    getEntry(5),
    getEntry(4, { who: 'Leo', personId: 'leo' }),
    getEntry(3),
  ]);
  expect(lines.map(({ who, times, since, at }) => [who, times, since.slice(14, 16), at.slice(14, 16)])).toEqual([
    ['Ines', 3, '05', '09'],
    ['Leo', 1, '04', '04'],
    ['Ines', 1, '03', '03'],
  ]);
});

test('the list shows changes of another kind or subject in rows of their own', () => {
  const other = getEntry(7, { text: 'worked on the inspection at “Oak Creek”', subject: 'r2' });
  expect(foldEntries([getEntry(9), other, getEntry(6, { type: 'closed-report', text: 'closed it' })])).toHaveLength(3);
  expect(foldEntries([getEntry(9), getEntry(8, { subject: 'r3' })])).toHaveLength(2);
});
