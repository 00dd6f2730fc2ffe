import { STEPS, type StepName } from './phases';
import { getShortLabel, type QuestionField } from './questions';
import type { LibraryGroup } from '@/lib/library/rules';
import type { Report, ReportFields } from './report';
import { findMissingForNotify } from './missing';
import { listPracticesToVerify } from './verification';

/**
 * Which answers an inspection requires, for the steps, the questions before SAVE & NOTIFY and CLOSE OUT, the read-only
 * view and the PDF. Optional fields, and fields that always have a value (type, date, crew), are not required.
 */

interface RequiredAnswers {
  step: StepName;
  keys: readonly QuestionField[];
  /** Whether an inspection requires these fields; without `when`, every inspection does. */
  when?: (fields: ReportFields) => boolean;
}

const REQUIRED_ANSWERS: readonly RequiredAnswers[] = [
  { step: 'Erosion Control Inspection', keys: ['siteId'] },
  { step: 'Inspection Info', keys: ['inspectorNames'] },
  { step: 'Inspection Info', keys: ['otherType'], when: ({ type }) => type === 'other' },
  { step: 'Weather Conditions', keys: ['temperature', 'soilMoisture', 'lastRainfallDate', 'lastRainfallDepth'] },
  {
    step: 'Project Phase',
    keys: [
      'currentPhase',
      'projectOnSchedule',
      'permitCertificatePosted',
      'erosionPlanAccessible',
      'sheetDate',
      'basedOnSheets',
      'areasStopped',
    ],
  },
  { step: 'Project Phase', keys: ['stabilizationDate'], when: ({ areasStopped }) => areasStopped === 'yes' },
  { step: 'BMP Verification', keys: ['allBmpsFunctional'] },
  { step: 'Plan Review', keys: ['planAddressesAllIssues'] },
  {
    step: 'Stabilization Review',
    keys: ['constructionStabilized', 'areasStabilized', 'sedimentControlsRemoved'],
    when: ({ areasStopped }) => areasStopped !== 'no',
  },
];

const getRequiredAnswers = (fields: ReportFields) => REQUIRED_ANSWERS.filter(({ when }) => when?.(fields) ?? true);

/** Whether the field is required in this inspection and has no answer. */
export const isUnanswered = (key: keyof ReportFields, { fields }: Pick<Report, 'fields'>): boolean =>
  getRequiredAnswers(fields).some(({ keys }) => keys.some((required) => required === key)) && isEmpty(fields[key]);

const isEmpty = (value: ReportFields[keyof ReportFields]) =>
  Array.isArray(value) ? value.length === 0 : String(value ?? '').trim() === '';

export interface StepAnswers {
  step: StepName;
  state: 'answered' | 'part' | 'none';
  requiredCount: number;
  answeredCount: number;
  /** Short texts of what is not answered. */
  missingAnswers: readonly string[];
}

/** The steps of an inspection with their progress. A step that requires nothing counts as answered. */
export function listStepAnswers(report: Report, library: readonly LibraryGroup[]): StepAnswers[] {
  return STEPS.map((step) => {
    const questions = [...countFieldAnswers(step, report), ...countOtherAnswers(step, report, library)];
    const requiredCount = sum(questions.map((question) => question.requiredCount));
    const answeredCount = sum(questions.map((question) => question.answeredCount));
    const missingAnswers = questions.flatMap((question) =>
      question.answeredCount < question.requiredCount ? [question.text] : [],
    );
    return {
      step,
      state: answeredCount === requiredCount ? 'answered' : answeredCount === 0 ? 'none' : 'part',
      requiredCount,
      answeredCount,
      missingAnswers,
    };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

interface AnswerCount {
  requiredCount: number;
  answeredCount: number;
  text: string;
}

const countFieldAnswers = (step: StepName, { fields }: Report): AnswerCount[] =>
  getRequiredAnswers(fields)
    .filter((answers) => answers.step === step)
    .flatMap(({ keys }) => keys)
    .map((key) => ({
      requiredCount: 1,
      answeredCount: isEmpty(fields[key]) ? 0 : 1,
      text: getShortLabel(key),
    }));

/** Answers other than fields: logged BMPs, verified BMPs and the map picture. */
function countOtherAnswers(step: StepName, report: Report, library: readonly LibraryGroup[]): AnswerCount[] {
  switch (step) {
    case 'BMP List':
      return [countLoggedBmps(report, library)];
    case 'BMP Verification':
      return [countVerifiedBmps(report, library)];
    case 'Inspection Wrap-Up':
      return [{ requiredCount: 1, answeredCount: report.fields.mapImage === null ? 0 : 1, text: 'Map picture' }];
    default:
      return [];
  }
}

/** An empty list of logged BMPs is an answer only if each BMP was verified as good or not applicable. */
function countLoggedBmps(report: Report, library: readonly LibraryGroup[]): AnswerCount {
  const { requiredCount, answeredCount } = countVerifiedBmps(report, library);
  const unfinished = findMissingForNotify(report).filter(({ what }) => what === 'bmp').length;
  const logged = report.bmps.length;
  if (logged === 0)
    return {
      requiredCount: 1,
      answeredCount: requiredCount > 0 && answeredCount === requiredCount ? 1 : 0,
      text: 'No BMP logged',
    };
  return {
    requiredCount: logged,
    answeredCount: logged - unfinished,
    text: `${unfinished} of ${logged} BMPs not finished`,
  };
}

function countVerifiedBmps(report: Report, library: readonly LibraryGroup[]): AnswerCount {
  const offered = listPracticesToVerify(report, library);
  const unanswered = offered.filter(({ status }) => status === '').length;
  const text = `${unanswered} of ${offered.length} remaining BMPs`;
  return { requiredCount: offered.length, answeredCount: offered.length - unanswered, text };
}
