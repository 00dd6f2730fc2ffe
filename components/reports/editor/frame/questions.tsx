'use client';

import { useInspection } from '@/components/reports/editor/inspection-context';
import { PhotosNotSent } from '@/components/reports/editor/summary/photos-not-sent';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { formatRecordTime } from '@/lib/dates';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { bmpOf, otherLogger, type Question } from '@/lib/reports/editor/state';
import { questionText, takeOverText } from '@/lib/reports/editor/texts';

const CONFIRMED: Record<Question, EditorEvent> = {
  'exit-bmp-flow': { type: 'bmpFlowCancelled' },
  'exit-report': { type: 'reportCancelled' },
  'save-and-notify': { type: 'notifyConfirmed' },
  'close-out': { type: 'closeConfirmed' },
};

/** What is sent or frozen without photos that are still on a phone says so. */
const WITH_PHOTOS: readonly Question[] = ['save-and-notify', 'close-out'];

/** What the machine asks before it does something. */
export function Questions() {
  const { editor, inspection } = useInspection();
  const asked = editor.question;
  if (editor.takeOver !== null) return <TakeOver bmpId={editor.takeOver} />;
  if (asked === null) return null;
  const { question, warning, act, isDestructive } = questionText(asked, editor.report);
  return (
    <ConfirmDialog
      title={question}
      question={
        WITH_PHOTOS.includes(asked) ? (
          <>
            {warning && <span className="block">{warning}</span>}
            <span className="grid">
              <PhotosNotSent />
            </span>
          </>
        ) : (
          warning
        )
      }
      act={act}
      destructive={isDestructive}
      onAct={() => inspection.send(CONFIRMED[asked])}
      onCancel={() => inspection.send({ type: 'questionDismissed' })}
    />
  );
}

/** Whether to go on with what somebody else was logging and fell silent about. */
function TakeOver({ bmpId }: { bmpId: string }) {
  const { editor, inspection } = useInspection();
  const bmp = bmpOf(editor, bmpId);
  const other = bmp && otherLogger(editor, bmp);
  if (!bmp || !other) return null;
  const { title, question, act } = takeOverText(
    bmp.name,
    other.name,
    formatRecordTime(other.at, editor.report.timeZone),
  );
  return (
    <ConfirmDialog
      title={title}
      question={question}
      act={act}
      onAct={() => inspection.send({ type: 'bmpTakenOver' })}
      onCancel={() => inspection.send({ type: 'questionDismissed' })}
    />
  );
}
