'use client';

import { useState } from 'react';
import { useTellWhyNot } from '@/components/ui/use-why-not';
import { lazyDialog } from '@/components/ui/lazy-component';
import { PageHead } from '@/components/shell/page-head';
import { ask } from '@/lib/client/ask';
import { useLive } from '@/lib/client/use-live';
import type { Role } from '@/lib/permissions';
import {
  deleteReport,
  pastReports,
  pendingReports,
  type DeletedReport,
  type PastReportsInput,
  type PendingReport,
} from '@/lib/reports/contract';
import type { PastReport, PastReportsPage } from '@/lib/reports/domain/past-reports-page';
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
  /** The calendar day on which the date filter ends until somebody chooses another (LIST-25). */
  today: string;
  pending: PendingReport[];
  past: PastReportsPage;
  /** The deleted inspections; null for people who may not restore them. */
  deleted: DeletedReport[] | null;
  /** The filter and the page of Past Reports, as the address says. */
  asked: PastReportsInput;
}

/** Pending and past inspections. The server renders them and the live channel keeps them fresh (LIVE-08…13). */
export function InspectionReports({ unit, today, pending, past, deleted, asked }: InspectionReportsProps) {
  const tellWhyNot = useTellWhyNot();
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
    // Until something was fetched, the list shown is the one that the server rendered.
    void pendingList.mutate((list = { reports: pending }) => withoutPending(list, id), { revalidate: false });
    void pastList.mutate((page = past) => withoutReport(page, id), { revalidate: false });
  }

  async function addToPast(id: unknown): Promise<void> {
    const { idsite, from, to, type } = asked;
    try {
      const answer = await ask(pastReports, { ...asking, idsite, from, to, type, idreport: String(id) });
      await pastList.mutate((page = past) => withClosedReport(page, answer), { revalidate: false });
    } catch {
      // The list asks again when the live channel is back; until then it stays as it was.
      void pastList.mutate();
    }
  }

  async function remove(report: PendingReport): Promise<void> {
    setDeleting(null);
    try {
      await ask(deleteReport, { idreport: report.id });
      removeFromLists(report.id);
    } catch (error) {
      tellWhyNot('Inspection not deleted', error, () => void remove(report));
    }
  }

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
          onAct={() => void remove(deleting)}
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
