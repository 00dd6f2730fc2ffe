import { removeRecords, setLegalHold, type SiteRecords } from '@/lib/audit-packs/contract';
import { packEvents } from '@/lib/audit-packs/events';
import { findRemovalFailure } from '@/lib/audit-packs/removal';
import { findSite, type ComplianceSite } from '@/lib/compliance/server/site';
import { failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { legalHoldSchema, packsOutput, removalSchema } from './schema';
import { loadKeepingState, loadSiteRecords } from './site-records';

export const setLegalHoldCommand = implement(setLegalHold, {
  input: legalHoldSchema,
  output: packsOutput,
  events: packEvents,
  async run({ db, input: { siteId, isOnHold }, actor, now, record }) {
    const site = await lockSite(db, siteId);
    if (!site) return failure('site-not-found');
    const { count } = isOnHold
      ? await db.legalHold.createMany({
          data: [{ workUnitId: actor.unit.id, siteId, setBy: actor.personId, setByName: actor.name, setAt: now }],
          skipDuplicates: true,
        })
      : await db.legalHold.deleteMany({ where: { siteId } });
    const event = { siteId, siteName: site.name };
    if (count > 0) record({ type: isOnHold ? 'set-legal-hold' : 'released-legal-hold', ...event });
    return loadSiteRecords(db, siteId, now);
  },
});

/** Removes the rows. Their files are deleted by the next sweep of the storage. */
export const removeRecordsCommand = implement(removeRecords, {
  input: removalSchema,
  output: packsOutput,
  events: packEvents,
  async run({ db, input: { removalId, siteId, siteName }, actor, now, record }) {
    const site = await lockSite(db, siteId);
    if (!site) return failure('site-not-found');
    // A repeated request is answered like the first.
    const stored = await db.recordRemoval.findUnique({ where: { id: removalId } });
    if (stored) return stored.siteId === siteId ? loadSiteRecords(db, siteId, now) : failure('removal-id-used');
    if (siteName.trim() !== site.name.trim()) return failure('removal-name-differs');
    const refused = findRemovalFailure(await loadKeepingState(db, site, now));
    if (refused) return refused;
    await db.$executeRaw`
      SELECT remove_site_records(${removalId}::uuid, ${siteId}::uuid, ${actor.personId}::uuid, ${actor.name}, ${now}::timestamptz)`;
    const records = await loadSiteRecords(db, siteId, now);
    record({ type: 'removed-records', siteId, siteName: site.name, removalId, ...countRemoved(records, removalId) });
    return records;
  },
});

/** The site, whose hold and records no other request changes until the transaction ends. */
async function lockSite(db: Db, siteId: string): Promise<ComplianceSite | null> {
  await db.$queryRaw`SELECT id FROM site_visibility WHERE site_id = ${siteId}::uuid FOR NO KEY UPDATE`;
  return findSite(db, siteId);
}

function countRemoved({ removals }: SiteRecords, removalId: string) {
  const removal = removals.find(({ id }) => id === removalId);
  const { inspections = 0, photos = 0, correctiveActions = 0, rainReadings = 0 } = removal ?? {};
  return { inspections, photos, correctiveActions, rainReadings };
}
