'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import useSWR from 'swr';
import { PageHead } from '@/components/shell/page-head';
import { usePopup } from '@/components/ui/popup';
import { ask } from '@/lib/device/ask';
import { useLive } from '@/lib/device/use-live';
import {
  deleteReport,
  pastReports,
  pendingReports,
  type PastReport,
  type PastReportsPage,
  type PendingReport,
} from '@/lib/reports/contract';
import { reportTopic } from '@/lib/reports/topics';
import { PastReports } from './past-reports';
import { PendingInspections } from './pending-inspections';

const ConfirmDialog = dynamic(() => import('@/components/ui/confirm-dialog').then((file) => file.ConfirmDialog));
const ShareDialog = dynamic(() => import('@/components/sharing/share-dialog').then((file) => file.ShareDialog));

export interface InspectionReportsProps {
  unitId: string;
  pending: PendingReport[];
  past: PastReportsPage;
}

/** Pending and past inspections, rendered by the server and kept fresh by the live channel (LIST, LIVE-08…12). */
export function InspectionReports({ unitId, pending, past }: InspectionReportsProps) {
  const popup = usePopup();
  const [deleting, setDeleting] = useState<PendingReport | null>(null);
  const [sharing, setSharing] = useState<PastReport | null>(null);
  const pendingList = useSWR([pendingReports.name, unitId], () => ask(pendingReports, {}), {
    fallbackData: { reports: pending },
    ...LIVE_ONLY,
  });
  const pastList = useSWR([pastReports.name, unitId, past.page], () => ask(pastReports, { page: past.page }), {
    fallbackData: past,
    ...LIVE_ONLY,
  });

  useLive(
    reportTopic(unitId),
    unitId,
    (message) => {
      if (message.type === 'remove-report')
        void pendingList.mutate(withoutReport(message.idreport), { revalidate: false });
      if (message.type === 'new-report' || message.type === 'updated-report') void pendingList.mutate();
      if (message.type === 'new' || message.type === 'acknowledged-report') void pastList.mutate();
    },
    () => {
      void pendingList.mutate();
      void pastList.mutate();
    },
  );

  async function remove(report: PendingReport): Promise<void> {
    setDeleting(null);
    try {
      await ask(deleteReport, { idreport: report.id });
      await pendingList.mutate(withoutReport(report.id), { revalidate: false });
    } catch (error) {
      popup.show({
        kind: 'warning',
        title: 'Inspection not deleted',
        message: error instanceof Error ? error.message : '',
        action: { label: 'OK' },
      });
    }
  }

  return (
    <>
      <PageHead title="Inspection Reports" />
      <div className="grid gap-4 desktop:gap-6">
        <PendingInspections reports={pendingList.data.reports} onDelete={setDeleting} />
        <PastReports page={pastList.data} onShare={setSharing} />
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
      {sharing && <ShareDialog reportId={sharing.id} onClose={() => setSharing(null)} />}
    </>
  );
}

/** The server rendered the lists; after that they change when the live channel says so. */
const LIVE_ONLY = { revalidateOnMount: false, revalidateOnFocus: true, revalidateIfStale: false } as const;

const withoutReport = (id: unknown) => (before?: { reports: PendingReport[] }) => ({
  reports: before?.reports.filter((report) => report.id !== id) ?? [],
});
