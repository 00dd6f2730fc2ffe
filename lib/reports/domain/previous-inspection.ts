import { isUsPhone } from '@/lib/phone';
import { isAutoBmp, newBmp } from './auto-bmps';
import { emptyFields, FIELD_KEYS } from './fields';
import { withLabel } from './labels';
import { same } from '@/lib/equal';
import type { LoggedBmp, Report, ReportFields, VerifiedBmp } from './report';
import { placesLeft } from './bmp-capacity';
import { SITE_FIELDS } from './site-fields';

/** The newest closed or open report of a site and what a new one may start from (decision X-11). */
export interface PreviousInspection {
  date: string;
  fields: Partial<ReportFields>;
  bmps: (Pick<LoggedBmp, 'practiceId' | 'name' | 'type' | 'location' | 'correctiveActions'> &
    Partial<Pick<LoggedBmp, 'label' | 'libraryVersion'>>)[];
}

/**
 * What a person may go on with at a site: its last inspection, and their own inspection of it that is still being set
 * up.
 */
export interface PreviousInspections {
  past: PreviousInspection | null;
  inProgress: { id: string; date: string } | null;
}

/**
 * The fields that a new inspection may take from the last one of its site (decision X-11). Who inspects is not among
 * them, because that may be somebody else today.
 */
export const CARRIED_FIELDS: readonly (keyof ReportFields)[] = Object.values(SITE_FIELDS).flat();

/**
 * What a new inspection is told of the last one: what it may take from it, and the temperature, which is only shown as
 * the one of that day.
 */
export const TOLD_FIELDS: readonly (keyof ReportFields)[] = [...CARRIED_FIELDS, 'temperature'];

const stillThere = ({ bmps }: PreviousInspection) => bmps.filter(({ practiceId }) => !isAutoBmp(practiceId));
const carriedOver = (report: Report, past: PreviousInspection) => stillThere(past).slice(0, placesLeft(report.bmps));

/** How many BMPs of the last inspection do not fit into this one, because that inspection is older than the limit. */
export const leftOut = (report: Report, past: PreviousInspection): number =>
  stillThere(past).length - carriedOver(report, past).length;

/**
 * Of the verified practices, only those that were not applicable are carried over. Those that were found good have to
 * be looked at again.
 */
const stillNotThere = (verified: readonly VerifiedBmp[]) => verified.filter(({ status }) => status === 'na');

/** The carried fields that have a value in the last inspection and none in this report. */
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

/** Names the person who inspects today, if nobody is named yet. */
function inspectedBy({ fields }: Report, { name, phone }: Inspector): Partial<ReportFields> {
  return {
    ...(fields.inspectorNames.length === 0 ? { inspectorNames: [name] } : {}),
    ...(fields.inspectorPhone === '' && isUsPhone(phone) ? { inspectorPhone: phone } : {}),
  };
}

export interface Inspector {
  name: string;
  /** '' when no phone number is known. */
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
 * The report with the data of the last one. Entries that were made already stay. BMPs keep their place, label and CAs,
 * and the version of the library that these are from, and start without conditions, photos and corrections. Auto BMPs are not carried over: today's answers log them.
 */
export function startedFrom(
  report: Report,
  past: PreviousInspection,
  made: StartingPoint,
): { report: Report; taken: CarriedOver } {
  const fields = { ...fieldsTaken(report, past), ...inspectedBy(report, made.inspector) };
  const bmps = carriedOver(report, past).map(({ practiceId, name, type, libraryVersion, ...bmp }) => ({
    ...newBmp(made.newId(), { practiceId, name, type, ...(libraryVersion && { libraryVersion }) }, made.now),
    location: bmp.location,
    correctiveActions: bmp.correctiveActions,
    label: bmp.label ?? null,
  }));
  const started = { ...report, fields: { ...report.fields, ...fields }, bmps: [...report.bmps, ...bmps] };
  const labelled = bmps.reduce((now, { id }) => withLabel(now, id), started);
  return { report: labelled, taken: { fields, bmps } };
}
