import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { usePopup } from '@/components/ui/feedback/popup';
import { downloadFile } from '@/lib/client/download-file';
import { exportInspection } from '@/lib/offline/unsent-work/export';
import { formatRestartNote, canRestart, formatMissingPhotos } from '@/lib/offline/unsent-work/texts';
import { restartInspection } from '@/lib/offline/unsent-work/restart';
import { createEditorUrl } from '@/lib/reports/urls';
import { getReportWithSentWork, findUnsentChanges, formatUnsentChanges } from '@/lib/reports/domain/unsent-changes';
import { ORPHANED_TEXTS } from '@/lib/reports/editor/texts';

/** Lists work that the server no longer accepts, with buttons that restart it in a new inspection or export it. */
export function OrphanedWork() {
  const { editor, inspection } = useInspection();
  const { orphaned, changedBy, report, base, context } = editor;
  const { isRestarting, restart, exportWork } = useOrphanedActions(report.id, context.me.id);
  if (orphaned === null) return null;
  const unsentText = formatUnsentChanges(
    findUnsentChanges(orphaned.report, getReportWithSentWork(orphaned.reason, base, report)),
  );
  return (
    <InlineNote tone="bad" role="alert" className="mb-4 desktop:mb-6">
      <p>
        {ORPHANED_TEXTS[orphaned.reason]}
        {changedBy?.name && ` ${changedBy.name} changed it last.`}
      </p>
      {unsentText && <p className="mt-2 wrap-anywhere">{unsentText}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {canRestart({ kind: 'orphaned', reason: orphaned.reason }) && (
          <Button isBusy={isRestarting} onClick={() => void restart()}>
            <Icon name="plus" />
            Start a new inspection with these BMPs
          </Button>
        )}
        <Button variant="outline" onClick={() => void exportWork()}>
          <Icon name="download" />
          Export my work
        </Button>
        <Button variant="outline" onClick={() => inspection.send({ type: 'savedForLater' })}>
          Inspection Reports
        </Button>
      </div>
    </InlineNote>
  );
}

function useOrphanedActions(reportId: string, personId: string) {
  const { inspection } = useInspection();
  const [isRestarting, setIsRestarting] = useState(false);
  const popup = usePopup();
  const router = useRouter();
  const warn = (title: string, message: string) =>
    popup.show({ kind: 'warning', title, message, action: { label: 'OK' } });

  async function restart() {
    setIsRestarting(true);
    try {
      await inspection.persist();
      const result = await restartInspection(reportId, personId);
      if (result.outcome === 'photos-out-of-reach') return warn('Not started', formatMissingPhotos(result.count));
      // `restartInspection` has stored the new inspection on the device, so the old work can be dropped.
      inspection.send({ type: 'orphanedDropped' });
      const note = formatRestartNote(result);
      if (note) warn('New inspection started', note);
      router.push(createEditorUrl({ id: result.reportId, status: 'setup' }));
    } catch {
      warn('Not started', 'The new inspection could not be saved on this device. Nothing was changed.');
    } finally {
      setIsRestarting(false);
    }
  }

  async function exportWork() {
    try {
      await inspection.persist();
      const { file, name } = await exportInspection(reportId, personId);
      downloadFile(file, name);
    } catch {
      warn('Not exported', 'Your work could not be read from this device. Try again.');
    }
  }

  return { isRestarting, restart, exportWork };
}
