import { createListUrl } from '@/lib/list-cursor';

export type SiteTab = 'deadlines' | 'rain' | 'permit';

export const MY_DAY_PATH = '/app/my-day';

/** URL of a site's page. */
export const createSiteUrl = (siteId: string, tab: SiteTab = 'deadlines'): string =>
  createListUrl('/app/site', { site: siteId, tab: tab === 'deadlines' ? undefined : tab });

export const parseSiteTab = (value: unknown): SiteTab => (value === 'rain' || value === 'permit' ? value : 'deadlines');
