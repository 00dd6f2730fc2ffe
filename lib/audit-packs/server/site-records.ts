import { siteRecords, type NewPack, type SiteRecords } from '@/lib/audit-packs/contract';
import { findRemovalFailure, type KeepingState, type PackDays } from '@/lib/audit-packs/removal';
import { getPackPercent, type PackState } from '@/lib/audit-packs/rules';
import { findNewestProfile } from '@/lib/compliance/server/rows';
import { findSite, type ComplianceSite } from '@/lib/compliance/server/site';
import { calendarDay } from '@/lib/dates';
import { failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import type { AuditPack } from '@/lib/platform/prisma-client/client';
import { formatDbDay } from '@/lib/register/server/site-bmps';
import { packListSchema, packsOutput } from './schema';

export const siteRecordsQuery = implement(siteRecords, {
  input: packListSchema,
  output: packsOutput,
  async run({ db, input: { siteId }, now }) {
    return (await findSite(db, siteId)) ? loadSiteRecords(db, siteId, now) : failure('site-not-found');
  },
});

/** The packs of a site that wait, are being made, have failed or can be downloaded, and how its records are kept. */
export async function loadSiteRecords(db: Db, siteId: string, now: Date): Promise<SiteRecords> {
  const rows = await db.auditPack.findMany({
    where: { siteId, state: { not: 'ended' }, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    orderBy: [{ requestedAt: 'desc' }, { id: 'asc' }],
    take: MAX_SHOWN_PACKS,
  });
  const site = await db.site.findUniqueOrThrow({ where: { id: siteId } });
  const hold = await db.legalHold.findFirst({ where: { siteId } });
  const removals = await db.recordRemoval.findMany({ where: { siteId }, orderBy: { removedAt: 'desc' } });
  const state = await loadKeepingState(db, site, now);
  return {
    packs: rows.map(toPack),
    firstDay: state.records?.fromDay ?? null,
    terminatedOn: state.terminatedOn,
    legalHold: hold && { setBy: hold.setByName, setAt: hold.setAt.toISOString() },
    removalProblem: findRemovalFailure(state)?.message ?? null,
    removals: removals.map(({ id, removedByName, removedAt, ...row }) => ({
      id,
      removedBy: removedByName,
      removedAt: removedAt.toISOString(),
      inspections: row.inspections,
      photos: row.photos,
      correctiveActions: row.correctiveActions,
      rainReadings: row.rainReadings,
    })),
  };
}

/** Of one site; failed ones are not counted otherwise. */
const MAX_SHOWN_PACKS = 20;

const toPack = (row: AuditPack): SiteRecords['packs'][number] => ({
  id: row.id,
  fromDay: formatDbDay(row.fromDay) ?? '',
  toDay: formatDbDay(row.toDay) ?? '',
  withEvidence: row.withEvidence,
  withVerdicts: row.withVerdicts,
  state: row.state as Exclude<PackState, 'ended'>,
  percent: row.state === 'ready' ? 100 : getPackPercent({ parts: row.parts.length, bytes: Number(row.bytes) }),
  bytes: Number(row.bytes),
  sha256: row.sha256,
  requestedBy: row.madeByName,
  requestedAt: row.requestedAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  downloadedAt: row.downloadedAt?.toISOString() ?? null,
});

export async function loadKeepingState(db: Db, site: Omit<ComplianceSite, 'name'>, now: Date): Promise<KeepingState> {
  const { id: siteId, timeZone } = site;
  const lastRemoval = await db.recordRemoval.findFirst({ where: { siteId }, orderBy: { removedAt: 'desc' } });
  const packs = await db.auditPack.findMany({
    where: { siteId, downloadedAt: { not: null }, requestedAt: { gt: lastRemoval?.removedAt ?? new Date(0) } },
    select: { fromDay: true, toDay: true },
  });
  return {
    today: calendarDay(now.toISOString(), timeZone),
    terminatedOn: (await findNewestProfile(db, siteId))?.details.terminatedOn ?? null,
    isOnHold: (await db.legalHold.count({ where: { siteId } })) > 0,
    openInspections: await db.report.count({ where: { siteId, status: { in: ['setup', 'open'] }, deletedAt: null } }),
    records: await findRecordPeriod(db, siteId),
    downloadedPacks: packs.map(({ fromDay, toDay }) => ({
      fromDay: formatDbDay(fromDay) ?? '',
      toDay: formatDbDay(toDay) ?? '',
    })),
  };
}

/**
 * From the day of the first record of a site, of its permit, an inspection or a reading, to the day on which one was
 * changed last; null without records.
 */
async function findRecordPeriod(db: Db, siteId: string): Promise<PackDays | null> {
  const [row] = await db.$queryRaw<{ first: string | null; last: string | null }[]>`
    WITH record (began, changed) AS (
      SELECT date, greatest(date, updated_at) FROM report
       WHERE site_id = ${siteId}::uuid AND status <> 'setup' AND deleted_at IS NULL
      UNION ALL SELECT from_at, to_at FROM rain_reading WHERE site_id = ${siteId}::uuid
      UNION ALL SELECT NULL, e.received_at FROM corrective_action_event e
        JOIN corrective_action c ON c.id = e.corrective_action_id WHERE c.site_id = ${siteId}::uuid
      UNION ALL SELECT NULL, a.received_at FROM addendum a
        JOIN signed_inspection i ON i.report_id = a.report_id WHERE i.site_id = ${siteId}::uuid
    ), permit (starts_on) AS (SELECT min(starts_on) FROM permit_profile WHERE site_id = ${siteId}::uuid)
    SELECT least(permit.starts_on, min((began AT TIME ZONE s.time_zone)::date))::text AS first,
           greatest(permit.starts_on, max((changed AT TIME ZONE s.time_zone)::date))::text AS last
      FROM site s CROSS JOIN permit LEFT JOIN record ON true
     WHERE s.id = ${siteId}::uuid GROUP BY permit.starts_on`;
  return row?.first && row.last ? { fromDay: row.first, toDay: row.last } : null;
}

/** The input that a stored row corresponds to, for comparison. */
export const toInput = (row: AuditPack): NewPack => ({
  packId: row.id,
  siteId: row.siteId,
  fromDay: formatDbDay(row.fromDay) ?? '',
  toDay: formatDbDay(row.toDay) ?? '',
  withEvidence: row.withEvidence,
  withVerdicts: row.withVerdicts,
});
