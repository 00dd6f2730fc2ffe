import { isUsPhone } from '@/lib/phone';
import { isAutoBmp, newBmp } from './auto-bmps';
import { emptyFields, FIELD_KEYS } from './fields';
import { withLabel } from './labels';
import { same } from '@/lib/equal';
import type { LoggedBmp, Report, ReportFields, VerifiedBmp } from './report';
import { placesLeft } from './bmp-capacity';
import { SITE_FIELDS } from './site-fields';

/** The newest closed or open report of a site, and what a new one may take over (decision X-11). */
export interface PreviousInspection {
  date: string;
  fields: Partial<ReportFields>;
  bmps: (Pick<LoggedBmp, 'practiceId' | 'name' | 'type' | 'location' | 'correctiveActions'> &
    Partial<Pick<LoggedBmp, 'label' | 'libraryVersion'>>)[];
}

/** What a person can continue at a site: the last inspection, or their own one in setup. */
export interface PreviousInspections {
  past: PreviousInspection | null;
  inProgress: { id: string; date: string } | null;
}

/**
 * Fields that a new inspection may take over from the last one of its site (decision X-11). The inspector is not among
 * them.
 */
export const CARRIED_FIELDS: readonly (keyof ReportFields)[] = Object.values(SITE_FIELDS).flat();

/** Fields of the last inspection that are sent for a new one. The temperature is only shown. */
export const TOLD_FIELDS: readonly (keyof ReportFields)[] = [...CARRIED_FIELDS, 'temperature'];

const stillThere = ({ bmps }: PreviousInspection) => bmps.filter(({ practiceId }) => !isAutoBmp(practiceId));
const carriedOver = (report: Report, past: PreviousInspection) => stillThere(past).slice(0, placesLeft(report.bmps));

/** How many BMPs of the last inspection exceed the limit of this one. */
export const leftOut = (report: Report, past: PreviousInspection): number =>
  stillThere(past).length - carriedOver(report, past).length;

/** Only practices that were not applicable are carried over. Those found good must be inspected again. */
const stillNotThere = (verified: readonly VerifiedBmp[]) => verified.filter(({ status }) => status === 'na');

/** Carried fields with a value in the last inspection and none in this report. */
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

function inspectedBy({ fields }: Report, { name, phone }: Inspector): Partial<ReportFields> {
  return {
    ...(fields.inspectorNames.length === 0 ? { inspectorNames: [name] } : {}),
    ...(fields.inspectorPhone === '' && isUsPhone(phone) ? { inspectorPhone: phone } : {}),
  };
}

export interface Inspector {
  name: string;
  /** '' if unknown. */
  phone: string;
}

interface StartingPoint {
  now: string;
  newId: () => string;
  inspector: Inspector;
}

export interface CarriedOver {
  fields: Partial<ReportFields>;
  bmps: LoggedBmp[];
}

/**
 * The report with the data of the last inspection. Existing entries stay. BMPs keep position, label, CAs and library
 * version, and start without conditions, photos and corrections. Auto BMPs are not carried over: today's answers log
 * them.
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
