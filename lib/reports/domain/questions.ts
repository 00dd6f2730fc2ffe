import type { ReportFields, YesNoNa } from './report';

export interface ReportQuestion {
  label: string;
  /** Label on the summary, where `label` is too long. */
  short?: string;
  hint?: string;
  answers?: 'yes-no' | 'yes-no-na';
}

/** The yes/no questions follow EPA's construction general permit (decision X-20). */
export const REPORT_QUESTIONS = {
  siteId: { label: 'Site' },
  officialSiteId: { label: 'Official site ID', hint: 'The permit or site number of the agency.' },
  municipality: { label: 'Municipality' },
  onsiteContact: { label: 'Onsite contact' },
  onsitePhone: { label: 'Onsite phone' },
  inspectorNames: { label: 'Inspectors' },
  inspectorPhone: { label: 'Inspector phone' },
  type: { label: 'Inspection type', short: 'Type' },
  otherType: { label: 'Other (please specify)' },
  date: { label: 'Inspection date', short: 'Date' },
  notes: { label: 'Notes' },
  inspectionEnd: { label: 'Inspection end', hint: 'If empty, the time of SAVE & NOTIFY is used.' },
  temperature: { label: 'Temperature' },
  soilMoisture: { label: 'Soil moisture', hint: 'Choose all that apply.' },
  lastRainfallDate: { label: 'Last rainfall' },
  lastRainfallDepth: { label: 'Rainfall depth', short: 'Depth' },
  currentPhase: { label: 'Current phase' },
  projectOnSchedule: { label: 'Is the project on schedule?', short: 'On schedule', answers: 'yes-no' },
  sheetDate: { label: 'Plan sheet date' },
  basedOnSheets: {
    label: 'Is this inspection based on those sheets?',
    short: 'Based on those sheets',
    answers: 'yes-no',
  },
  erosionPlanAccessible: {
    label: 'Is the erosion plan accessible?',
    short: 'Erosion plan accessible',
    answers: 'yes-no',
  },
  permitCertificatePosted: {
    label: 'Is the permit certificate posted?',
    short: 'Permit certificate posted',
    answers: 'yes-no',
  },
  areasStopped: {
    label: 'Has work stopped for more than 2 weeks in any area?',
    short: 'Areas stopped for more than 2 weeks',
    answers: 'yes-no',
  },
  stabilizationDate: { label: 'Since when?', short: 'Stopped since' },
  allBmpsFunctional: { label: 'Are all BMPs functional?', short: 'All BMPs functional', answers: 'yes-no' },
  planAddressesAllIssues: {
    label: 'Does the erosion plan address all issues found?',
    short: 'Plan addresses all issues',
    answers: 'yes-no',
  },
  planReviewRevisions: { label: 'Plan revisions', hint: 'What has changed, or must change, in the plan.' },
  planReviewNotes: { label: 'Plan review notes' },
  constructionStabilized: {
    label: 'Is the completed construction permanently stabilized?',
    short: 'Completed construction stabilized',
    answers: 'yes-no-na',
  },
  areasStabilized: {
    label: 'Are the areas stopped for more than 2 weeks stabilized?',
    short: 'Stopped areas stabilized',
    answers: 'yes-no-na',
  },
  sedimentControlsRemoved: {
    label: 'Are temporary sediment controls removed where the ground is stabilized?',
    short: 'Temporary controls removed',
    answers: 'yes-no-na',
  },
  crew: { label: 'Maintenance Crew for Corrective Actions' },
} as const satisfies Partial<Record<keyof ReportFields, ReportQuestion>>;
export type QuestionField = keyof typeof REPORT_QUESTIONS;

export const getQuestion = (key: QuestionField): ReportQuestion => REPORT_QUESTIONS[key];

export const getShortLabel = (key: QuestionField): string => getQuestion(key).short ?? getQuestion(key).label;
export const getQuestionLabel = (key: keyof ReportFields): string => (isQuestionField(key) ? getShortLabel(key) : key);
export const isQuestionField = (key: keyof ReportFields): key is QuestionField => key in REPORT_QUESTIONS;

const ANSWERS: Record<YesNoNa, string> = { yes: 'Yes', no: 'No', na: 'N/A', '': '' };
export const getAnswerLabel = (answer: YesNoNa) => ANSWERS[answer];
