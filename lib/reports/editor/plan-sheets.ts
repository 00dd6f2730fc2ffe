import type { Editor } from '@/lib/reports/editor/state';
import type { SitePlanSheet } from '@/lib/sites/site';

/** The plan sheets in use of the inspected site, the newest first; undefined without any. */
export const findPlanSheets = ({ report, context }: Editor): readonly SitePlanSheet[] | undefined =>
  context.sites.find(({ id }) => id === report.fields.siteId)?.planSheets;
