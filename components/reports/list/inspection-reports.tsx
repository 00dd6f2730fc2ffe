'use client';

import { useState } from 'react';
import { lazyDialog } from '@/components/ui/lazy-component';
import { useCommand } from '@/components/ui/use-command';
import { PageHead } from '@/components/shell/page-head';
import { ask } from '@/lib/client/ask';
import { useLive } from '@/lib/client/use-live';
import type { Role } from '@/lib/permissions';
import {
  deleteReport,
  pastReports,
  pendingReports,
  type DeletedReport,
  type PastReport,
  type PastReportsInput,
  type PastReportsPage,
  type PendingReport,
} from '@/lib/reports/contract';
import { withClosedReport, withoutReport } from '@/lib/reports/domain/past-reports-page';
import { reportTopic } from '@/lib/reports/topics';
import { PastReports } from './past-reports';
import { PendingInspections } from './pending-inspections';
import { RecentlyDeleted } from './recently-deleted';
import { useLiveList } from './use-live-list';

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
  /** Today's calendar day, from which the widest range of the date filter is counted (LIST-25). */
  today: string;
  pending: PendingReport[];
  past: PastReportsPage;
  /** null for those who may not restore. */
  deleted: DeletedReport[] | null;
  /** Filter and page of the past reports, from the address. */
  asked: PastReportsInput;
}

/** Pending and past inspections, rendered by the server and kept fresh by the live channel (LIST, LIVE-08…13). */
export function InspectionReports({ unit, today, pending, past, deleted, asked }: InspectionReportsProps) {
  const [deleting, setDeleting] = useState<PendingReport | null>(null);
  const [sharing, setSharing] = useState<PastReport[] | null>(null);
  const asking = { idworkgroup: unit.id, role: unit.role };
  const pendingList = useLiveList([pendingReports.name, unit.id], () => ask(pendingReports, asking), {
    reports: pending,
  });
  const pastList = useLiveList(
    [pastReports.name, unit.id, asked],
    () => ask(pastReports, { ...asking, ...asked }),
    past,
  );

  useLive(
    reportTopic(unit.id),
    unit.id,
    (message) => {
      if (message.type === 'remove-report') removeFromLists(message.idreport);
      if (message.type === 'new-report' || message.type === 'updated-report') void pendingList.mutate();
      if (message.type === 'new') void addToPast(message.idreport);
      if (message.type === 'acknowledged-report') void pastList.mutate();
    },
    () => {
      void pendingList.mutate();
      void pastList.mutate();
    },
  );

  function removeFromLists(id: unknown): void {
    // Until something was fetched, what is shown is what the server rendered.
    void pendingList.mutate((list = { reports: pending }) => withoutPending(list, id), { revalidate: false });
    void pastList.mutate((page = past) => withoutReport(page, id), { revalidate: false });
  }

  async function addToPast(id: unknown): Promise<void> {
    const { idsite, from, to, type } = asked;
    try {
      const answer = await ask(pastReports, { ...asking, idsite, from, to, type, idreport: String(id) });
      await pastList.mutate((page = past) => withClosedReport(page, answer), { revalidate: false });
    } catch {
      // Asked again when the channel comes back; until then the list is as it was.
      void pastList.mutate();
    }
  }

  const { send: remove } = useCommand(deleteReport, {
    notDone: 'Inspection not deleted',
    onDone: (_, { idreport }) => removeFromLists(idreport),
  });

  return (
    <>
      <PageHead title="Inspection Reports" />
      <div className="grid gap-4 desktop:gap-6">
        <PendingInspections reports={pendingList.data.reports} onDelete={setDeleting} />
        <PastReports page={pastList.data} filter={asked} today={today} onShare={setSharing} />
        {deleted && <RecentlyDeleted unitId={unit.id} reports={deleted} />}
      </div>
      {deleting && (
        <ConfirmDialog
          title="Delete Inspection"
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

const withoutPending = ({ reports }: { reports: PendingReport[] }, id: unknown) => ({
  reports: reports.filter((report) => report.id !== id),
});
