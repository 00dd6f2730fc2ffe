import { translateToEnglish, type Translate } from '@/lib/text';
import { DEFAULT_REPORT_VIEW, DEFAULT_ZOOM } from '@/lib/map/measures';
import type { MapView } from '@/lib/map/position';
import type { Pin } from '@/lib/map/types';
import type { LoggedBmp, Report } from './report';

/** Initial map view: the stored view, else the first BMP with a position, else the default view (MAP-14, MAP-15). */
export function getInitialView({ fields, bmps }: Report): MapView {
  if (fields.mapView) return fields.mapView;
  const firstLocation = bmps.find(({ location }) => location !== null)?.location;
  return firstLocation ? { ...firstLocation, zoom: DEFAULT_ZOOM.report } : DEFAULT_REPORT_VIEW;
}

export function getBmpView(bmp: LoggedBmp, report: Report): MapView {
  const { zoom } = getInitialView(report);
  return bmp.location ? { ...bmp.location, zoom } : getInitialView(report);
}

export const formatMapLabel = ({ siteName }: Report, t: Translate = translateToEnglish) =>
  siteName ? t('Satellite map of {site}', { site: siteName }) : t('Satellite map of the site');

/** BMPs without a pin, as listed beside the map picture, for example 'A Permit Certificate & Site Posting'. */
export const listUnplacedNames = (bmps: readonly LoggedBmp[]): string[] =>
  bmps
    .filter(({ location }) => location === null)
    .map(({ label, name }) => [label ?? '', name].filter(Boolean).join(' '));

export const NOT_ON_MAP = 'Not placed on the map:';

export function formatOutsidePins(outside: readonly Pin[]): string {
  if (outside.length === 0) return '';
  const labels = outside.map(({ label }) => label).join(', ');
  return outside.length === 1 ? `Pin ${labels} is outside the picture.` : `Pins ${labels} are outside the picture.`;
}
