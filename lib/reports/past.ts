import { isAutoBmp, newBmp } from './auto-bmps';
import type { PastReportData } from './contract';
import { emptyFields, FIELD_KEYS } from './fields';
import { withLabel } from './labels';
import { same } from './merge';
import type { Report, ReportFields } from './report';

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
  const stillThere = past.bmps.filter(({ practiceId }) => !isAutoBmp(practiceId));
  const bmps = stillThere.map((bmp) => ({
    ...newBmp(made.newId(), bmp.practiceId, bmp.name, bmp.type, made.now),
    location: bmp.location,
    correctiveActions: bmp.correctiveActions,
    label: bmp.label ?? null,
  }));
  const started = { ...report, fields: { ...report.fields, ...taken }, bmps: [...report.bmps, ...bmps] };
  return bmps.reduce((labelled, { id }) => withLabel(labelled, id), started);
}
