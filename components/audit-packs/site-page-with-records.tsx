'use client';

import { RecordsTab, type RecordsTabProps } from '@/components/audit-packs/records-tab';
import { SitePage, type SitePageProps } from '@/components/deadlines/site-page';

export interface SitePageWithRecordsProps extends Omit<SitePageProps, 'children'> {
  /** null on other tabs, and for people who may not manage records. */
  records: Pick<RecordsTabProps, 'packs' | 'terminatedOn'> | null;
}

/** The page of a site with the tab 'Records'. */
export function SitePageWithRecords({ records, ...page }: SitePageWithRecordsProps) {
  const { sender, renderedAt, deadlines } = page;
  return (
    <SitePage {...page}>
      {records !== null && <RecordsTab {...records} site={deadlines.site} sender={sender} renderedAt={renderedAt} />}
    </SitePage>
  );
}
