import { useRouter } from 'next/navigation';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { usePopup } from '@/components/ui/feedback/popup';
import { useCommand } from '@/components/ui/requests/use-command';
import type { ActivityUndo } from '@/lib/activity/contract';
import { undoLibraryChange } from '@/lib/library/contract';
import { formatKeptEntries } from '@/lib/library/import-record';
import { restoreReport } from '@/lib/reports/contract';
import { hideImport, setSiteVisibility } from '@/lib/sites/contract';
import { formatUndoResult } from '@/lib/sites/import-undo';
import { restoreStakeholder } from '@/lib/stakeholders/contract';
import { restoreEmployee } from '@/lib/workgroups/contract';

export function UndoButton({ undo, about }: { undo: ActivityUndo; about: string }) {
  const router = useRouter();
  const onDone = () => router.refresh();
  const restoreReportCommand = useCommand(restoreReport, {
    failureTitle: 'Inspection not restored',
    successMessage: 'Inspection restored',
    onDone,
  });
  const showSiteCommand = useCommand(setSiteVisibility, {
    failureTitle: 'Site could not be shown again',
    successMessage: 'Site shown again',
    onDone,
  });
  const restoreStakeholderCommand = useCommand(restoreStakeholder, {
    failureTitle: 'Stakeholder not restored',
    successMessage: 'Stakeholder restored',
    onDone,
  });
  const restoreMemberCommand = useCommand(restoreEmployee, {
    failureTitle: 'Crew member not restored',
    successMessage: 'Crew member restored',
    onDone,
  });
  const popup = usePopup();
  const undoLibraryCommand = useCommand(undoLibraryChange, {
    failureTitle: 'Library change not undone',
    onDone({ keptCount }) {
      popup.show({ kind: 'success', title: 'Undone in the library', message: formatKeptEntries(keptCount) });
      onDone();
    },
  });
  const undoImportCommand = useCommand(hideImport, {
    failureTitle: 'Import not undone',
    onDone(undone) {
      popup.show({ kind: 'success', title: 'Import undone', message: formatUndoResult(undone) });
      onDone();
    },
  });
  const undoChange = () => {
    switch (undo.of) {
      case 'report':
        return restoreReportCommand.send({ idreport: undo.id });
      case 'site':
        return showSiteCommand.send({ sites: [{ siteId: undo.id, visible: true }] });
      case 'sites':
        return undoImportCommand.send({ importId: undo.id });
      case 'stakeholder':
        return restoreStakeholderCommand.send({ idstakeholder: undo.id });
      case 'member':
        return restoreMemberCommand.send({ idemployee: undo.id });
      case 'library':
        return undoLibraryCommand.send({ undoId: undo.id, subject: undo.subject });
    }
  };
  const isBusy =
    restoreReportCommand.isBusy ||
    showSiteCommand.isBusy ||
    undoImportCommand.isBusy ||
    restoreStakeholderCommand.isBusy ||
    restoreMemberCommand.isBusy ||
    undoLibraryCommand.isBusy;
  return (
    <Button variant="outline" isBusy={isBusy} aria-label={`Undo: ${about}`} onClick={() => void undoChange()}>
      <Icon name="undo-2" />
      Undo
    </Button>
  );
}
