import type { Failure } from '@/lib/failures';
import type { FixPageData } from '@/lib/fixes/contract';
import { asSystem, enterUnit, findActor } from '@/lib/platform/database/client';
import { retryWhileDatabaseDown } from '@/lib/platform/database/retry-while-down';
import { checkRateLimit } from '@/lib/platform/http/rate-limit';
import type { Call } from '@/lib/platform/operation/call';
import { hashLinkToken } from '@/lib/platform/security/link-token';
import { listBmpsToCorrect } from '@/lib/reports/domain/rules';
import { findReport } from '@/lib/reports/server/queries';
import { createCorrectionsUrl } from '@/lib/reports/urls';
import { readFixesQuery } from './page';

/** What the page shows; a failure after too many requests or unknown links. */
export async function loadFixes(call: Call, token: string): Promise<{ page: FixPageData | null } | Failure> {
  const rateFailure = await checkRateLimit('open', `fix ${call.ip}`);
  if (rateFailure) return rateFailure;
  return retryWhileDatabaseDown(() => readFixesQuery.perform(call, { token }));
}

/** Where a person who is signed in to the link's work unit enters the corrections; null for everybody else. */
export async function findCorrections({ sessionId, now }: Call, token: string): Promise<string | null> {
  if (sessionId === null) return null;
  return asSystem(async (db) => {
    const actor = await findActor(db, { sessionId, at: now });
    const link = await db.fixLink.findUnique({
      where: { tokenHash: hashLinkToken(token) },
      select: { workUnitId: true, reportId: true },
    });
    if (!link || actor?.unit?.id !== link.workUnitId) return null;
    await enterUnit(db, link.workUnitId);
    const report = await findReport(db, link.reportId, now);
    const due = report ? listBmpsToCorrect(report.bmps) : [];
    return createCorrectionsUrl(link.reportId, due.length === 1 ? (due[0]?.id ?? null) : null);
  });
}
