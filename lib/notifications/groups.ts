import { isTask, type NoticeContent } from '@/lib/notices';
import type { NoticeRow } from './contract';
import { noticeSubject } from './texts';

/** Rows shown, marked and cleared together, newest first. */
export interface NoticeGroup {
  id: string;
  rows: readonly [NoticeRow, ...NoticeRow[]];
  content: NoticeContent;
}

const MAX_GROUP_SPAN_MS = 60 * 60 * 1000;

/** Groups rows of equal type and subject within an hour. A task is never grouped, because each is done on its own. */
export function groupNotices(rows: readonly NoticeRow[]): NoticeGroup[] {
  const groups: [NoticeRow, ...NoticeRow[]][] = [];
  const open = new Map<string, [NoticeRow, ...NoticeRow[]]>();
  for (const row of rows) {
    const key = [row.content.type, noticeSubject(row.content), row.unitId].join(' ');
    const group = open.get(key);
    if (
      group &&
      !isTask(row.content.type) &&
      Date.parse(group[0].createdAt) - Date.parse(row.createdAt) <= MAX_GROUP_SPAN_MS
    )
      group.push(row);
    else {
      const first: [NoticeRow, ...NoticeRow[]] = [row];
      groups.push(first);
      open.set(key, first);
    }
  }
  return groups.map((each) => ({ id: each[0].id, rows: each, content: groupContent(each) }));
}

/** New sites are counted; otherwise the newest row's content is shown. */
function groupContent(rows: readonly [NoticeRow, ...NoticeRow[]]): NoticeContent {
  const [{ content }] = rows;
  if (content.type !== 3 || rows.length === 1) return content;
  const sites = rows.reduce((sum, row) => sum + (row.content.type === 3 ? 1 + (row.content.data.more ?? 0) : 0), 0);
  return { ...content, data: { siteName: content.data.siteName, more: sites - 1 } };
}
