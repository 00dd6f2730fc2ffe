import type { z } from 'zod';
import type { listedSiteSchema, listedSitesOutput, reportSiteSchema, wireSiteSchema } from './server/schema';

/** A site that inspections of the work unit can use. */
export type ReportSite = z.output<typeof reportSiteSchema>;
/** A visible site with its inspections, for the lists of sites. */
export type ListedSite = z.output<typeof listedSiteSchema>;
export type ListedSites = z.output<typeof listedSitesOutput>;
export type HiddenSite = ListedSites['hidden'][number];
/** The specification's format of a site (DATA-24), for API clients. */
export type WireSite = z.output<typeof wireSiteSchema>;
