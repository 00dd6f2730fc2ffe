import type { NotificationContent } from '@/lib/notification-types';
import type { NotificationRow } from '@/lib/notifications/contract';
import { groupNotifications } from '@/lib/notifications/groups';

const createRow = (id: string, minute: number, content: NotificationContent, unitId = 'u'): NotificationRow => ({
  id,
  content,
  unitId,
  createdAt: new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString(),
  receivedAt: null,
  readAt: null,
  doneAt: null,
});
const createSiteContent = (siteName: string, more?: number): NotificationContent => ({
  type: 3,
  data: { siteId: siteName, siteName, ...(more === undefined ? {} : { more }) },
});
const listGroupIds = (rows: readonly NotificationRow[]) =>
  groupNotifications(rows).map((group) => group.rows.map(({ id }) => id).join(''));

test('the list groups and counts new sites of one work unit within an hour', () => {
  const rows = [
    createRow('a', 59, createSiteContent('A')),
    createRow('b', 30, createSiteContent('B', 2)),
    createRow('c', -2, createSiteContent('C')),
    createRow('d', 20, createSiteContent('D'), 'v'),
  ];
  expect(listGroupIds(rows)).toEqual(['ab', 'c', 'd']);
  expect(groupNotifications(rows)[0]?.content).toEqual(createSiteContent('A', 3));
});

test('the list does not group different subjects or tasks', () => {
  const createSharedContent = (siteId: string): NotificationContent => ({
    type: 9,
    data: { siteId, siteName: siteId, partnerName: 'P' },
  });
  expect(
    listGroupIds([
      createRow('a', 3, createSharedContent('s')),
      createRow('b', 2, createSharedContent('t')),
      createRow('c', 1, createSharedContent('s')),
    ]),
  ).toEqual(['ac', 'b']);
  const task: NotificationContent = { type: 1, data: { link: 'k', partnerSiteName: 'P' } };
  expect(listGroupIds([createRow('a', 3, task), createRow('b', 2, task)])).toEqual(['a', 'b']);
});
