import type { MapView, Position } from '@/lib/map/position';
import type { UndoableImport } from './import-undo';

/** A site as its work unit sees it; `mapView` is how its map opens, `timeZone` an IANA name. */
export interface ReportSite {
  id: string;
  name: string;
  timeZone: string;
  mapView: MapView;
  constructionPhases: string[];
  /** The Office hid it: inspections that were begun there go on, and no new one can choose it. */
  hidden?: true;
}

/** A site in the lists of the Office and of the libraries. */
export interface ListedSite {
  id: string;
  name: string;
  timeZone: string;
  mapView: MapView;
  /** When the newest inspection was that is more than begun, as ISO 8601. */
  lastInspection: string | null;
  /** How many inspections are not closed yet. */
  openInspections: number;
  /** The provider's application that the site was set up in, where it is not this one; the site is named there. */
  otherApp: string | null;
}

export interface ListedSites {
  /** Visible to the work unit, by name. */
  sites: ListedSite[];
  /** What the work unit has hidden, by name; empty for those who may not show it again. */
  hidden: HiddenSite[];
  /** What can be undone; empty for those who manage no sites. */
  imports: UndoableImport[];
}

export interface HiddenSite {
  id: string;
  name: string;
}

/** The specification's names of a site (DATA-24), for other programs. */
export interface WireSite {
  idsite: string;
  name: string;
  siteName: string;
  visible: 0 | 1;
  /** Latitude. */
  location_x: number;
  /** Longitude. */
  location_y: number;
  /** How the site's map opens in this work unit. */
  zoomLevel: number;
  position: Position;
  appOfOrigin: string;
  timeZone: string;
  constructionPhases: string[];
}
