import { STEPS, type StepName } from './phases';
import { getShortWording, type QuestionField } from './questions';
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
export const isUnanswered = (key: QuestionField, { fields }: Pick<Report, 'fields'>): boolean =>
  getRequiredAnswers(fields).some(({ keys }) => keys.includes(key)) && isEmpty(fields[key]);

const isEmpty = (value: ReportFields[QuestionField]) =>
  value === null || (Array.isArray(value) ? value.length === 0 : String(value).trim() === '');

export interface StepAnswers {
  step: StepName;
  state: 'answered' | 'part' | 'none';
  required: number;
  answered: number;
  /** Short texts of what is not answered. */
  missing: readonly string[];
}

/** The steps of an inspection with their progress. A step that requires nothing counts as answered. */
export function listStepAnswers(report: Report, library: readonly LibraryGroup[]): StepAnswers[] {
  return STEPS.map((step) => {
    const questions = [...countFieldAnswers(step, report), ...countOtherAnswers(step, report, library)];
    const required = sum(questions.map((question) => question.required));
    const answered = sum(questions.map((question) => question.answered));
    const missing = questions.flatMap((question) => (question.answered < question.required ? [question.text] : []));
    return {
      step,
      state: answered === required ? 'answered' : answered === 0 ? 'none' : 'part',
      required,
      answered,
      missing,
    };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

interface AnswerCount {
  required: number;
  answered: number;
  text: string;
}

const countFieldAnswers = (step: StepName, { fields }: Report): AnswerCount[] =>
  getRequiredAnswers(fields)
    .filter((answers) => answers.step === step)
    .flatMap(({ keys }) => keys)
    .map((key) => ({
      required: 1,
      answered: isEmpty(fields[key]) ? 0 : 1,
      text: getShortWording(key),
    }));

/** Answers other than fields: logged BMPs, verified BMPs and the map picture. */
function countOtherAnswers(step: StepName, report: Report, library: readonly LibraryGroup[]): AnswerCount[] {
  switch (step) {
    case 'BMP List':
      return [countLoggedBmps(report, library)];
    case 'BMP Verification':
      return [countVerifiedBmps(report, library)];
    case 'Inspection Wrap-Up':
      return [{ required: 1, answered: report.fields.mapImage === null ? 0 : 1, text: 'Map picture' }];
    default:
      return [];
  }
}

/** An empty list of logged BMPs is an answer only if each BMP was verified as good or not applicable. */
function countLoggedBmps(report: Report, library: readonly LibraryGroup[]): AnswerCount {
  const { required, answered } = countVerifiedBmps(report, library);
  const unfinished = findMissingForNotify(report).filter(({ what }) => what === 'bmp').length;
  const logged = report.bmps.length;
  if (logged === 0)
    return { required: 1, answered: required > 0 && answered === required ? 1 : 0, text: 'No BMP logged' };
  return { required: logged, answered: logged - unfinished, text: `${unfinished} of ${logged} BMPs not finished` };
}

function countVerifiedBmps(report: Report, library: readonly LibraryGroup[]): AnswerCount {
  const offered = listPracticesToVerify(report, library);
  const unanswered = offered.filter(({ status }) => status === '').length;
  const text = `${unanswered} of ${offered.length} remaining BMPs`;
  return { required: offered.length, answered: offered.length - unanswered, text };
}
