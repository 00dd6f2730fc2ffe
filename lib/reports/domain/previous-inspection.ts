import { isUsPhone } from '@/lib/phone';
import { isAutoBmp, newBmp } from './auto-bmps';
import type { PreviousInspection } from '@/lib/reports/contract';
import { emptyFields, FIELD_KEYS } from './fields';
import { withLabel } from './labels';
import { same } from '@/lib/equal';
import type { LoggedBmp, Report, ReportFields, VerifiedBmp } from './report';
import { placesLeft } from './bmp-capacity';
import { SITE_FIELDS } from './site-fields';

/** What a new inspection may take from the last one of its site (decision X-11); who inspects is asked of today. */
export const CARRIED_FIELDS: readonly (keyof ReportFields)[] = Object.values(SITE_FIELDS).flat();

const stillThere = ({ bmps }: PreviousInspection) => bmps.filter(({ practiceId }) => !isAutoBmp(practiceId));
const carriedOver = (report: Report, past: PreviousInspection) => stillThere(past).slice(0, placesLeft(report.bmps));

/** How many BMPs of the last inspection do not fit into this one: that one is from before there was a limit. */
export const leftOut = (report: Report, past: PreviousInspection): number =>
  stillThere(past).length - carriedOver(report, past).length;

/** What was found good was looked at last time; what was not applicable may still not be there. */
const stillNotThere = (verified: readonly VerifiedBmp[]) => verified.filter(({ status }) => status === 'na');

/** What is carried over, of the fields. */
function fieldsTaken(report: Report, past: PreviousInspection): Partial<ReportFields> {
  const empty = emptyFields(report.fields.date, report.createdBy.id);
  const offered = { ...past.fields, verifiedBmps: stillNotThere(past.fields.verifiedBmps ?? []) };
  let taken: Partial<ReportFields> = {};
  for (const key of FIELD_KEYS) {
    const value = offered[key];
    const isNews = value !== undefined && !same(value, empty[key]) && same(report.fields[key], empty[key]);
    if (CARRIED_FIELDS.includes(key) && isNews) taken = { ...taken, [key]: value };
  }
  return taken;
}

/** The person who inspects today, where nobody was named yet. */
function inspectedBy({ fields }: Report, { name, phone }: Inspector): Partial<ReportFields> {
  return {
    ...(fields.inspectorNames.length === 0 ? { inspectorNames: [name] } : {}),
    ...(fields.inspectorPhone === '' && isUsPhone(phone) ? { inspectorPhone: phone } : {}),
  };
}

export interface Inspector {
  name: string;
  /** '' where none is known. */
  phone: string;
}

interface StartingPoint {
  now: string;
  newId: () => string;
  inspector: Inspector;
}

/** The fields that were set, and the BMPs that were added. */
export interface CarriedOver {
  fields: Partial<ReportFields>;
  bmps: LoggedBmp[];
}

/**
 * The report with the last one's data: what was typed already stays, BMPs keep place, label and CAs, and their
 * conditions, photos and corrections start empty. What an answer logged by itself is logged by the answer of this time.
 */
export function startedFrom(
  report: Report,
  past: PreviousInspection,
  made: StartingPoint,
): { report: Report; taken: CarriedOver } {
  const fields = { ...fieldsTaken(report, past), ...inspectedBy(report, made.inspector) };
  const bmps = carriedOver(report, past).map((bmp) => ({
    ...newBmp(made.newId(), bmp.practiceId, bmp.name, bmp.type, made.now),
    location: bmp.location,
    correctiveActions: bmp.correctiveActions,
    label: bmp.label ?? null,
  }));
  const started = { ...report, fields: { ...report.fields, ...fields }, bmps: [...report.bmps, ...bmps] };
  const labelled = bmps.reduce((now, { id }) => withLabel(now, id), started);
  return { report: labelled, taken: { fields, bmps } };
}
