import { metresBetween } from '@/lib/map/distance';
import { isAutoBmp } from './auto-bmps';
import { emptyFields } from './fields';
import { same } from '@/lib/equal';
import type { Position } from '@/lib/map/position';
import type { ReportSite } from '@/lib/sites/site';
import type { LoggedBmp, Report, ReportFields } from './report';
import { isDocumented } from './rules';
import { SITE_FIELDS, type SiteFields } from './site-fields';

/**
 * Changing the site of an inspection. Entries about the former site stay only if the person chooses so. A pin that is
 * not at the new site loses its position.
 */
export type SitePart = SiteFields | 'bmps';

const DESCRIBING = ['officialSiteId', 'municipality', 'contacts', 'phase', 'verified'] as const;

/** The new and the former site. `from` is null if there was none, or it is unknown here. */
export interface SiteChange {
  to: ReportSite;
  from: ReportSite | null;
}

const REACH_METRES = 1609.344;

/**
 * A site has a mark and no bounds: a pin within a mile of the mark is at the site, unless it is nearer to the former
 * site.
 */
function isThere(position: Position, { to, from }: SiteChange): boolean {
  const away = metresBetween(position, to.mapView);
  return away <= REACH_METRES && (from === null || away <= metresBetween(position, from.mapView));
}

export interface OfferedPart {
  part: SitePart;
  /** Default choice: today's work is kept, descriptions of the former site are not. */
  keptByDefault: boolean;
}

/** What can be kept when the site changes; empty if there is nothing to ask. */
export function offeredToKeep(report: Report, change: SiteChange): OfferedPart[] {
  const isFirst = report.fields.siteId === null;
  const describing = isFirst ? [] : DESCRIBING.filter((part) => !isEmpty(report, part));
  const bmps = loggedByHand(report);
  const asksForBmps = isFirst ? strayed(bmps, change).length > 0 : bmps.length > 0;
  return [
    ...describing.map((part) => ({ part, keptByDefault: false })),
    ...(asksForBmps ? [{ part: 'bmps' as const, keptByDefault: bmps.some(isDescribed) }] : []),
  ];
}

/** Whether there are entries about the former site, so that the person must choose. */
export const asksWhatToKeep = (report: Report, change: SiteChange): boolean =>
  offeredToKeep(report, change).length > 0 || (report.fields.siteId !== null && report.fields.mapImage !== null);

/** The report at the new site, with the kept entries. Name, time zone and map come from the site. */
export function atSite(report: Report, change: SiteChange, keep: readonly SitePart[]): Report {
  const { to } = change;
  const dropped = offeredToKeep(report, change)
    .map(({ part }) => part)
    .filter((part) => !keep.includes(part));
  const staying = dropped.includes('bmps')
    ? report.bmps.filter(({ practiceId }) => isAutoBmp(practiceId))
    : report.bmps;
  const fields = { ...report.fields, ...emptied(report, dropped), ...mapAt(report, change, dropped), siteId: to.id };
  return {
    ...report,
    siteName: to.name,
    timeZone: to.timeZone,
    fields,
    bmps: staying.map((bmp) => (isStray(bmp, change) ? { ...bmp, location: null } : bmp)),
  };
}

/** A map picture of the former site is dropped. One taken at the new site stays, with its BMPs. */
function mapAt(
  { fields }: Report,
  change: SiteChange,
  dropped: readonly SitePart[],
): Pick<ReportFields, 'mapView' | 'mapImage'> {
  const { mapImage, mapView } = fields;
  const staysHere = mapImage !== null && mapView !== null && isThere(mapView, change) && !dropped.includes('bmps');
  return staysHere ? { mapView, mapImage } : { mapView: change.to.mapView, mapImage: null };
}

function emptied({ fields, createdBy }: Report, parts: readonly SitePart[]): Partial<ReportFields> {
  const empty = emptyFields(fields.date, createdBy.id);
  let cleared: Partial<ReportFields> = {};
  for (const part of parts)
    if (part !== 'bmps') for (const key of SITE_FIELDS[part]) cleared = { ...cleared, [key]: empty[key] };
  return cleared;
}

function isEmpty({ fields, createdBy }: Report, part: (typeof DESCRIBING)[number]): boolean {
  const empty = emptyFields(fields.date, createdBy.id);
  return SITE_FIELDS[part].every((key) => same(fields[key], empty[key]));
}

const isDescribed = ({ condition, correction }: LoggedBmp) => isDocumented(condition) || isDocumented(correction);
export const loggedByHand = ({ bmps }: Report) => bmps.filter(({ practiceId }) => !isAutoBmp(practiceId));
const isStray = ({ location }: LoggedBmp, change: SiteChange) => location !== null && !isThere(location, change);
export const strayed = (bmps: readonly LoggedBmp[], change: SiteChange) => bmps.filter((bmp) => isStray(bmp, change));
