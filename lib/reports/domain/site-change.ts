import { measureDistanceMeters } from '@/lib/map/distance';
import { isAutoBmp } from './auto-bmps';
import { createEmptyFields } from './fields';
import { isEqual } from '@/lib/equal';
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

const DESCRIPTION_PARTS = ['officialSiteId', 'municipality', 'contacts', 'phase', 'verified'] as const;

/** The new and the former site. `from` is null if there was none, or it is unknown here. */
export interface SiteChange {
  to: ReportSite;
  from: ReportSite | null;
}

const MAX_SITE_DISTANCE_METERS = 1609.344;

/**
 * A site has a mark and no bounds: a pin within a mile of the mark is at the site, unless it is nearer to the former
 * site.
 */
function isAtSite(position: Position, { to, from }: SiteChange): boolean {
  const distance = measureDistanceMeters(position, to.mapView);
  return (
    distance <= MAX_SITE_DISTANCE_METERS && (from === null || distance <= measureDistanceMeters(position, from.mapView))
  );
}

export interface OfferedPart {
  part: SitePart;
  /** Default choice: BMPs are kept if one is documented, descriptions of the former site are not. */
  isKeptByDefault: boolean;
}

/** What can be kept when the site changes; empty if there is nothing to ask. */
export function listPartsToKeep(report: Report, change: SiteChange): OfferedPart[] {
  const isFirst = report.fields.siteId === null;
  const descriptions = isFirst ? [] : DESCRIPTION_PARTS.filter((part) => !isEmpty(report, part));
  const bmps = listHandLoggedBmps(report);
  const asksForBmps = isFirst ? filterAwayFromSite(bmps, change).length > 0 : bmps.length > 0;
  return [
    ...descriptions.map((part) => ({ part, isKeptByDefault: false })),
    ...(asksForBmps ? [{ part: 'bmps' as const, isKeptByDefault: bmps.some(isDescribed) }] : []),
  ];
}

/** Whether to ask before the site changes: something can be kept, or the former site's map picture may be removed. */
export const needsKeepQuestion = (report: Report, change: SiteChange): boolean =>
  listPartsToKeep(report, change).length > 0 || (report.fields.siteId !== null && report.fields.mapImage !== null);

/**
 * The report at the new site, with the kept entries. Name and time zone come from the site, and the map view, unless a
 * map picture of the new site stays.
 */
export function moveToSite(report: Report, change: SiteChange, keep: readonly SitePart[]): Report {
  const { to } = change;
  const removedParts = listPartsToKeep(report, change)
    .map(({ part }) => part)
    .filter((part) => !keep.includes(part));
  const keptBmps = removedParts.includes('bmps')
    ? report.bmps.filter(({ practiceId }) => isAutoBmp(practiceId))
    : report.bmps;
  const fields = {
    ...report.fields,
    ...clearFields(report, removedParts),
    ...getMapFieldsAt(report, change, removedParts),
    siteId: to.id,
  };
  return {
    ...report,
    siteName: to.name,
    timeZone: to.timeZone,
    fields,
    bmps: keptBmps.map((bmp) => (isAwayFromSite(bmp, change) ? { ...bmp, location: null } : bmp)),
  };
}

/** A map picture of the former site is removed. One taken at the new site stays, with its BMPs. */
function getMapFieldsAt(
  { fields }: Report,
  change: SiteChange,
  removedParts: readonly SitePart[],
): Pick<ReportFields, 'mapView' | 'mapImage'> {
  const { mapImage, mapView } = fields;
  const isAtNewSite =
    mapImage !== null && mapView !== null && isAtSite(mapView, change) && !removedParts.includes('bmps');
  return isAtNewSite ? { mapView, mapImage } : { mapView: change.to.mapView, mapImage: null };
}

function clearFields({ fields, createdBy }: Report, parts: readonly SitePart[]): Partial<ReportFields> {
  const empty = createEmptyFields(fields.date, createdBy.id);
  let cleared: Partial<ReportFields> = {};
  for (const part of parts)
    if (part !== 'bmps') for (const key of SITE_FIELDS[part]) cleared = { ...cleared, [key]: empty[key] };
  return cleared;
}

function isEmpty({ fields, createdBy }: Report, part: (typeof DESCRIPTION_PARTS)[number]): boolean {
  const empty = createEmptyFields(fields.date, createdBy.id);
  return SITE_FIELDS[part].every((key) => isEqual(fields[key], empty[key]));
}

const isDescribed = ({ condition, correction }: LoggedBmp) => isDocumented(condition) || isDocumented(correction);
export const listHandLoggedBmps = ({ bmps }: Report) => bmps.filter(({ practiceId }) => !isAutoBmp(practiceId));
const isAwayFromSite = ({ location }: LoggedBmp, change: SiteChange) =>
  location !== null && !isAtSite(location, change);
export const filterAwayFromSite = (bmps: readonly LoggedBmp[], change: SiteChange) =>
  bmps.filter((bmp) => isAwayFromSite(bmp, change));
