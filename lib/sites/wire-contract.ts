import { query } from '@/lib/contract';
import type { WireSite } from './site';

// Queries for API clients (CALLS-22, CALLS-25), not used by our own screens.

export const workUnitSites = query<{ idworkgroup: string }, { sites: WireSite[] }>()({
  name: 'sites.ofWorkGroup',
  route: 'GET /workgroups/getWorkGroupSites/{idworkgroup}',
  permission: 'see-unit',
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
