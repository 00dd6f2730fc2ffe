import { formatUsPhone } from '@/lib/phone';
import { formatReportDateTime, formatReportDay } from '@/lib/dates';
import { isUnanswered } from './step-answers';
import { SHOWN_PHASES } from './phases';
import { getAnswerLabel, getShortLabel, type QuestionField } from './questions';
import type { FormAnswers, Phase, Report, ReportFields, ReportStatus, VerifiedBmp, YesNoNa } from './report';
import { SOIL_MOISTURES } from './answer-choices';
import { canEditFields, formatTypeLabel } from './rules';
import { filterVerified } from './verification';

/** The cards and lines of a report, for the editor's summary, the read-only page and the PDF. */

export type LineValue = string | number | readonly string[] | null;
export interface SummaryLine {
  key: QuestionField | keyof FormAnswers;
  label: string;
  /** Value to show; empty while unanswered. */
  value: (report: Report) => LineValue;
}

export type CardId =
  | 'site-info'
  | 'inspection-info'
  | 'weather'
  | 'project-phase'
  | 'plan-review'
  | 'stabilization'
  | 'form'
  | 'logged-bmps'
  | 'good'
  | 'not-applicable'
  | 'crew';

export interface SummaryCard {
  id: CardId;
  title: string;
  phase: Phase;
  /** Cards with a list of BMPs or people have no lines. */
  lines: readonly SummaryLine[];
}

type GetValue = (report: Report) => LineValue;
const createLine = (key: QuestionField, value: GetValue): SummaryLine => ({
  key,
  label: getShortLabel(key),
  value,
});
const createTextLine = (key: QuestionField & TextKey) => createLine(key, ({ fields }) => fields[key]);
const createListLine = (key: 'inspectorNames' | 'planReviewRevisions') => createLine(key, ({ fields }) => fields[key]);
export const isPhoneLine = ({ key }: SummaryLine): boolean => key === 'onsitePhone' || key === 'inspectorPhone';

const createPhoneLine = (key: 'onsitePhone' | 'inspectorPhone') =>
  createLine(key, ({ fields }) => formatUsPhone(fields[key]));
const createAnswerLine = (key: QuestionField & AnswerKey) =>
  createLine(key, ({ fields }) => getAnswerLabel(fields[key]));
const createDayLine = (key: 'sheetDate' | 'stabilizationDate') =>
  createLine(key, ({ fields }) => formatOptionalDay(fields[key]));
const createInstantLine = (key: 'date' | 'lastRainfallDate' | 'inspectionEnd') =>
  createLine(key, ({ fields, timeZone }) => formatOptionalInstant(fields[key], timeZone));

type TextKey = { [Key in keyof ReportFields]: ReportFields[Key] extends string ? Key : never }[keyof ReportFields];
type AnswerKey = { [Key in keyof ReportFields]: ReportFields[Key] extends YesNoNa ? Key : never }[keyof ReportFields];

const formatOptionalDay = (value: string | null) => (value === null ? null : formatReportDay(value));
const formatOptionalInstant = (value: string | null, timeZone: string) =>
  value === null ? null : formatReportDateTime(value, timeZone);

