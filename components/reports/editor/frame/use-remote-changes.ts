import { refetchLibraries } from '@/lib/offline/sync/refetch-libraries';
import type { LocalInspection } from '@/lib/offline/sync/report-sync';
import { useLive } from '@/lib/client/use-live';
import { complianceMessages } from '@/lib/compliance/events';
import { libraryMessages } from '@/lib/library/events';
import { registerMessages } from '@/lib/register/events';
import { reportMessages } from '@/lib/reports/events';
import { sharingMessages } from '@/lib/sharing/events';

/**
 * Applies changes by others to the open report and its libraries. After a reconnect it fetches again, because live
 * messages may be lost.
 */
export function useRemoteChanges(inspection: LocalInspection): void {
  const { context, report } = inspection.store.getState();
  const onReportChange = ({ idreport, changedAt }: { idreport: string; changedAt?: string }) => {
    if (idreport === report.id) inspection.refetch(changedAt ?? null);
  };
  // The statuses of BMPs depend on due times.
  const onSiteChange = ({ idsite }: { idsite: string }) => {
    if (idsite === inspection.store.getState().report.fields.siteId) inspection.refetch(null);
  };
  useLive(
    { ...reportMessages, ...sharingMessages, ...registerMessages, ...complianceMessages },
    context.unit.id,
    {
      'new-report': onReportChange,
      'updated-report': onReportChange,
      'remove-report': onReportChange,
      new: onReportChange,
      'acknowledged-report': onReportChange,
      'changed-register': onSiteChange,
      'changed-deadlines': onSiteChange,
    },
    () => inspection.refetch(null),
  );
  const onLibraryChange = () => void refetchLibraries(inspection);
  useLive(libraryMessages, context.unit.id, { 'library-changed': onLibraryChange }, onLibraryChange);
}
