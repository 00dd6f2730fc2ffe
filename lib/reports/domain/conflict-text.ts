import { formatCount } from '@/lib/format-count';
import { VISIT_ANSWER_TEXTS } from './visit-answers';
import type { Conflict } from './conflict-merge';
import { isQuestionField, getShortLabel } from './questions';
import type { CrewMember } from '@/lib/workgroups/crew';
import type { ReportSite } from '@/lib/sites/site';
import { MARKS_IN_ENGLISH, formatMarksForComparison } from './mark-comparison';
import type { Documentation, LoggedBmp, Report, ReportFields } from './report';
import { FORM_CARD } from './form-answers';
import { listCrewNames, formatLine, SUMMARY_CARDS } from './summary';
import { filterVerified } from './verification';

interface ConflictContext {
  report: Report;
  sites: readonly ReportSite[];
  crew: readonly CrewMember[];
}

export function formatConflictTitle(conflict: Conflict): string {
  if (conflict.kind === 'bmp') return conflict.name;
  if (isQuestionField(conflict.key)) return getShortLabel(conflict.key);
  return conflict.key === 'verifiedBmps' ? 'BMP Verification' : 'Map picture';
}

export function formatConflictLines(conflict: Conflict, side: 'mine' | 'theirs', context: ConflictContext): string[] {
  if (conflict.kind === 'bmp') return formatBmpLines(conflict[side], getOtherBmp(conflict, side));
  return formatFieldLines(conflict.key, withValue(context, conflict.key, conflict[side]), context);
}

export const getOtherBmp = (conflict: Extract<Conflict, { kind: 'bmp' }>, side: 'mine' | 'theirs'): LoggedBmp | null =>
  conflict[side === 'mine' ? 'theirs' : 'mine'];

function withValue({ report, sites }: ConflictContext, key: keyof ReportFields, value: unknown): Report {
  const changed = { ...report, fields: { ...report.fields, [key]: value } };
  const site = sites.find(({ id }) => id === changed.fields.siteId);
  return { ...changed, siteName: site?.name ?? '' };
}

function formatFieldLines(key: keyof ReportFields, report: Report, { crew }: ConflictContext): string[] {
  if (key === 'crew') return listCrewNames(report, crew);
  if (key === 'verifiedBmps') {
    return [`${filterVerified(report, 'good').length} good`, `${filterVerified(report, 'na').length} not applicable`];
  }
  if (key === 'mapImage') return [report.fields.mapImage === null ? 'No map image captured' : 'A captured map picture'];
  const lineKey = key === 'otherType' ? 'type' : key;
  const line = [...SUMMARY_CARDS, FORM_CARD]
    .flatMap(({ lines }) => lines)
    .find((summaryLine) => summaryLine.key === lineKey);
  return [line ? formatLine(line, report) : ''];
}

function formatBmpLines(bmp: LoggedBmp | null, other: LoggedBmp | null): string[] {
  if (bmp === null) return ['Removed'];
  const { condition, correction, correctiveActions } = bmp;
  const required = correctiveActions?.filter(({ selected }) => selected).map(({ name }) => name) ?? [];
  return [
    condition.description.trim() || 'No conditions entered',
    formatDocumentation(condition, other?.condition ?? null),
    ...formatVisitLines(bmp),
    correctiveActions === null ? 'No required CAs' : required.join('; ') || 'Required CAs, none chosen',
    correction === null ? 'No correction documented' : formatCorrection(correction, other?.correction ?? null),
  ];
}

/** Which BMP in the ground it is, and the answers about what was open there. */
const formatVisitLines = ({ visit }: LoggedBmp): string[] =>
  visit
    ? [
        visit.instance
          ? `Visit of ${visit.instance.tag}`
          : ['A new BMP', visit.provisionalTag].filter(Boolean).join(', '),
        ...visit.askedActions.map(({ name, answer, reason }) => {
          const text = answer === null ? 'no answer' : VISIT_ANSWER_TEXTS[answer];
          return `${name}: ${[text, answer === 'not-needed' && reason.trim()].filter(Boolean).join(', ')}`;
        }),
      ]
    : [];

/** The photos, and the marks on each: two people may have marked the same photo. */
function formatDocumentation(side: Documentation, other: Documentation | null): string {
  const markTexts = side.photos.flatMap((fileName, index) => {
    const marks = formatMarksForComparison([side, other], fileName, MARKS_IN_ENGLISH);
    return marks === '' ? [] : [`photo ${index + 1} marked: ${marks}`];
  });
  return [formatCount(side.photos.length, 'photo'), ...markTexts].join('; ');
}

const formatCorrection = (correction: NonNullable<LoggedBmp['correction']>, other: LoggedBmp['correction']) =>
  ['Correction:', correction.description.trim(), `(${formatDocumentation(correction, other)})`, correction.initials]
    .filter(Boolean)
    .join(' ');
