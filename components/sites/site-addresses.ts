import { panelOf } from '@/lib/shell/panels';

/** The sites of the work unit. */
export const ACTIVE_SITES_ADDRESS = '/app/active-sites';

const LIBRARY_PAGE = 'site-library-practices';

/** The library of a site, built from the site (SITES-04); null while the product has no such page. */
export const siteLibraryAddress = (siteId: string): string | null =>
  panelOf(LIBRARY_PAGE) === null ? null : `/app/${LIBRARY_PAGE}?site=${encodeURIComponent(siteId)}`;
