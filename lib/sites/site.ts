import type { MapView } from '@/lib/map/position';

/** A site as its work unit sees it; `mapView` is how its map opens, `timeZone` an IANA name. */
export interface ReportSite {
  id: string;
  name: string;
  timeZone: string;
  mapView: MapView;
  constructionPhases: string[];
}
