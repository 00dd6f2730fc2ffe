import { getLibraryPath } from '@/lib/library/paths';

export const ACTIVE_SITES_PATH = '/app/active-sites';

/** The library of a site, opened from the site (SITES-04). */
export const getSiteLibraryPath = (siteId: string): string => getLibraryPath({ mode: 'practice', siteId });
