import { useEffect } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { useUndo } from '@/components/ui/undo';
import { undoText } from '@/lib/reports/editor/undo-texts';

/** What was done to many answers at once can be taken back for a few seconds, on whatever screen the person is by then. */
export function useUndoOffer(): void {
  const { editor, inspection } = useInspection();
  const offerUndo = useUndo();
  const { undo } = editor;
  useEffect(() => {
    if (undo === null) return;
    return offerUndo({ text: undoText(undo), onUndo: () => inspection.send({ type: 'undone' }) });
  }, [undo, offerUndo, inspection]);
}
