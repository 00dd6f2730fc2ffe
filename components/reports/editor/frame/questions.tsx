import { FormBlanks } from '@/components/reports/editor/frame/form-blanks';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { NotifyQuestion } from '@/components/reports/editor/summary/notify-question';
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

const CONFIRM_EVENTS: Record<Exclude<Question, 'save-and-notify'>, EditorEvent> = {
  'exit-bmp-flow': { type: 'bmpFlowCanceled' },
  'save-without-place': { type: 'bmpSaved', withoutLocation: true },
  'exit-report': { type: 'reportCanceled' },
  'close-out': { type: 'closeConfirmed' },
};

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
  const about = texts.subject(currentQuestion, editor);
  if (currentQuestion === 'save-and-notify')
    return (
      <NotifyQuestion title={question} about={about} confirmLabel={confirmLabel} onDismiss={onDismiss}>
        <span className="block">{formatNotified(listCrewNames(editor.report, editor.context.crew))}</span>
        <FinalQuestion
          warning={warning}
          formatCount={texts.unansweredCount}
          consequence={UNANSWERED_CONSEQUENCE[currentQuestion]}
        />
      </NotifyQuestion>
    );
  return (
    <ConfirmDialog
      title={question}
      about={about}
      question={
        currentQuestion === 'close-out' ? (
          <FinalQuestion
            warning={warning}
            formatCount={texts.unansweredCount}
            consequence={texts.unansweredConsequence}
          />
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

/** The warning before sending or closing, with unsent photos, unanswered questions and blanks of the form. */
function FinalQuestion({ warning, ...unanswered }: UnansweredQuestionsProps & { warning: string | null }) {
  return (
    <>
      {warning && <span className="block">{warning}</span>}
      <span className="grid">
        <PhotosNotSent />
      </span>
      <UnansweredQuestions {...unanswered} />
      <FormBlanks />
    </>
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
