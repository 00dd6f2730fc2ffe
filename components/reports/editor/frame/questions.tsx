import { useInspection } from '@/components/reports/editor/inspection-context';
import { PhotosNotSent } from '@/components/reports/editor/summary/photos-not-sent';
import { useLanguage, useUiTexts } from '@/components/ui/text/language';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { formatReportTime } from '@/lib/dates';
import { QUESTIONS } from '@/lib/reports/corrections/questions';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { findAutoBmpByField, findBmpsLostByAnswer } from '@/lib/reports/domain/auto-bmps';
import { findBmp, findPersonLogging, getStatus } from '@/lib/reports/editor/derived';
import type { Editor, Question } from '@/lib/reports/editor/state';
import { getBmpRemovalText, getTakeOverText, UNANSWERED_HEADING } from '@/lib/reports/editor/question-texts';
import { listUnansweredSteps } from '@/lib/reports/editor/progress';
import { canEnterPhase } from '@/lib/reports/domain/phases';
import { canEditFields } from '@/lib/reports/domain/rules';

const CONFIRM_EVENTS: Record<Question, EditorEvent> = {
  'exit-bmp-flow': { type: 'bmpFlowCanceled' },
  'save-without-place': { type: 'bmpSaved', withoutLocation: true },
  'exit-report': { type: 'reportCanceled' },
  'save-and-notify': { type: 'notifyConfirmed' },
  'close-out': { type: 'closeConfirmed' },
};

/** Whether the dialog also lists unanswered questions and unsent photos, as before sending and closing. */
const isFinalQuestion = (question: Question): question is keyof typeof UNANSWERED_HEADING =>
  question in UNANSWERED_HEADING;

export interface QuestionsProps {
  onDismiss: () => void;
}

function BmpRemovalQuestion({
  answer: { key, value },
  onDismiss,
}: QuestionsProps & { answer: NonNullable<Editor['answerToConfirm']> }) {
  const { editor, inspection } = useInspection();
  const { fields, bmps } = editor.report;
  const autoBmp = findAutoBmpByField(key);
  const lostBmps = autoBmp === null ? [] : findBmpsLostByAnswer(bmps, autoBmp, fields[autoBmp.field], value);
  const { question, warning, act, isDestructive } = getBmpRemovalText(lostBmps);
  return (
    <ConfirmDialog
      title={question}
      question={warning}
      confirmLabel={act}
      destructive={isDestructive}
      onConfirm={() => inspection.send({ type: 'answerConfirmed' })}
      onCancel={onDismiss}
    />
  );
}

function PlaceOnMapButton() {
  const { inspection } = useInspection();
  return (
    <button
      type="button"
      onClick={() => inspection.send({ type: 'phaseOpened', phase: 'BMPPlotLocation' })}
      className="block min-h-12 text-left font-bold text-link underline"
    >
      Place it on the map
    </button>
  );
}

/** The dialog with the editor's open question. */
export function Questions({ onDismiss }: QuestionsProps) {
  const { editor, inspection } = useInspection();
  const currentQuestion = editor.question;
  const texts = QUESTIONS[useLanguage()];
  const uiTexts = useUiTexts();
  if (editor.takeOverBmpId !== null) return <TakeOverQuestion bmpId={editor.takeOverBmpId} onDismiss={onDismiss} />;
  if (editor.answerToConfirm !== null)
    return <BmpRemovalQuestion answer={editor.answerToConfirm} onDismiss={onDismiss} />;
  if (currentQuestion === null) return null;
  const { question, warning, act, isDestructive } = texts.question(currentQuestion, editor.report, editor.orphaned);
  return (
    <ConfirmDialog
      title={question}
      about={texts.subject(currentQuestion, editor)}
      question={
        isFinalQuestion(currentQuestion) ? (
          <>
            {warning && <span className="block">{warning}</span>}
            <span className="grid">
              <PhotosNotSent />
            </span>
            <UnansweredQuestions
              heading={currentQuestion === 'close-out' ? texts.unansweredHeading : UNANSWERED_HEADING[currentQuestion]}
            />
          </>
        ) : currentQuestion === 'save-without-place' ? (
          <>
            {warning} <PlaceOnMapButton />
          </>
        ) : (
          warning
        )
      }
      confirmLabel={act}
      cancelLabel={uiTexts.cancel}
      destructive={isDestructive}
      onConfirm={() => inspection.send(CONFIRM_EVENTS[currentQuestion])}
      onCancel={onDismiss}
    />
  );
}

function TakeOverQuestion({ bmpId, onDismiss }: QuestionsProps & { bmpId: string }) {
  const { editor, inspection } = useInspection();
  const bmp = findBmp(editor, bmpId);
  const personLogging = bmp && findPersonLogging(editor, bmp);
  if (!bmp || !personLogging) return null;
  const { title, question, act } = getTakeOverText(
    bmp.name,
    personLogging.name,
    formatReportTime(personLogging.at, editor.report.timeZone),
  );
  return (
    <ConfirmDialog
      title={title}
      question={question}
      confirmLabel={act}
      onConfirm={() => inspection.send({ type: 'bmpTakenOver' })}
      onCancel={onDismiss}
    />
  );
}

function UnansweredQuestions({ heading }: { heading: string }) {
  const { editor, inspection } = useInspection();
  const steps = listUnansweredSteps(editor);
  if (steps.length === 0) return null;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="font-bold">{heading}</p>
      <ul lang="en">
        {steps.map(({ name, phase, missing }) => (
          <li key={name} className="py-1.5">
            {canEditFields(getStatus(editor)) && canEnterPhase(phase, getStatus(editor)) ? (
              <button
                type="button"
                onClick={() => inspection.send({ type: 'phaseOpened', phase })}
                className="min-h-12 text-left font-bold text-link underline"
              >
                {name}
              </button>
            ) : (
              <span className="font-bold">{name}</span>
            )}
            <span className="block text-small text-ink-muted">{missing.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
