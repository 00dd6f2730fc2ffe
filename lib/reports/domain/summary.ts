import { formatUsPhone } from '@/lib/phone';
import { formatReportDateTime, formatReportDay } from '@/lib/dates';
import { isUnanswered } from './step-answers';
import { SHOWN_PHASES } from './phases';
import { answerLabel, shortWording, type QuestionField } from './questions';
import type { Phase, Report, ReportFields, ReportStatus, VerifiedBmp, YesNoNa } from './report';
import { SOIL_MOISTURES } from './answer-choices';
import { canEditFields, typeLabel } from './rules';
import { filterVerified } from './verification';

/** The cards and lines of a report, for the editor's summary, the read-only page and the PDF. */

export type LineValue = string | number | readonly string[] | null;
export interface SummaryLine {
  key: QuestionField;
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

type Show = (report: Report) => LineValue;
const line = (key: QuestionField, value: Show): SummaryLine => ({
  key,
  label: shortWording(key),
  value,
});
const text = (key: QuestionField & TextKey) => line(key, ({ fields }) => fields[key]);
const list = (key: 'inspectorNames' | 'planReviewRevisions') => line(key, ({ fields }) => fields[key]);
const phone = (key: 'onsitePhone' | 'inspectorPhone') => line(key, ({ fields }) => formatUsPhone(fields[key]));
const answer = (key: QuestionField & AnswerKey) => line(key, ({ fields }) => answerLabel(fields[key]));
const day = (key: 'sheetDate' | 'stabilizationDate') => line(key, ({ fields }) => dayText(fields[key]));
const instant = (key: 'date' | 'lastRainfallDate' | 'inspectionEnd') =>
  line(key, ({ fields, timeZone }) => instantText(fields[key], timeZone));

type TextKey = { [Key in keyof ReportFields]: ReportFields[Key] extends string ? Key : never }[keyof ReportFields];
type AnswerKey = { [Key in keyof ReportFields]: ReportFields[Key] extends YesNoNa ? Key : never }[keyof ReportFields];

const dayText = (value: string | null) => (value === null ? null : formatReportDay(value));
const instantText = (value: string | null, timeZone: string) =>
  value === null ? null : formatReportDateTime(value, timeZone);

/** Cards in the order of EDIT-27, with the two cards of decision X-19 after Project Phase. */
export const SUMMARY_CARDS: readonly SummaryCard[] = [
  {
    id: 'site-info',
    title: 'Site Info',
    phase: 'ProjectInfo',
    lines: [
      line('siteId', ({ siteName }) => siteName),
      text('officialSiteId'),
      text('municipality'),
      text('onsiteContact'),
      phone('onsitePhone'),
    ],
  },
  {
    id: 'inspection-info',
    title: 'Inspection Info',
    phase: 'InspectionInfo',
    lines: [
      list('inspectorNames'),
      phone('inspectorPhone'),
      line('type', ({ fields }) => typeLabel(fields.type, fields.otherType)),
      instant('date'),
      instant('inspectionEnd'),
      text('notes'),
    ],
  },
  {
    id: 'weather',
    title: 'Weather Conditions',
    phase: 'WeatherAndSoil',
    lines: [
      line('temperature', ({ fields }) => (fields.temperature === null ? null : `${fields.temperature} °F`)),
      line('soilMoisture', ({ fields }) =>
        SOIL_MOISTURES.filter(({ code }) => fields.soilMoisture.includes(code)).map(({ label }) => label),
      ),
      instant('lastRainfallDate'),
      text('lastRainfallDepth'),
    ],
  },
  {
    id: 'project-phase',
    title: 'Project Phase',
    phase: 'ProjectPhase',
    lines: [
      text('currentPhase'),
      answer('projectOnSchedule'),
      day('sheetDate'),
      answer('basedOnSheets'),
      answer('erosionPlanAccessible'),
      answer('permitCertificatePosted'),
      answer('areasStopped'),
      day('stabilizationDate'),
    ],
  },
  {
    id: 'plan-review',
    title: 'Erosion Plan Review',
    phase: 'PlanReview',
    lines: [answer('planAddressesAllIssues'), list('planReviewRevisions'), text('planReviewNotes')],
  },
  {
    id: 'stabilization',
    title: 'Stabilization',
    phase: 'StabilizationReview',
    lines: [answer('constructionStabilized'), answer('areasStabilized'), answer('sedimentControlsRemoved')],
  },
  { id: 'logged-bmps', title: 'Logged BMPs', phase: 'BMPInspection', lines: [] },
  {
    id: 'good',
    title: 'BMPs in Good Condition',
    phase: 'BMPVerification',
    lines: [answer('allBmpsFunctional')],
  },
  { id: 'not-applicable', title: 'BMPs Currently Not Applicable', phase: 'BMPVerification', lines: [] },
  { id: 'crew', title: 'Maintenance Crew for Corrective Actions', phase: 'InspectionWrapUp', lines: [] },
];

/** The Edit button shows only while fields can be edited, and if the screen exists (EDIT-28). */
export const canEditCard = (card: SummaryCard, status: ReportStatus) =>
  canEditFields(status) && SHOWN_PHASES.includes(card.phase);

/** Text of an empty line: EDIT-31 in setup, EDIT-32 afterward. */
export const emptyText = (status: ReportStatus) => (status === 'setup' ? 'Not yet entered' : 'None entered');

const UNCAUGHT_OBJECT =
  'Major issue: Uncaught Object in SummarySectionLineItem, please let the appropriate contact know.';

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Empty lines are muted, so that answers are prominent. */
export const isEmptyLine = (line: SummaryLine, report: Report) => isEmpty(line.value(report));

/** Text of any value on a summary line (EDIT-31, EDIT-32, EDIT-37). */
export function summaryText(value: unknown, status: ReportStatus): string {
  if (isEmpty(value)) return emptyText(status);
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? UNCAUGHT_OBJECT : String(value);
}

export const NOT_ANSWERED = 'Not answered';

/** Line of a closed report. It distinguishes unanswered questions from empty optional fields ('None entered'). */
export const closedLineText = (line: SummaryLine, report: Report) =>
  report.status !== 'setup' && isUnanswered(line.key, report) ? NOT_ANSWERED : lineText(line, report);

/** Text of an empty card of verified BMPs; says whether any practice was verified. */
export const noneVerifiedText = ({ status, fields }: Report) =>
  status !== 'setup' && fields.verifiedBmps.length === 0 ? NOT_ANSWERED : emptyText(status);

/** Replaces a card without content in setup by one line; null for a card with content. */
export function emptyCardText(card: SummaryCard, report: Report): 'not answered' | 'not asked' | null {
  const { status, fields } = report;
  const isVerified = card.id === 'good' || card.id === 'not-applicable';
  if (status !== 'setup' || card.lines.some((line) => !isEmptyLine(line, report))) return null;
  if (isVerified) return fields.verifiedBmps.length === 0 ? 'not answered' : null;
  if (card.lines.length === 0) return null;
  return card.lines.some(({ key }) => isUnanswered(key, report)) ? 'not answered' : 'not asked';
}

export const lineText = (line: SummaryLine, report: Report) => summaryText(line.value(report), report.status);

export const listVerifiedOn = (card: 'good' | 'not-applicable', report: Report): VerifiedBmp[] =>
  filterVerified(report, card === 'good' ? 'good' : 'na');

/** Names of the people to notify, the creator first. People who left the work unit have no name here. */
export function crewNames(report: Report, crew: readonly { id: string; name: string }[]): string[] {
  const names = new Map(crew.map(({ id, name }) => [id, name]));
  const others = report.fields.crew.filter((id) => id !== report.createdBy.id);
  return [report.createdBy.name, ...others.flatMap((id) => names.get(id) ?? [])];
}
