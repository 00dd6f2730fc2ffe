import { useInspection } from '@/components/reports/editor/inspection-context';
import { PhotosNotSent } from '@/components/reports/editor/summary/photos-not-sent';
import { Icon } from '@/components/ui/icons/icon';
import { useLanguage, useUiTexts } from '@/components/ui/text/language';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { formatReportTime } from '@/lib/dates';
import { QUESTIONS } from '@/lib/reports/corrections/questions';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { findAutoBmpByField, findBmpsLostByAnswer } from '@/lib/reports/domain/auto-bmps';
import { findBmp, findPersonLogging, getStatus } from '@/lib/reports/editor/derived';
import type { Editor, Question } from '@/lib/reports/editor/state';
import {
  formatNotified,
  getBmpRemovalText,
  getTakeOverText,
  UNANSWERED_CONSEQUENCE,
} from '@/lib/reports/editor/question-texts';
import { listUnansweredSteps } from '@/lib/reports/editor/progress';
import { canEnterPhase } from '@/lib/reports/domain/phases';
import { listCrewNames } from '@/lib/reports/domain/summary';
import { canEditFields } from '@/lib/reports/domain/rules';

const CONFIRM_EVENTS: Record<Question, EditorEvent> = {
  'exit-bmp-flow': { type: 'bmpFlowCanceled' },
  'save-without-place': { type: 'bmpSaved', withoutLocation: true },
  'exit-report': { type: 'reportCanceled' },
  'save-and-notify': { type: 'notifyConfirmed' },
  'close-out': { type: 'closeConfirmed' },
};

/** Whether the dialog also lists unanswered questions and unsent photos, as before sending and closing. */
const isFinalQuestion = (question: Question): question is keyof typeof UNANSWERED_CONSEQUENCE =>
  question in UNANSWERED_CONSEQUENCE;

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
  const { question, warning, confirmLabel, isDestructive } = getBmpRemovalText(lostBmps);
  return (
    <ConfirmDialog
      title={question}
      question={warning}
      confirmLabel={confirmLabel}
      isDestructive={isDestructive}
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
  const { question, warning, confirmLabel, isDestructive } = texts.question(
    currentQuestion,
    editor.report,
    editor.orphaned,
  );
  return (
    <ConfirmDialog
      title={question}
      about={texts.subject(currentQuestion, editor)}
      question={
        isFinalQuestion(currentQuestion) ? (
          <>
            {currentQuestion === 'save-and-notify' && (
              <span className="block">{formatNotified(listCrewNames(editor.report, editor.context.crew))}</span>
            )}
            {warning && <span className="block">{warning}</span>}
            <span className="grid">
              <PhotosNotSent />
            </span>
            <UnansweredQuestions
              formatCount={texts.unansweredCount}
              consequence={
                currentQuestion === 'close-out' ? texts.unansweredConsequence : UNANSWERED_CONSEQUENCE[currentQuestion]
              }
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
      confirmLabel={confirmLabel}
      cancelLabel={uiTexts.cancel}
      isDestructive={isDestructive}
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
  const { title, question, confirmLabel } = getTakeOverText(
    bmp.name,
    personLogging.name,
    formatReportTime(personLogging.at, editor.report.timeZone),
  );
  return (
    <ConfirmDialog
      title={title}
      question={question}
      confirmLabel={confirmLabel}
      onConfirm={() => inspection.send({ type: 'bmpTakenOver' })}
      onCancel={onDismiss}
    />
  );
}

interface UnansweredQuestionsProps {
  formatCount: (count: number) => string;
  consequence: string;
}

function UnansweredQuestions({ formatCount, consequence }: UnansweredQuestionsProps) {
  const { editor, inspection } = useInspection();
  const steps = listUnansweredSteps(editor);
  if (steps.length === 0) return null;
  return (
    <details className="group mt-3 border-t border-line pt-1">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-1">
        <span>
          <b className="block font-bold">{formatCount(steps.flatMap(({ missingAnswers }) => missingAnswers).length)}</b>
          <span className="block text-small text-ink-soft">{consequence}</span>
        </span>
        <Icon name="chevron-down" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <ul lang="en">
        {steps.map(({ name, phase, missingAnswers }) => (
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
            <span className="block text-small text-ink-muted">{missingAnswers.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
