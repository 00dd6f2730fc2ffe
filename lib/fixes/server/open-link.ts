import { isFailure, type Failure } from '@/lib/failures';
import { isLanguage, type Language } from '@/lib/language';
import { enterUnit, type Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import type { PassCheck } from '@/lib/platform/operation/endpoint-access';
import { findByLink, hashLinkToken } from '@/lib/platform/security/link-token';
import { logSecurity } from '@/lib/platform/security/security-log';
import { findLinkPhone } from './links';

/** A link that works, with the inspection that it is of. */
export interface OpenFixLink {
  id: string;
  unit: { id: string; name: string };
  reportId: string;
  siteId: string;
  siteName: string;
  timeZone: string;
  /** null without an account. */
  personId: string | null;
  name: string;
  language: Language | null;
  firstOpenedAt: Date | null;
}

/**
 * Finds the link of a token and narrows the transaction to its work unit. null if it is unknown, expired, revoked, of
 * somebody who left or whose number changed, or if the site is hidden or the work unit closed (FIX-12).
 * @param db of the system
 */
export async function openFixLink(
  db: Db,
  token: string,
  call: Pick<Call, 'now' | 'requestId' | 'ip'>,
): Promise<OpenFixLink | null> {
  const row = await db.fixLink.findUnique({ where: { tokenHash: hashLinkToken(token) } });
  const link = row && (await openLinkRow(db, row, call.now));
  if (!link) logSecurity({ what: 'link-refused', at: 'fixes', why: row ? 'ended' : 'unknown' }, call);
  return link;
}

type LinkRow = NonNullable<Awaited<ReturnType<Db['fixLink']['findUnique']>>>;

async function openLinkRow(db: Db, row: LinkRow, at: Date): Promise<OpenFixLink | null> {
  if (row.revokedAt !== null || row.expiresAt <= at) return null;
  await enterUnit(db, row.workUnitId);
  const unit = await db.workUnit.findUnique({
    where: { id: row.workUnitId },
    select: { id: true, name: true, closedAt: true },
  });
  if (!unit || unit.closedAt !== null) return null;
  const { personId, phoneDigest } = row;
  if (personId !== null && (await findLinkPhone(db, { personId, phoneDigest })) === null) return null;
  const report = await db.report.findUnique({
    where: { id: row.reportId },
    select: { siteId: true, siteName: true, deletedAt: true, site: { select: { timeZone: true } } },
  });
  if (!report?.siteId || !report.site || report.deletedAt !== null) return null;
  const isVisible = (await db.siteVisibility.count({ where: { siteId: report.siteId, visible: true } })) > 0;
  if (!isVisible) return null;
  return {
    id: row.id,
    unit: { id: unit.id, name: unit.name },
    reportId: row.reportId,
    siteId: report.siteId,
    siteName: report.siteName,
    timeZone: report.site.timeZone,
    personId,
    name: row.name,
    language: isLanguage(row.language) ? row.language : null,
    firstOpenedAt: row.firstOpenedAt,
  };
}

/** A failure after too many unknown links from one IP address; null otherwise. */
export async function checkFixGuesses(token: string, call: Call): Promise<Failure | null> {
  const tokenHash = hashLinkToken(token);
  const result = await findByLink('fix', call, (db) =>
    db.fixLink.findUnique({ where: { tokenHash }, select: { id: true } }),
  );
  return isFailure(result) ? result : null;
}

/** The condition photos of a link can be read only while it works. */
export const isFixPassValid: PassCheck = async (db, { passId, unitId }, at) => {
  const row = await db.fixLink.findUnique({ where: { id: passId, workUnitId: unitId } });
  return row !== null && (await openLinkRow(db, row, at)) !== null;
};
