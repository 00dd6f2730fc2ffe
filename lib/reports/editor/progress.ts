import { listStepAnswers, type StepAnswers } from '@/lib/reports/domain/step-answers';
import { getStepProgress, type ProgressStep } from '@/lib/reports/domain/phases';
import { getReportLibrary, getPhase } from './derived';
import type { Editor } from './state';

export interface AnsweredStep
  extends ProgressStep, Pick<StepAnswers, 'state' | 'requiredCount' | 'answeredCount' | 'missingAnswers'> {}

export function listSteps(editor: Editor): AnsweredStep[] {
  const answers = new Map(listStepAnswers(editor.report, getReportLibrary(editor)).map((step) => [step.step, step]));
  return getStepProgress(getPhase(editor)).steps.flatMap((step) => {
    const answered = answers.get(step.name);
    return answered ? [{ ...step, ...answered }] : [];
  });
}

/** Steps with unanswered questions, for the questions before SAVE & NOTIFY and CLOSE OUT. */
export const listUnansweredSteps = (editor: Editor): AnsweredStep[] =>
  listSteps(editor).filter(({ missingAnswers }) => missingAnswers.length > 0);