/** Cards in the order of EDIT-27, with the two cards of decision X-19 after Project Phase. */
export const SUMMARY_CARDS: readonly SummaryCard[] = [
  {
    id: 'site-info',
    title: 'Site Info',
    phase: 'ProjectInfo',
    lines: [
      createLine('siteId', ({ siteName }) => siteName),
      createTextLine('officialSiteId'),
      createTextLine('municipality'),
      createTextLine('onsiteContact'),
      createPhoneLine('onsitePhone'),
    ],
  },
  {
    id: 'inspection-info',
    title: 'Inspection Info',
    phase: 'InspectionInfo',
    lines: [
      createListLine('inspectorNames'),
      createPhoneLine('inspectorPhone'),
      createLine('type', ({ fields }) => formatTypeLabel(fields.type, fields.otherType)),
      createInstantLine('date'),
      createInstantLine('inspectionEnd'),
      createTextLine('notes'),
    ],
  },
  {
    id: 'weather',
    title: 'Weather Conditions',
    phase: 'WeatherAndSoil',
    lines: [
      createLine('temperature', ({ fields }) => (fields.temperature === null ? null : `${fields.temperature} °F`)),
      createLine('soilMoisture', ({ fields }) =>
        SOIL_MOISTURES.filter(({ code }) => fields.soilMoisture.includes(code)).map(({ label }) => label),
      ),
      createInstantLine('lastRainfallDate'),
      createTextLine('lastRainfallDepth'),
    ],
  },
  {
    id: 'project-phase',
    title: 'Project Phase',
    phase: 'ProjectPhase',
    lines: [
      createTextLine('currentPhase'),
      createAnswerLine('projectOnSchedule'),
      createDayLine('sheetDate'),
      createAnswerLine('basedOnSheets'),
      createAnswerLine('erosionPlanAccessible'),
      createAnswerLine('permitCertificatePosted'),
      createAnswerLine('areasStopped'),
      createDayLine('stabilizationDate'),
    ],
  },
  {
    id: 'plan-review',
    title: 'Erosion Plan Review',
    phase: 'PlanReview',
    lines: [
      createAnswerLine('planAddressesAllIssues'),
      createListLine('planReviewRevisions'),
      createTextLine('planReviewNotes'),
    ],
  },
  {
    id: 'stabilization',
    title: 'Stabilization',
    phase: 'StabilizationReview',
    lines: [
      createAnswerLine('constructionStabilized'),
      createAnswerLine('areasStabilized'),
      createAnswerLine('sedimentControlsRemoved'),
    ],
  },
  { id: 'logged-bmps', title: 'Logged BMPs', phase: 'BMPInspection', lines: [] },
  {
    id: 'good',
    title: 'BMPs in Good Condition',
    phase: 'BMPVerification',
    lines: [createAnswerLine('allBmpsFunctional')],
  },
  { id: 'not-applicable', title: 'BMPs Currently Not Applicable', phase: 'BMPVerification', lines: [] },
  { id: 'crew', title: 'Maintenance Crew for Corrective Actions', phase: 'InspectionWrapUp', lines: [] },
];

/** The Edit button shows only while fields can be edited, and if the screen exists (EDIT-28). */
export const canEditCard = (card: SummaryCard, status: ReportStatus) =>
  canEditFields(status) && SHOWN_PHASES.includes(card.phase);

/** Text of an empty line: EDIT-31 in setup, EDIT-32 afterward. */
export const getEmptyText = (status: ReportStatus) => (status === 'setup' ? 'Not yet entered' : 'None entered');

const UNCAUGHT_OBJECT =
  'Major issue: Uncaught Object in SummarySectionLineItem, please let the appropriate contact know.';

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Empty lines are muted, so that answers are prominent. */
export const isEmptyLine = (line: SummaryLine, report: Report) => isEmpty(line.value(report));

/** Text of any value on a summary line (EDIT-31, EDIT-32, EDIT-37). */
export function formatSummaryValue(value: unknown, status: ReportStatus): string {
  if (isEmpty(value)) return getEmptyText(status);
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? UNCAUGHT_OBJECT : String(value);
}

export const NOT_ANSWERED = 'Not answered';

/** Text of a line. After setup, it distinguishes unanswered questions from empty optional fields ('None entered'). */
export const formatClosedLine = (line: SummaryLine, report: Report) =>
  report.status !== 'setup' && isUnanswered(line.key, report) ? NOT_ANSWERED : formatLine(line, report);

/** Text of an empty card of verified BMPs. After setup, it says so if no practice was verified at all. */
export const getNoneVerifiedText = ({ status, fields }: Report) =>
  status !== 'setup' && fields.verifiedBmps.length === 0 ? NOT_ANSWERED : getEmptyText(status);

/** The line that replaces a card without content in setup; null after setup, and for a card with content or a list. */
export function getEmptyCardText(card: SummaryCard, report: Report): 'not answered' | 'not asked' | null {
  const { status, fields } = report;
  const isVerified = card.id === 'good' || card.id === 'not-applicable';
  if (status !== 'setup' || card.lines.some((line) => !isEmptyLine(line, report))) return null;
  if (isVerified) return fields.verifiedBmps.length === 0 ? 'not answered' : null;
  if (card.lines.length === 0) return null;
  return card.lines.some(({ key }) => isUnanswered(key, report)) ? 'not answered' : 'not asked';
}

export const formatLine = (line: SummaryLine, report: Report) => formatSummaryValue(line.value(report), report.status);

export const listVerifiedOn = (card: 'good' | 'not-applicable', report: Report): VerifiedBmp[] =>
  filterVerified(report, card === 'good' ? 'good' : 'na');

/** Names of the people to notify, the creator first. Others who left the work unit are left out. */
export function listCrewNames(report: Report, crew: readonly { id: string; name: string }[]): string[] {
  const names = new Map(crew.map(({ id, name }) => [id, name]));
  const others = report.fields.crew.filter((id) => id !== report.createdBy.id);
  return [report.createdBy.name, ...others.flatMap((id) => names.get(id) ?? [])];
}
