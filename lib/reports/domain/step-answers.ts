import { STEPS, type StepName } from './phases';
import { shortWording, type AskedField } from './questions';
import type { LibraryGroup } from '@/lib/library/rules';
import type { Report, ReportFields } from './report';
import { missingForNotify } from './missing';
import { offeredForVerification } from './verification';

/**
 * Which answers an inspection asks for. The steps, the questions before SAVE & NOTIFY and CLOSE OUT, the read-only view
 * and the PDF all take from here which answers are missing. Optional fields, and fields that always have a value (type,
 * date, crew), are not asked for.
 */
interface Asked {
  step: StepName;
  keys: readonly AskedField[];
  /** Whether an inspection asks for these fields; without `when`, every inspection does. */
  when?: (fields: ReportFields) => boolean;
}

const ASKED: readonly Asked[] = [
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

const asksOf = (fields: ReportFields) => ASKED.filter(({ when }) => when?.(fields) ?? true);

/** Whether the field is asked for in this inspection and has no answer. */
export const isUnanswered = (key: AskedField, { fields }: Pick<Report, 'fields'>): boolean =>
  asksOf(fields).some(({ keys }) => keys.includes(key)) && isEmpty(fields[key]);

const isEmpty = (value: ReportFields[AskedField]) =>
  value === null || (Array.isArray(value) ? value.length === 0 : String(value).trim() === '');

export interface StepAnswers {
  step: StepName;
  state: 'answered' | 'part' | 'none';
  /** How many answers the step asks for, and how many of them are there. */
  asked: number;
  given: number;
  /** The missing answers, in words. */
  missing: readonly string[];
}

/** The steps of an inspection, each with how far it is answered. A step that asks for nothing counts as answered. */
export function stepAnswers(report: Report, library: readonly LibraryGroup[]): StepAnswers[] {
  return STEPS.map((step) => {
    const questions = [...fieldsOf(step, report), ...furtherOf(step, report, library)];
    const asked = sum(questions.map((question) => question.asked));
    const given = sum(questions.map((question) => question.given));
    const missing = questions.flatMap(({ given, asked, text }) => (given < asked ? [text] : []));
    return { step, state: given === asked ? 'answered' : given === 0 ? 'none' : 'part', asked, given, missing };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

interface AskedAnswers {
  asked: number;
  given: number;
  /** What is said while the answer is missing. */
  text: string;
}

const fieldsOf = (step: StepName, { fields }: Report): AskedAnswers[] =>
  asksOf(fields)
    .filter((asked) => asked.step === step)
    .flatMap(({ keys }) => keys)
    .map((key) => ({
      asked: 1,
      given: isEmpty(fields[key]) ? 0 : 1,
      text: shortWording(key),
    }));

/** Answers that are not a single field: logged BMPs, verified BMPs and the map picture. */
function furtherOf(step: StepName, report: Report, library: readonly LibraryGroup[]): AskedAnswers[] {
  switch (step) {
    case 'BMP List':
      return [loggedBmps(report, library)];
    case 'BMP Verification':
      return [verifiedBmps(report, library)];
    case 'Inspection Wrap-Up':
      return [{ asked: 1, given: report.fields.mapImage === null ? 0 : 1, text: 'Map picture' }];
    default:
      return [];
  }
}

/**
 * An empty list of logged BMPs counts as an answer only where each BMP was looked at and found good or not applicable.
 */
function loggedBmps(report: Report, library: readonly LibraryGroup[]): AskedAnswers {
  const { asked, given } = verifiedBmps(report, library);
  const unfinished = missingForNotify(report).filter(({ what }) => what === 'bmp').length;
  const logged = report.bmps.length;
  if (logged === 0) return { asked: 1, given: asked > 0 && given === asked ? 1 : 0, text: 'No BMP logged' };
  return { asked: logged, given: logged - unfinished, text: `${unfinished} of ${logged} BMPs not finished` };
}

function verifiedBmps(report: Report, library: readonly LibraryGroup[]): AskedAnswers {
  const offered = offeredForVerification(report, library);
  const open = offered.filter(({ status }) => status === '').length;
  const text = `${open} of ${offered.length} remaining BMPs`;
  return { asked: offered.length, given: offered.length - open, text };
}
