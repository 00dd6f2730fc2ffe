import { Icon } from '@/components/ui/icons/icon';
import { Accordion } from '@/components/ui/lists/accordion';
import { Button } from '@/components/ui/buttons/button';
import { usePopup } from '@/components/ui/feedback/popup';
import { useCommand } from '@/components/ui/requests/use-command';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { formatDate } from '@/lib/dates';
import { hideImport } from '@/lib/sites/contract';
import {
  IMPORT_UNDO_DAYS,
  formatSiteCount,
  formatUndoResult,
  formatUndoQuestion,
  type UndoableImport,
} from '@/lib/sites/import-undo';

interface RecentImportsProps {
  imports: readonly UndoableImport[];
  timeZone: string;
  onUndone: () => void;
}

/** Imports that can be undone. */
export function RecentImports({ imports, timeZone, onUndone }: RecentImportsProps) {
  const popup = usePopup();
  const { confirm, confirmDialog } = useConfirm();
  const { send, isBusy } = useCommand(hideImport, {
    failureTitle: 'Import not undone',
    onDone(undone) {
      popup.show({ kind: 'success', title: 'Import undone', message: formatUndoResult(undone) });
      onUndone();
    },
  });
  if (imports.length === 0) return null;
  async function undo({ importId, ...counts }: UndoableImport): Promise<void> {
    const question = formatUndoQuestion(counts);
    if (await confirm({ title: 'Undo this import?', question, confirmLabel: 'Undo import' })) void send({ importId });
  }
  return (
    <Accordion title="Recent imports" count={imports.length}>
      <p className="px-4 pb-3 text-small text-ink-muted desktop:px-6">
        You can undo an import for {IMPORT_UNDO_DAYS} days. This hides its sites, except those with inspections.
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {imports.map((undoable) => {
          const { importId, importedAt, by, hiddenCount, keptCount } = undoable;
          const description = `${formatDate(importedAt, timeZone)}${by && ` by ${by}`}`;
          return (
            <li
              key={importId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 desktop:px-6"
            >
              <div className="min-w-0 flex-1">
                <p className="font-bold wrap-anywhere">{description}</p>
                <p className="text-small text-ink-muted">
                  {formatSiteCount(hiddenCount + keptCount)} visible
                  {keptCount > 0 && `, ${keptCount} with inspections`}
                </p>
              </div>
              <Button
                variant="outline"
                isBusy={isBusy}
                aria-label={`Undo import: ${description}`}
                onClick={() => void undo(undoable)}
              >
                <Icon name="undo-2" />
                Undo import
              </Button>
            </li>
          );
        })}
      </ul>
      {confirmDialog}
    </Accordion>
  );
}
