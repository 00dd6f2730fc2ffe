'use client';

import { useState, type ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { useText } from '@/components/ui/text/language';
import { lazyComponent, lazyDialog } from '@/components/ui/lazy/lazy-component';
import { ShownAsOf } from '@/components/offline/shown-as-of';
import { PageHead } from '@/components/shell/page-head';
import { useUnitClosed } from '@/components/shell/unit-state';
import { callApi } from '@/lib/client/api';
import { type LiveList, useLiveList } from '@/lib/client/use-live-list';
import { hasPermission, type Role } from '@/lib/permissions';
import { pastReports, type DeletedReport, type PastReportsInput, type PendingReport } from '@/lib/reports/contract';
import type { PastReport, PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import { pickPastQuery } from '@/lib/reports/domain/past-reports-filter';
import { addClosedReport, removePastReport } from '@/lib/reports/domain/past-reports-page';
import type { OpenWork } from '@/lib/overview/contract';
import { reportMessages } from '@/lib/reports/events';
import { sharingMessages } from '@/lib/sharing/events';
import { PastReports } from './past-reports';
import { PendingInspections, usePendingReports } from './pending-inspections';

const InstallHint = lazyComponent(
  () => import('@/components/shell/install-hint').then((module) => module.InstallHint),
  null,
  null,
);
const OpenWorkLine = lazyComponent(
  () => import('@/components/overview/open-work-line').then((module) => module.OpenWorkLine),
  null,
  null,
);
const RecentlyDeleted = lazyComponent(
  () => import('./recently-deleted').then((module) => module.RecentlyDeleted),
  null,
  null,
);
const ShareDialog = lazyDialog(
  () => import('@/components/sharing/share-dialog').then((module) => module.ShareDialog),
  ({ onClose }) => onClose,
);

export interface InspectionReportsProps {
  unit: { id: string; role: Role };
  pendingReports: PendingReport[];
  pastPage: PastReportsPage;
  /** null for people who cannot restore. */
  deletedReports: DeletedReport[] | null;
  /** Server-rendered replacement of empty lists; null for a unit with inspections. */
  firstInspection: ReactNode;
  /** null for people who do not see it. */
  openWork: OpenWork | null;
  query: PastReportsInput;
  /** ISO timestamp of the server render. */
  renderedAt: string;
}

/** Pending and past inspections, rendered on the server and kept current by live messages (LIVE-08…13). */
export function InspectionReports(props: InspectionReportsProps) {
  const { unit, pendingReports, pastPage, deletedReports, firstInspection, openWork, query, renderedAt } = props;
  const t = useText();
  const hasOpenWork = openWork !== null && Object.values(openWork).some((count) => count > 0);
  const isClosed = useUnitClosed();
  const [reportsToShare, setReportsToShare] = useState<PastReport[] | null>(null);
  const params = { idworkgroup: unit.id, role: unit.role };
  const pendingList = usePendingReports(unit, pendingReports, renderedAt);
  const pastList = useLiveList(pastReports, { ...params, ...query }, pastPage, {
    messages: { ...reportMessages, ...sharingMessages },
    identifier: unit.id,
    getHandlers: (list) => ({
      new: ({ idreport }) => void addToPast(list, idreport),
      'remove-report': ({ idreport }) => list.update((page) => removePastReport(page, idreport)),
      'acknowledged-report': list.refetchSoon,
    }),
  });

  async function addToPast(list: LiveList<PastReportsPage>, idreport: string): Promise<void> {
    // In any other order, the place of the new report in the list is unknown.
    if (query.sort && query.sort !== 'newest') return list.refetchSoon();
    try {
      const response = await callApi(pastReports, { ...params, ...pickPastQuery(query), idreport });
      list.update((page) => addClosedReport(page, response));
    } catch {
      list.refetchSoon();
    }
  }

  const isEmpty = pendingList.data.reports.length === 0 && pastList.data.total === 0;
  const hasInspections = pastList.data.total > 0 || pendingList.data.reports.some(({ status }) => status !== 'setup');

  return (
    <>
      <PageHead title={t('Inspection Reports')} />
      <div className="grid gap-4 desktop:gap-6">
        {openWork && (
          // While the line loads, its place is kept.
          <div className={classNames('-mt-3 desktop:-mt-5', hasOpenWork ? 'min-h-12 desktop:min-h-8' : 'empty:hidden')}>
            <OpenWorkLine unitId={unit.id} renderedAt={renderedAt} work={openWork} />
          </div>
        )}
        <ShownAsOf lists={[pendingList, pastList]} worksOffline="inspections" />
        {hasInspections && <InstallHint />}
        {firstInspection && isEmpty ? (
          firstInspection
        ) : (
          <>
            <PendingInspections list={pendingList} isClosed={isClosed} />
            <PastReports
              page={pastList.data}
              query={query}
              canExport={hasPermission('export-reports', unit.role)}
              onShare={isClosed ? undefined : setReportsToShare}
            />
          </>
        )}
        {deletedReports && <RecentlyDeleted unitId={unit.id} reports={deletedReports} />}
      </div>
      {reportsToShare && (
        <ShareDialog reportIds={reportsToShare.map(({ id }) => id)} onClose={() => setReportsToShare(null)} />
      )}
    </>
  );
}
