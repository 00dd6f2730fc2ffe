import type { NoticeContent } from '@/lib/notices';
import type { NoticeRow } from '@/lib/notifications/contract';
import { groupNotices } from '@/lib/notifications/groups';

const getRow = (id: string, minute: number, content: NoticeContent, unitId = 'u'): NoticeRow => ({
  id,
  content,
  unitId,
  createdAt: new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString(),
  receivedAt: null,
  readAt: null,
  doneAt: null,
});
const site = (siteName: string, more?: number): NoticeContent => ({
  type: 3,
  data: more === undefined ? { siteName } : { siteName, more },
});
const getIds = (rows: readonly NoticeRow[]) =>
  groupNotices(rows).map((group) => group.rows.map(({ id }) => id).join(''));

test('new sites of one work unit within an hour stand together and are counted', () => {
  const rows = [
    getRow('a', 59, site('A')),
    getRow('b', 30, site('B', 2)),
    getRow('c', -2, site('C')),
    getRow('d', 20, site('D'), 'v'),
  ];
  expect(getIds(rows)).toEqual(['ab', 'c', 'd']);
  expect(groupNotices(rows)[0]?.content).toEqual(site('A', 3));
});

test('rows about different things, and tasks, stand alone', () => {
  const makeShared = (siteId: string): NoticeContent => ({
    type: 9,
    data: { siteId, siteName: siteId, partnerName: 'P' },
  });
  expect(
    getIds([getRow('a', 3, makeShared('s')), getRow('b', 2, makeShared('t')), getRow('c', 1, makeShared('s'))]),
  ).toEqual(['ac', 'b']);
  const task: NoticeContent = { type: 1, data: { link: 'k', partnerSiteName: 'P' } };
  expect(getIds([getRow('a', 3, task), getRow('b', 2, task)])).toEqual(['a', 'b']);
});
