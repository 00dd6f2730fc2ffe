import { DEFAULT_REPORT_VIEW, DEFAULT_ZOOM } from '@/lib/map/limits';
import type { MapView } from '@/lib/map/position';
import type { Pin } from '@/lib/map/types';
import type { LoggedBmp, Report } from './report';

/** Where the map of a report begins: as it was set, else at the first BMP, else the default (MAP-14, MAP-15). */
export function beginningView({ fields, bmps }: Report): MapView {
  if (fields.mapView) return fields.mapView;
  const placed = bmps.find(({ location }) => location !== null)?.location;
  return placed ? { ...placed, zoom: DEFAULT_ZOOM.report } : DEFAULT_REPORT_VIEW;
}

/** Where the map of one BMP begins. */
export function viewOfBmp(bmp: LoggedBmp, report: Report): MapView {
  const { zoom } = beginningView(report);
  return bmp.location ? { ...bmp.location, zoom } : beginningView(report);
}

/** Do two views show the same? An engine gives back a view with other last digits than it was given. */
export const sameView = (one: MapView, other: MapView): boolean =>
  Math.abs(one.lat - other.lat) < 1e-6 &&
  Math.abs(one.lng - other.lng) < 1e-6 &&
  Math.abs(one.zoom - other.zoom) < 0.01;

/** What a map of this report is called by a screen reader. */
export const mapLabel = ({ siteName }: Report) => `Satellite map of ${siteName || 'the site'}`;

/** The BMPs that no pin stands for, as they are named beside the map picture: 'A Permit Certificate & Site Posting'. */
export const unplacedNames = (bmps: readonly LoggedBmp[]): string[] =>
  bmps
    .filter(({ location }) => location === null)
    .map(({ label, name }) => [label ?? '', name].filter(Boolean).join(' '));

/** What stands before their names. */
export const NOT_ON_THE_MAP = 'Not placed on the map:';

/** Which pins a picture misses; empty where it has them all. */
export function outsideText(outside: readonly Pin[]): string {
  if (outside.length === 0) return '';
  const labels = outside.map(({ label }) => label).join(', ');
  return outside.length === 1 ? `Pin ${labels} is outside the picture.` : `Pins ${labels} are outside the picture.`;
}
