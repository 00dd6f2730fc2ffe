import { getAnswerLabel, getQuestion, isQuestionField, type ReportQuestion } from './questions';
import type { FormAnswers, Report } from './report';
import { isEmptyLine, SUMMARY_CARDS, type LineValue, type SummaryCard, type SummaryLine } from './summary';

// What only regulators' forms ask (FORM-08). Screens of the editor load this file late.

export const FORM_QUESTIONS: Readonly<Record<keyof FormAnswers, ReportQuestion>> = {
  inspectorTitle: { label: 'Title of the inspector' },
  weatherText: { label: 'Weather during the inspection' },
  unsafeAreas: {
    label: 'Was any part of the site unsafe to inspect?',
    short: 'Part unsafe to inspect',
    answers: 'yes-no',
  },
  unsafeLocation: { label: 'Where was it unsafe?', short: 'Unsafe location' },
  unsafeConditions: { label: 'What prevented the inspection there?', short: 'Unsafe conditions' },
  discharges: { label: 'Discharges during the inspection', hint: 'Where, and what you saw.' },
  stabilizationAreas: { label: 'Areas and their stabilization', hint: 'Where, how, and when it began.' },
};

const createLine = (key: keyof FormAnswers, value: (answers: FormAnswers) => LineValue): SummaryLine => ({
  key,
  label: FORM_QUESTIONS[key].short ?? FORM_QUESTIONS[key].label,
  value: ({ fields }) => value(fields),
});

/** The question that a line answers. */
export const getLineQuestion = ({ key }: SummaryLine): ReportQuestion =>
  isQuestionField(key) ? getQuestion(key) : FORM_QUESTIONS[key];

export const FORM_CARD: SummaryCard = {
  id: 'form',
  title: 'Form Questions',
  phase: 'InspectionWrapUp',
  lines: [
    createLine('inspectorTitle', ({ inspectorTitle = '' }) => inspectorTitle),
    createLine('weatherText', ({ weatherText = '' }) => weatherText),
    createLine('unsafeAreas', ({ unsafeAreas = '' }) => getAnswerLabel(unsafeAreas)),
    createLine('unsafeLocation', ({ unsafeLocation = '' }) => unsafeLocation),
    createLine('unsafeConditions', ({ unsafeConditions = '' }) => unsafeConditions),
    createLine('discharges', ({ discharges = '' }) => discharges),
    createLine('stabilizationAreas', ({ stabilizationAreas = '' }) => stabilizationAreas),
  ],
};

/** The cards of the read-only view and the PDF. Of the form's, only the answered lines, if there are any. */
export function listRecordCards(report: Report): SummaryCard[] {
  const lines = FORM_CARD.lines.filter((line) => !isEmptyLine(line, report));
  return SUMMARY_CARDS.flatMap((card) =>
    lines.length > 0 && card.id === 'logged-bmps' ? [{ ...FORM_CARD, lines }, card] : [card],
  );
}
