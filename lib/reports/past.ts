import { isAutoBmp, newBmp } from './auto-bmps';
import type { PastReportData } from './contract';
import { emptyFields, FIELD_KEYS } from './fields';
import { withLabel } from './labels';
import { same } from './merge';
import type { Report, ReportFields } from './report';
import { placesLeft } from './room';

/** What a new inspection may take from the last one of its site (decision X-11). */
export const PAST_FIELDS: readonly (keyof ReportFields)[] = [
  'officialSiteId',
  'municipality',
  'onsiteContact',
  'onsitePhone',
  'inspectorNames',
  'inspectorPhone',
  'currentPhase',
  'areasStopped',
  'stabilizationDate',
  'constructionStabilized',
  'areasStabilized',
  'sedimentControlsRemoved',
  'verifiedBmps',
];

const stillThere = ({ bmps }: PastReportData) => bmps.filter(({ practiceId }) => !isAutoBmp(practiceId));
const takenOver = (report: Report, past: PastReportData) => stillThere(past).slice(0, placesLeft(report.bmps));

/** How many BMPs of the last inspection do not fit into this one: that one is from before there was a limit. */
export const leftOut = (report: Report, past: PastReportData): number =>
  stillThere(past).length - takenOver(report, past).length;

/**
 * The report with the last one's data: what was typed already stays, BMPs keep place, label and CAs, and their
 * conditions, photos and corrections start empty. What an answer logged by itself is logged by the answer of this time.
 */
export function startedFrom(report: Report, past: PastReportData, made: { now: string; newId: () => string }): Report {
  const empty = emptyFields(report.fields.date, report.createdBy.id);
  let taken: Partial<ReportFields> = {};
  for (const key of FIELD_KEYS) {
    const value = past.fields[key];
    if (PAST_FIELDS.includes(key) && value !== undefined && same(report.fields[key], empty[key]))
      taken = { ...taken, [key]: value };
  }
  const bmps = takenOver(report, past).map((bmp) => ({
    ...newBmp(made.newId(), bmp.practiceId, bmp.name, bmp.type, made.now),
    location: bmp.location,
    correctiveActions: bmp.correctiveActions,
    label: bmp.label ?? null,
  }));
  const started = { ...report, fields: { ...report.fields, ...taken }, bmps: [...report.bmps, ...bmps] };
  return bmps.reduce((labelled, { id }) => withLabel(labelled, id), started);
}
