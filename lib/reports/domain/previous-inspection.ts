import { getInspectorFields, type Inspector } from './inspector';
import { isAutoBmp } from './auto-bmps';
import { createBmp } from './library-bmp';
import { createEmptyFields, FIELD_KEYS } from './fields';
import { assignLabel } from './labels';
import type { SiteInstance } from '@/lib/register/visit';
import { isEqual } from '@/lib/equal';
import type { LoggedBmp, Report, ReportFields, VerifiedBmp } from './report';
import { countFreePlaces } from './bmp-capacity';
import { SITE_FIELDS } from './site-fields';

/** The newest closed or open report of a site, and what a new one may carry over (decision X-11). */
export interface PreviousInspection {
  date: string;
  fields: Partial<ReportFields>;
  bmps: (Pick<LoggedBmp, 'practiceId' | 'name' | 'type' | 'location' | 'correctiveActions'> &
    Partial<Pick<LoggedBmp, 'label' | 'libraryVersion' | 'visit'>>)[];
}

/** What a person can continue at a site: the last inspection, or their own one in setup. */
export interface PreviousInspections {
  last: PreviousInspection | null;
  inProgress: { id: string; date: string } | null;
  /** The BMPs in the ground. */
  instances: SiteInstance[];
  /** The tags of BMPs that are no longer in the ground. */
  endedTags: string[];
}

/**
 * Fields that a new inspection may carry over from the last one of its site (decision X-11). The inspector is not among
 * them.
 */
export const CARRIED_FIELDS: readonly (keyof ReportFields)[] = Object.values(SITE_FIELDS).flat();

/** Fields of the last inspection that are sent for a new one. The temperature is only shown. */
export const PREVIOUS_FIELDS: readonly (keyof ReportFields)[] = [...CARRIED_FIELDS, 'temperature'];

const filterCarriedBmps = ({ bmps }: PreviousInspection) => bmps.filter(({ practiceId }) => !isAutoBmp(practiceId));
const takeBmpsThatFit = (report: Report, last: PreviousInspection) =>
  filterCarriedBmps(last).slice(0, countFreePlaces(report.bmps));

/** Only practices that were not applicable are carried over. Those found good must be inspected again. */
const filterNotApplicable = (verified: readonly VerifiedBmp[]) => verified.filter(({ status }) => status === 'na');

/** Carried fields with a value in the last inspection and none in this report. */
function carryOverFields(report: Report, last: PreviousInspection): Partial<ReportFields> {
  const empty = createEmptyFields(report.fields.date, report.createdBy.id);
  const offered = { ...last.fields, verifiedBmps: filterNotApplicable(last.fields.verifiedBmps ?? []) };
  let copied: Partial<ReportFields> = {};
  for (const key of FIELD_KEYS) {
    const value = offered[key];
    const isNew = value !== undefined && !isEqual(value, empty[key]) && isEqual(report.fields[key], empty[key]);
    if (CARRIED_FIELDS.includes(key) && isNew) copied = { ...copied, [key]: value };
  }
  return copied;
}

interface StartOptions {
  now: string;
  newId: () => string;
  inspector: Inspector;
}

export interface CarriedOverEntries {
  fields: Partial<ReportFields>;
  bmps: LoggedBmp[];
}

interface StartedReport {
  report: Report;
  carriedOver: CarriedOverEntries;
  /** How many BMPs of the last inspection exceed the limit of this one. */
  leftOutCount: number;
}

/**
 * The report with the data of the last inspection, and with the inspector of this one. Existing entries stay. BMPs keep
 * position, label, open CAs, library version and instance, and start without conditions, photos and corrections. Auto
 * BMPs are not carried over: today's answers log them.
 */
export function applyPreviousInspection(
  report: Report,
  last: PreviousInspection,
  options: StartOptions,
): StartedReport {
  const fields = { ...carryOverFields(report, last), ...getInspectorFields(report, options.inspector) };
  const bmps = takeBmpsThatFit(report, last).map(({ practiceId, name, type, libraryVersion, ...bmp }) => ({
    ...createBmp(options.newId(), { practiceId, name, type, ...(libraryVersion && { libraryVersion }) }, options.now),
    location: bmp.location,
    correctiveActions: bmp.correctiveActions,
    label: bmp.label ?? null,
    ...(bmp.visit && { visit: bmp.visit }),
  }));
  const started = { ...report, fields: { ...report.fields, ...fields }, bmps: [...report.bmps, ...bmps] };
  const labeled = bmps.reduce((current, { id }) => assignLabel(current, id), started);
  const leftOutCount = filterCarriedBmps(last).length - bmps.length;
  return { report: labeled, carriedOver: { fields, bmps }, leftOutCount };
}
