'use client';

import { useInspection } from '@/components/reports/editor/inspection-context';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { EditorEvent } from '@/lib/reports/editor/events';
import type { Question } from '@/lib/reports/editor/state';
import { questionText } from '@/lib/reports/editor/texts';

const CONFIRMED: Record<Question, EditorEvent> = {
  'exit-bmp-flow': { type: 'bmpFlowCancelled' },
  'exit-report': { type: 'reportCancelled' },
  'save-and-notify': { type: 'notifyConfirmed' },
  'close-out': { type: 'closeConfirmed' },
};

/** What the machine asks before it does something. */
export function Questions() {
  const { editor, inspection } = useInspection();
  const asked = editor.question;
  if (asked === null) return null;
  const { question, warning, act, isDestructive } = questionText(asked, editor.report);
  return (
    <ConfirmDialog
      title={question}
      question={warning}
      act={act}
      destructive={isDestructive}
      onAct={() => inspection.send(CONFIRMED[asked])}
      onCancel={() => inspection.send({ type: 'questionDismissed' })}
    />
  );
}
