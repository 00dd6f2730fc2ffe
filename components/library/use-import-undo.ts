import { usePopup } from '@/components/ui/feedback/popup';
import { useUndo } from '@/components/ui/feedback/undo';
import { useCommand } from '@/components/ui/requests/use-command';
import { putBackInLibrary } from '@/lib/library/contract';
import { keptAfterUndoText } from '@/lib/library/import-record';

/** Offers to undo an import. Used by the screen, because the import dialog closes. */
export function useImportUndo(siteId: string | null, onUndone: () => void) {
  const offerUndo = useUndo();
  const popup = usePopup();
  const putBack = useCommand(putBackInLibrary, {
    notDone: 'Not undone',
    onDone({ stays }) {
      popup.show({ kind: 'success', title: 'Import undone', message: keptAfterUndoText(stays) });
      onUndone();
    },
  });
  return (undoId: string) =>
    offerUndo({ text: 'Library imported', onUndo: () => void putBack.send({ undoId, subject: siteId }) });
}
