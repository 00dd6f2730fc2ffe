import { measureDistanceMeters } from '@/lib/map/distance';
import type { Position } from '@/lib/map/position';
import type { ReportSite } from './site';

/** A person farther than this from a site is not at it, so it is not offered as the nearest. */
export const MAX_NEAREST_METERS = 8_000;

/** The site whose map center is nearest to the position, if it is near at all. */
export function findNearestSite(sites: readonly ReportSite[], position: Position): ReportSite | null {
  const [nearest] = sites
    .map((site) => ({ site, meters: measureDistanceMeters(site.mapView, position) }))
    .filter(({ meters }) => meters <= MAX_NEAREST_METERS)
    .sort((a, b) => a.meters - b.meters);
  return nearest?.site ?? null;
}
