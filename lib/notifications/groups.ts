import { isTask, type NoticeContent } from '@/lib/notices';
import type { NoticeRow } from './contract';
import { getNoticeSubject } from './texts';

/** Rows shown, marked and cleared together, newest first. */
export interface NoticeGroup {
  id: string;
  rows: readonly [NoticeRow, ...NoticeRow[]];
  content: NoticeContent;
}

const MAX_GROUP_SPAN_MS = 60 * 60 * 1000;

/** Groups rows of equal type and subject within an hour. Tasks are never grouped, because each is done on its own. */
export function groupNotices(rows: readonly NoticeRow[]): NoticeGroup[] {
  const groups: [NoticeRow, ...NoticeRow[]][] = [];
  const newestGroups = new Map<string, [NoticeRow, ...NoticeRow[]]>();
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
      const newGroup: [NoticeRow, ...NoticeRow[]] = [row];
      groups.push(newGroup);
      newestGroups.set(key, newGroup);
    }
  }
  return groups.map((group) => ({ id: group[0].id, rows: group, content: mergeContent(group) }));
}

/** The content of the newest row. For new sites, it also has their number. */
function mergeContent(rows: readonly [NoticeRow, ...NoticeRow[]]): NoticeContent {
  const [{ content }] = rows;
  if (content.type !== 3 || rows.length === 1) return content;
  const sites = rows.reduce((sum, row) => sum + (row.content.type === 3 ? 1 + (row.content.data.more ?? 0) : 0), 0);
  return { ...content, data: { siteName: content.data.siteName, more: sites - 1 } };
}
