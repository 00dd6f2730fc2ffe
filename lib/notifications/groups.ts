import { isTask, type NotificationContent } from '@/lib/notification-types';
import type { NotificationRow } from './contract';
import { getNotificationSubject } from './links';

type NotificationRows = [NotificationRow, ...NotificationRow[]];

/** Rows shown, marked and cleared together, newest first. */
export interface NotificationGroup {
  id: string;
  rows: Readonly<NotificationRows>;
  content: NotificationContent;
}

const MAX_GROUP_SPAN_MS = 60 * 60 * 1000;

/**
 * Groups rows of equal type, subject and work unit within an hour. Tasks are not grouped: each is done on its
 * own.
 */
export function groupNotifications(rows: readonly NotificationRow[]): NotificationGroup[] {
  const groups: NotificationRows[] = [];
  const newestGroups = new Map<string, NotificationRows>();
  for (const row of rows) {
    const key = [row.content.type, getNotificationSubject(row.content), row.unitId].join(' ');
    const group = newestGroups.get(key);
    if (
      group &&
      !isTask(row.content.type) &&
      Date.parse(group[0].createdAt) - Date.parse(row.createdAt) <= MAX_GROUP_SPAN_MS
    )
      group.push(row);
    else {
      const newGroup: NotificationRows = [row];
      groups.push(newGroup);
      newestGroups.set(key, newGroup);
    }
  }
  return groups.map((group) => ({ id: group[0].id, rows: group, content: mergeContent(group) }));
}

/** The content of the newest row. For new sites, `more` counts the other sites of the group. */
function mergeContent(rows: Readonly<NotificationRows>): NotificationContent {
  const [{ content }] = rows;
  if (content.type !== 3 || rows.length === 1) return content;
  const sites = rows.reduce((sum, row) => sum + (row.content.type === 3 ? 1 + (row.content.data.more ?? 0) : 0), 0);
  return { ...content, data: { ...content.data, more: sites - 1 } };
}
