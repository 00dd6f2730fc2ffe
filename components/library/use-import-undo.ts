import { usePopup } from '@/components/ui/popup';
import { useUndo } from '@/components/ui/undo';
import { useCommand } from '@/components/ui/use-command';
import { putBackInLibrary } from '@/lib/library/contract';
import { staysText } from '@/lib/library/imported';

/** Offers to take an import back. It belongs to the screen: the dialog that imported is closed by then. */
export function useImportUndo(siteId: string | null, onUndone: () => void) {
  const offerUndo = useUndo();
  const popup = usePopup();
  const putBack = useCommand(putBackInLibrary, {
    notDone: 'Not taken back',
    onDone({ stays }) {
      popup.show({ kind: 'success', title: 'Import taken back', message: staysText(stays) });
      onUndone();
    },
  });
  return (undoId: string) =>
    offerUndo({ text: 'Library imported', onUndo: () => void putBack.send({ undoId, subject: siteId }) });
}
