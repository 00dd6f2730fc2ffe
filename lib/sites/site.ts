import type { z } from 'zod';
import type { planSheetSchema, sitePlanSheetSchema } from './server/plan-sheet-schema';
import type { listedSiteSchema, listedSitesOutput, reportSiteSchema, wireSiteSchema } from './server/schema';

/** A site that inspections of the work unit can use. */
export type ReportSite = z.output<typeof reportSiteSchema>;
/** A visible site with its inspections, for the lists of sites. */
export type ListedSite = z.output<typeof listedSiteSchema>;
export type ListedSites = z.output<typeof listedSitesOutput>;
export type HiddenSite = ListedSites['hidden'][number];
/** The specification's format of a site (DATA-24), for API clients. */
export type WireSite = z.output<typeof wireSiteSchema>;
/** A plan sheet of a site, also if it is archived. */
export type PlanSheet = z.output<typeof planSheetSchema>;
/** A plan sheet in use, as inspections and maps need it. */
export type SitePlanSheet = z.output<typeof sitePlanSheetSchema>;
