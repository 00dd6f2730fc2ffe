import { ACTIVITY_GROUP_OPTIONS, formatActivity } from '@/lib/activity/sentences';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { OPERATIONS } from '@/lib/operations';
import { findChanges, formatChanges } from '@/lib/audit-sentences';

const RECORDED = [...new Set([...OPERATIONS, ...Object.values(FILE_ENDPOINTS)].flatMap(({ records }) => records))];
const kinds = ACTIVITY_GROUP_OPTIONS.flatMap((each) => each.kinds);

test('each event that an operation or file endpoint can record has a sentence, and no sentence is unused', () => {
  expect(RECORDED.length).toBeGreaterThan(20);
  expect(kinds.map(({ type }) => type).toSorted()).toEqual(RECORDED.toSorted());
});

test('the sentence of each event type is complete and unique, even without data', () => {
  const labels = kinds.map(({ label }) => label);
  expect(labels.filter((label) => /undefined|null|NaN|\[object|“”|\s{2}|[\s.:;,]$/.test(label))).toEqual([]);
  expect(new Set(labels).size).toBe(labels.length);
});

test('the sentence of a change shows the former and the new value', () => {
  expect(formatActivity('new-site', { siteId: 's', siteName: 'Mill Creek' })).toBe('added the site “Mill Creek”');
  expect(formatActivity('shared-report', { siteName: 'Mill Creek', names: ['Anita', 'Greg'] })).toBe(
    'shared the inspection at “Mill Creek” with “Anita” and “Greg”',
  );
  expect(
    formatActivity('updated-stakeholder', {
      name: 'Anita Voss',
      changes: findChanges(
        { email: 'a@b.example', company: '', phone: '1' },
        { email: 'c@d.example', company: 'Voss Civil', phone: '' },
        { email: 'email', company: 'company', phone: 'phone' },
      ),
    }),
  ).toBe(
    'changed the stakeholder “Anita Voss”: email from “a@b.example” to “c@d.example”; company “Voss Civil”; phone “1” removed',
  );
  expect(formatChanges([])).toBe('');
});

test('an unknown event is shown by its type', () => {
  expect(formatActivity('moved-the-moon', {})).toBe('moved the moon');
});

test('a sentence isolates the text direction of a name and leaves Hebrew and Arabic names unchanged', () => {
  expect(formatActivity('new-site', { siteName: '\u202Egnilles \u2067Mill' })).toBe('added the site “gnilles Mill”');
  expect(formatActivity('new-site', { siteName: 'גבעה, شارع' })).toBe('added the site “גבעה, شارع”');
});
