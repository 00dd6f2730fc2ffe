import type { Position } from '@/lib/map/position';
import type { SiteBmp } from '@/lib/register/contract';

/** A BMP in the ground of a site, with what the map shows of it. */
export interface PackBmp extends SiteBmp {
  type: string;
  label: string | null;
  position: Position | null;
}

/** GeoJSON (RFC 7946): a feature for each BMP, without a geometry if it has no place. */
export function createBmpsGeoJson(bmps: readonly PackBmp[], formatTime: (instant: string) => string): string {
  const features = bmps.map(({ id, position, lastVisitedAt, ...bmp }) => ({
    type: 'Feature',
    id,
    geometry: position && { type: 'Point', coordinates: [position.lng, position.lat] },
    properties: {
      tag: bmp.tag,
      name: bmp.name,
      type: bmp.type,
      label: bmp.label,
      lastVisited: lastVisitedAt && formatTime(lastVisitedAt),
      openCorrectiveActions: bmp.openActionCount,
      removedOn: bmp.removedOn,
    },
  }));
  return `${JSON.stringify({ type: 'FeatureCollection', features }, null, 1)}\n`;
}
