import { Prisma } from '@/lib/platform/prisma-client/client';

/** BMPs of a report that require nothing or something, and how many of the latter are corrected. */
export interface BmpCounts {
  documentation: number;
  required: number;
  corrected: number;
}

/** What JavaScript's `trim()` removes, which differs from PostgreSQL's white space. */
const WHITE_SPACE =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/**
 * Columns of `BmpCounts` for the report `r`, as a lateral table `b`, so that lists do not load the BMPs. This is
 * `getBmpStatus` (reports/domain/rules.ts) in SQL; a test compares the two.
 */
export const bmpCounts = Prisma.sql`CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE nothing)::int AS documentation, count(*) FILTER (WHERE NOT nothing)::int AS required,
          count(*) FILTER (WHERE NOT nothing AND correction->'draft' IS DISTINCT FROM 'true'::jsonb
            AND (correction->'photos' <> '[]'::jsonb OR btrim(correction->>'description', ${WHITE_SPACE}) <> ''))::int AS corrected
        FROM (
          SELECT coalesce(corrective_actions, 'null'::jsonb) = 'null'::jsonb AS nothing, correction
          FROM logged_bmp WHERE report_id = r.id
        ) bmp
      ) b`;
