'use client';

import { useMemo, useState, type ReactNode } from 'react';
import { lazyComponent, lazyDialog } from '@/components/ui/lazy-component';
import { useCommand } from '@/components/ui/use-command';
import { PageHead } from '@/components/shell/page-head';
import { ask } from '@/lib/client/ask';
import { type LiveList, useLiveList } from '@/lib/client/use-live-list';
import { allows, type Role } from '@/lib/permissions';
import {
  deleteReport,
  pastReports,
  pendingReports,
  type DeletedReport,
  type PastReportsInput,
  type PendingReport,
} from '@/lib/reports/contract';
import { aboutInspection } from '@/lib/reports/domain/about-texts';
import type { PastReport, PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import { pastQueryOf } from '@/lib/reports/domain/past-reports-filter';
import { withClosedReport, withoutReport } from '@/lib/reports/domain/past-reports-page';
import { reportMessages } from '@/lib/reports/events';
import { sharingMessages } from '@/lib/sharing/events';
import { PastReports } from './past-reports';
import { PendingInspections } from './pending-inspections';
import { RecentlyDeleted } from './recently-deleted';

const InstallHint = lazyComponent(
  () => import('@/components/shell/install-hint').then((file) => file.InstallHint),
  null,
  null,
);
const ConfirmDialog = lazyDialog(
  () => import('@/components/ui/confirm-dialog').then((file) => file.ConfirmDialog),
  ({ onCancel }) => onCancel,
);
const ShareDialog = lazyDialog(
  () => import('@/components/sharing/share-dialog').then((file) => file.ShareDialog),
  ({ onClose }) => onClose,
);

export interface InspectionReportsProps {
  unit: { id: string; role: Role };
  pending: PendingReport[];
  past: PastReportsPage;
  /** The deleted inspections; null for people who may not restore them. */
  deleted: DeletedReport[] | null;
  /** What stands in the place of empty lists, as the server rendered it; null for a unit that has inspections. */
  firstInspection: ReactNode;
  /** Filter and page of the past reports, from the address. */
  asked: PastReportsInput;
}

/** Pending and past inspections. The server renders them and the live channel keeps them fresh (LIVE-08…13). */
export function InspectionReports({ unit, pending, past, deleted, firstInspection, asked }: InspectionReportsProps) {
  const [deleting, setDeleting] = useState<PendingReport | null>(null);
  const [sharing, setSharing] = useState<PastReport[] | null>(null);
  const asking = { idworkgroup: unit.id, role: unit.role };
  const renderedPending = useMemo(() => ({ reports: pending }), [pending]);
  const pendingList = useLiveList(pendingReports, asking, renderedPending, {
    messages: reportMessages,
    identifier: unit.id,
    on: (list) => ({
      'new-report': list.refetchSoon,
      'updated-report': list.refetchSoon,
      'remove-report': ({ idreport }) => list.change((shown) => withoutPending(shown, idreport)),
    }),
  });
  const pastList = useLiveList(pastReports, { ...asking, ...asked }, past, {
    messages: { ...reportMessages, ...sharingMessages },
    identifier: unit.id,
    on: (list) => ({
      new: ({ idreport }) => void addToPast(list, idreport),
      'remove-report': ({ idreport }) => list.change((page) => withoutReport(page, idreport)),
      'acknowledged-report': list.refetchSoon,
    }),
  });

  async function addToPast(list: LiveList<PastReportsPage>, idreport: string): Promise<void> {
    // Only the newest first are known to begin with it.
    if (asked.sort && asked.sort !== 'newest') return list.refetchSoon();
    try {
      const answer = await ask(pastReports, { ...asking, ...pastQueryOf(asked), idreport });
      list.change((page) => withClosedReport(page, answer));
    } catch {
      // Asked again when the channel comes back; until then the list is as it was.
      list.refetchSoon();
    }
  }

  const { send: remove } = useCommand(deleteReport, {
    notDone: 'Inspection not deleted',
    onDone: (_, { idreport }) => pendingList.change((shown) => withoutPending(shown, idreport)),
  });

  const isEmpty = pendingList.shown.reports.length === 0 && pastList.shown.total === 0;
  const isInspectedAlready =
    pastList.shown.total > 0 || pendingList.shown.reports.some(({ status }) => status !== 'setup');

  return (
    <>
      <PageHead title="Inspection Reports" />
      <div className="grid gap-4 desktop:gap-6">
        {isInspectedAlready && <InstallHint />}
        {firstInspection && isEmpty ? (
          firstInspection
        ) : (
          <>
            <PendingInspections reports={pendingList.shown.reports} onDelete={setDeleting} />
            <PastReports
              page={pastList.shown}
              query={asked}
              mayExport={allows('export-reports', unit.role)}
              onShare={setSharing}
            />
          </>
        )}
        {deleted && <RecentlyDeleted unitId={unit.id} reports={deleted} />}
      </div>
      {deleting && (
        <ConfirmDialog
          title="Delete Inspection"
          about={aboutInspection(deleting.siteName, deleting.date, deleting.timeZone)}
          question="Are you sure you want to delete this inspection?"
          act="Delete"
          destructive
          onAct={() => {
            setDeleting(null);
            void remove({ idreport: deleting.id });
          }}
          onCancel={() => setDeleting(null)}
        />
      )}
      {sharing && <ShareDialog reportIds={sharing.map(({ id }) => id)} onClose={() => setSharing(null)} />}
    </>
  );
}

const withoutPending = ({ reports }: { reports: PendingReport[] }, id: string) => ({
  reports: reports.filter((report) => report.id !== id),
});
