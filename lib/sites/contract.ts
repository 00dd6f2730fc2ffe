import { command, creation, query } from '@/lib/contract';
import type { MapView, Position } from '@/lib/map/position';
import type { KnownSite } from './check-sites';
import type { ImportRow } from './import-rows';
import type { UndoneImport } from './import-undo';
import type { ListedSites, WireSite } from './site';

/** A new site (CALLS-21), and how its map opens. */
export interface NewSite {
  name: string;
  position: Position;
  zoom: number;
  /** Refuses a site whose name the work unit has at the same place. The customer's own calls do not ask for this. */
  refuseDuplicate?: boolean;
}

export const addSite = creation<NewSite, { haulSiteId: string; newSite: WireSite }>()({
  name: 'sites.add',
  route: 'POST /sites/add',
  permission: 'manage-sites',
});

export const workUnitSites = query<{ idworkgroup: string }, { sites: WireSite[] }>()({
  name: 'sites.ofWorkGroup',
  route: 'GET /workgroups/getWorkGroupSites/{idworkgroup}',
  permission: 'see-unit',
});

/** The sites of the work unit as its lists show them. */
export const listedSites = query<object, ListedSites>()({
  name: 'sites.list',
  route: 'GET /sites/list',
  permission: 'see-unit',
});

/** What the Office changes about a site: only what is named. A new view is also where the site lies. */
export interface SiteEdit {
  siteId: string;
  name?: string;
  view?: MapView;
  /** What the changed fields were when the person began; without it the last one wins. */
  before?: { name?: string; view?: MapView };
}

export const editSite = command<SiteEdit, { success: true }>()({
  name: 'sites.edit',
  route: 'POST /sites/edit',
  permission: 'manage-sites',
});

/**
 * How the site's map opens in this unit (CALLS-26, MAP-26). With `visible` it also shows or hides the site, which only
 * those may do who manage sites.
 */
export const setSiteMap = command<{ siteId: string; view: MapView; visible?: boolean }, { sites: WireSite[] }>()({
  name: 'sites.setMap',
  route: 'POST /workgroups/setSiteVisibility/',
  permission: 'set-site-map',
});

/** Shows and hides sites (CALLS-27): those of the work unit, and those of other applications. */
export interface SitesShown {
  sites: readonly { siteId: string; visible: boolean }[];
}

/** `changed`: the sites that were not so before, which is what Undo takes back. */
export const showSites = command<SitesShown, { success: true; changed: readonly string[] }>()({
  name: 'sites.show',
  route: 'POST /workgroups/bulkSetSiteVisibility/',
  permission: 'manage-sites',
});

export const updateSitePhases = command<{ siteId: string; constructionPhases: string[] }, { success: true }>()({
  name: 'sites.updatePhases',
  route: 'POST /workgroups/updateSitePhases',
  permission: 'update-site-phases',
});

/**
 * Sites that were set up in other applications of the provider, and whether the work unit sees them: one query with three
 * doors (CALLS-22, CALLS-24, CALLS-25; decision X-83).
 */
export const importCandidates = query<object, { sites: WireSite[] }>()({
  name: 'sites.importCandidates',
  route: 'GET /sites/importCandidates',
  permission: 'manage-sites',
});

export const sitesForImport = query<{ username: string }, { sitesListForImport: WireSite[] }>()({
  name: 'sites.forImport',
  route: 'GET /allSites/forETImport/{username}',
  permission: 'manage-sites',
});

export const myOtherSites = query<{ username: string; id: string; email: string }, { sites: WireSite[] }>()({
  name: 'sites.myOther',
  route: 'GET /workgroups/getMyOtherSites/{username}/{id}/{email}',
  permission: 'manage-sites',
});

/** What an import is checked against: the sites of the work unit, hidden ones too. */
export const knownSites = query<object, { sites: KnownSite[] }>()({
  name: 'sites.known',
  route: 'GET /sites/known',
  permission: 'manage-sites',
});

/** Many sites at once: all of them, or none. */
export interface SitesImport {
  /** Given by the browser, so that an import whose answer was lost is answered again as the first time. */
  importId: string;
  /** `add`: a person has seen what is doubtful about the row, and wants it. */
  rows: readonly (ImportRow & { add?: boolean })[];
}

export const importSites = command<SitesImport, { sites: number }>()({
  name: 'sites.import',
  route: 'POST /sites/import',
  permission: 'manage-sites',
});

/** What became of an import: how many sites it brought, null when it was not saved. */
export const savedImport = query<{ importId: string }, { sites: number | null }>()({
  name: 'sites.savedImport',
  route: 'GET /sites/savedImport',
  permission: 'manage-sites',
});

/** Hides the sites that an import brought, for 30 days; those that have inspections stay (decision X-351). */
export const hideImport = command<{ importId: string }, { success: true } & UndoneImport>()({
  name: 'sites.hideImport',
  route: 'POST /sites/hideImport',
  permission: 'manage-sites',
});
