import { useUndo } from '@/components/ui/feedback/undo';
import { useCommand } from '@/components/ui/requests/use-command';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { addEntry, deleteEntry, restoreHidden, type OfLibrary } from '@/lib/library/contract';
import type { ComposedEntry } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';

interface DeletionCallbacks {
  onDeleted: () => void;
  onUndone: () => void;
}

/** Deletes an entry after confirmation (LIB-23, LIB-24), and offers undo. */
export function useEntryDeletion(
  { siteId, mode }: OfLibrary,
  entry: ComposedEntry,
  { onDeleted, onUndone }: DeletionCallbacks,
) {
  const { confirm, confirmDialog } = useConfirm();
  const offerUndo = useUndo();
  const restore = useCommand(restoreHidden, { notDone: 'Not restored', onDone: onUndone });
  const addAgain = useCommand(addEntry, { notDone: 'Not restored', onDone: onUndone });
  const { send } = useCommand(deleteEntry, {
    notDone: 'Not deleted',
    onDone({ hidden, deleted }) {
      onDeleted();
      offerUndo({
        text: `${entry.name} deleted`,
        onUndo() {
          if (hidden && siteId !== null) void restore.send({ siteId, mode, entryId: entry.id });
          else void addAgain.send({ siteId, mode, ...deleted });
        },
      });
    },
  });
  async function begin(): Promise<void> {
    const isConfirmed = await confirm({
      title: 'Warning!',
      about: entry.name,
      question: `Really delete this ${MODES[mode].singular}?`,
      act: 'Confirm',
      destructive: true,
    });
    if (isConfirmed) await send({ siteId, mode, entryId: entry.id });
  }
  return { begin, dialog: confirmDialog };
}
