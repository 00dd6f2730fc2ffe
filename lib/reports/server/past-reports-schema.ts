import { z } from 'zod';
import { cursor, ignoreInvalid, line, plausibleDay, uuid } from '@/lib/platform/operation/input-schemas';
import type { PastReportsInput } from '@/lib/reports/contract';
import { PAST_EXPORTS } from '@/lib/reports/domain/past-reports-export';
import { PAST_SORTS } from '@/lib/reports/domain/past-reports-sort';
import { LIMITS } from '@/lib/reports/domain/rules';

const pastFilter = {
  from: plausibleDay,
  to: plausibleDay,
  type: line(LIMITS.standardText),
  words: line(LIMITS.standardText),
};
const pastSort = z.enum(PAST_SORTS);
const pastPagePosition = { page: z.coerce.number().int().min(1).max(1_000_000), after: cursor, before: cursor };
export const pastReportsSchema: z.ZodType<PastReportsInput, unknown> = z
  .object({ siteId: uuid, idreport: uuid, ...pastFilter, sort: pastSort, ...pastPagePosition })
  .partial();

/** Query of the list's URL, as `createPastReportsUrl` writes it. Invalid values are ignored. */
export const pastReportsUrlSchema = z
  .object({
    site: ignoreInvalid(uuid),
    from: ignoreInvalid(pastFilter.from),
    to: ignoreInvalid(pastFilter.to),
    type: ignoreInvalid(pastFilter.type),
    words: ignoreInvalid(pastFilter.words),
    sort: ignoreInvalid(pastSort),
    page: ignoreInvalid(pastPagePosition.page),
    after: ignoreInvalid(pastPagePosition.after),
    before: ignoreInvalid(pastPagePosition.before),
  })
  .transform(({ site, ...rest }): PastReportsInput => ({ siteId: site, ...rest }));

/**
 * Query of an export's URL, as `createPastReportsExportUrl` writes it. Invalid values are rejected, so that the export
 * never contains other reports.
 */
export const pastReportsExportSchema = z
  .object({
    of: z.enum(PAST_EXPORTS),
    reports: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(uuid).max(LIMITS.selectedReports)),
    site: uuid,
    ...pastFilter,
    sort: pastSort,
  })
  .partial()
  .required({ of: true })
  .transform(({ of, reports, site, ...rest }) => ({
    of,
    reportIds: reports ?? null,
    query: { siteId: site, ...rest },
  }));
