import type { MapView, Position } from '@/lib/map/position';
import type { UndoableImport } from './import-undo';

/** A site as its work unit sees it; `mapView` is the initial view of its map, `timeZone` an IANA name. */
export interface ReportSite {
  id: string;
  name: string;
  timeZone: string;
  mapView: MapView;
  constructionPhases: string[];
  /** Hidden by the Office: open inspections go on, new ones cannot choose it. */
  hidden?: true;
}

export interface ListedSite {
  id: string;
  name: string;
  timeZone: string;
  mapView: MapView;
  /** ISO 8601, of the newest inspection that is more than a draft. */
  lastInspection: string | null;
  openInspections: number;
  /** The provider's application that the site was set up in, if it is not this one; the site is renamed there. */
  otherApp: string | null;
}

export interface ListedSites {
  sites: ListedSite[];
  /** Hidden sites, by name; empty for people who may not show them. */
  hidden: HiddenSite[];
  /** Imports that can be undone; empty for people who do not manage sites. */
  imports: UndoableImport[];
}

export interface HiddenSite {
  id: string;
  name: string;
}

/** The specification's format of a site (DATA-24), for API clients. */
export interface WireSite {
  idsite: string;
  name: string;
  siteName: string;
  visible: 0 | 1;
  /** Latitude. */
  location_x: number;
  /** Longitude. */
  location_y: number;
  /** The zoom of the site's map in this work unit. */
  zoomLevel: number;
  position: Position;
  appOfOrigin: string;
  timeZone: string;
  constructionPhases: string[];
}
