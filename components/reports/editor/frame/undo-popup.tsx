import { useEffect, useEffectEvent } from 'react';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { useLanguage } from '@/components/ui/text/language';
import { useUndo } from '@/components/ui/feedback/undo';
import { formatCount } from '@/lib/format-count';
import { isEventSummary } from '@/lib/reports/domain/phases';
import type { Undo } from '@/lib/reports/editor/state';
import { IN_GOOD_CONDITION } from '@/lib/reports/domain/rules';

/**
 * Offers to undo the latest bulk change, deletion or discarded changes, for a few seconds and on any screen. Only the
 * text of a discarded correction, which the crew reads, is translated.
 */
export function UndoPopup({ undo }: { undo: Undo }) {
  const { inspection } = useInspection();
  const offerUndo = useUndo();
  const texts = useCorrectionTexts();
  const language = useLanguage();
  const offer = useEffectEvent((change: Undo) => {
    const onUndo = () => inspection.send({ type: 'undone' });
    // Until this event, removed photos stay on the server, and the inspection is listed as unsent.
    const onEnd = () => inspection.send({ type: 'undoEnded', undo: change });
    return change.kind === 'canceled' && isEventSummary(change.place.phase)
      ? offerUndo({ text: texts.correctionDiscarded, undoLabel: texts.undo, language, onUndo, onEnd })
      : offerUndo({ text: formatUndo(change), onUndo, onEnd });
  });
  useEffect(() => offer(undo), [undo]);
  return null;
}

function formatUndo(undo: Undo): string {
  switch (undo.kind) {
    case 'verified':
      return `${formatCount(undo.practiceIds.length, 'BMP')} marked ${undo.status === 'good' ? 'good' : 'N/A'}`;
    case 'started':
      return 'Started from the last inspection';
    case 'removed':
      return `${undo.bmp.name} deleted`;
    case 'canceled':
      return `Changes to ${undo.bmp.name} discarded`;
    case 'found-good':
      return `${formatCount(undo.conditions.length, 'BMP')} marked \u2018${IN_GOOD_CONDITION}\u2019`;
  }
}
