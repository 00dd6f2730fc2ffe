import { isTask, type NoticeContent } from '@/lib/notices';
import type { NoticeRow } from './contract';
import { getNoticeSubject } from './texts';

type NoticeRows = [NoticeRow, ...NoticeRow[]];

/** Rows shown, marked and cleared together, newest first. */
export interface NoticeGroup {
  id: string;
  rows: Readonly<NoticeRows>;
  content: NoticeContent;
}

const MAX_GROUP_SPAN_MS = 60 * 60 * 1000;

/**
 * Groups rows of equal type, subject and work unit within an hour. Tasks are not grouped: each is done on its
 * own.
 */
export function groupNotices(rows: readonly NoticeRow[]): NoticeGroup[] {
  const groups: NoticeRows[] = [];
  const newestGroups = new Map<string, NoticeRows>();
  for (const row of rows) {
    const key = [row.content.type, getNoticeSubject(row.content), row.unitId].join(' ');
    const group = newestGroups.get(key);
    if (
      group &&
      !isTask(row.content.type) &&
      Date.parse(group[0].createdAt) - Date.parse(row.createdAt) <= MAX_GROUP_SPAN_MS
    )
      group.push(row);
    else {
      const newGroup: NoticeRows = [row];
      groups.push(newGroup);
      newestGroups.set(key, newGroup);
    }
  }
  return groups.map((group) => ({ id: group[0].id, rows: group, content: mergeContent(group) }));
}

/** The content of the newest row. For new sites, `more` counts the other sites of the group. */
function mergeContent(rows: Readonly<NoticeRows>): NoticeContent {
  const [{ content }] = rows;
  if (content.type !== 3 || rows.length === 1) return content;
  const sites = rows.reduce((sum, row) => sum + (row.content.type === 3 ? 1 + (row.content.data.more ?? 0) : 0), 0);
  return { ...content, data: { siteName: content.data.siteName, more: sites - 1 } };
}
