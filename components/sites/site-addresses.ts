import { libraryAddress } from '@/lib/library/addresses';

export const ACTIVE_SITES_ADDRESS = '/app/active-sites';

/** The library of a site, opened from the site (SITES-04). */
export const siteLibraryAddress = (siteId: string): string => libraryAddress({ mode: 'practice', siteId });
