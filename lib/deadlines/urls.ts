import { createListUrl } from '@/lib/list-cursor';
import type { ActionListQuery } from '@/lib/register/contract';

export const SITE_TABS = ['deadlines', 'actions', 'bmps', 'rain', 'plans', 'permit', 'board', 'records'] as const;
export type SiteTab = (typeof SITE_TABS)[number];

export const MY_DAY_PATH = '/app/my-day';
export const SITE_PATH = '/app/site';

/** URL of a site's page. */
export const createSiteUrl = (siteId: string, tab: SiteTab = 'deadlines'): string =>
  createListUrl(SITE_PATH, { site: siteId, tab: tab === 'deadlines' ? undefined : tab });

export const parseSiteTab = (value: unknown): SiteTab => SITE_TABS.find((tab) => tab === value) ?? 'deadlines';

/** URL of the corrective actions of a site. */
export const createSiteActionsUrl = (siteId: string, { state, cursor }: Partial<ActionListQuery>): string =>
  createListUrl(SITE_PATH, {
    site: siteId,
    tab: 'actions',
    state: state === 'open' ? undefined : state,
    after: cursor,
  });
