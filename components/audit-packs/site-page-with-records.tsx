'use client';

import { BoardTab, type BoardTabProps } from '@/components/boards/board-tab';
import { RecordsTab, type RecordsTabProps } from '@/components/audit-packs/records-tab';
import { SitePage, type SitePageProps } from '@/components/deadlines/site-page';

export interface SitePageWithRecordsProps extends Omit<SitePageProps, 'children'> {
  /** null on other tabs, and for people who may not manage permits. */
  board: BoardTabProps['rendered'] | null;
  /** null on other tabs, and for people who may not manage records. */
  records: RecordsTabProps['rendered'] | null;
}

/** The page of a site with the tabs 'Board' and 'Records'. */
export function SitePageWithRecords({ board, records, ...page }: SitePageWithRecordsProps) {
  const { sender, renderedAt, deadlines } = page;
  return (
    <SitePage {...page}>
      {board !== null && <BoardTab rendered={board} site={deadlines.site} sender={sender} renderedAt={renderedAt} />}
      {records !== null && (
        <RecordsTab rendered={records} site={deadlines.site} sender={sender} renderedAt={renderedAt} />
      )}
    </SitePage>
  );
}
