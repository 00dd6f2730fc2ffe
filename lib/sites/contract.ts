import { command, query } from '@/lib/contract';
import type { MapView, Position } from '@/lib/map/position';
import type { ReportSite } from './site';

/** A new site (CALLS-21), and how its map opens. */
export interface NewSite {
  name: string;
  position: Position;
  zoom: number;
}

export const addSite = command<NewSite, { haulSiteId: string; newSite: ReportSite }>()({
  name: 'sites.add',
  route: 'POST /sites/add',
  permission: 'manage-sites',
});

export const workUnitSites = query<{ idworkgroup: string }, { sites: ReportSite[] }>()({
  name: 'sites.ofWorkGroup',
  route: 'GET /workgroups/getWorkGroupSites/{idworkgroup}',
  permission: 'see-unit',
});

/** How the site's map opens in this unit (CALLS-26, MAP-26). */
export const setSiteMap = command<{ siteId: string; view: MapView }, { sites: ReportSite[] }>()({
  name: 'sites.setMap',
  route: 'POST /workgroups/setSiteVisibility/',
  permission: 'set-site-map',
});

export const updateSitePhases = command<{ siteId: string; constructionPhases: string[] }, { success: true }>()({
  name: 'sites.updatePhases',
  route: 'POST /workgroups/updateSitePhases',
  permission: 'update-site-phases',
});
