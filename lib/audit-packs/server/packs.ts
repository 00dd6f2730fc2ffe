import { deletePack, makePack, type NewPack } from '@/lib/audit-packs/contract';
import { packEvents, type PackEventData } from '@/lib/audit-packs/events';
import { formatGigabytes, MAX_PACK_BYTES, MAX_PACKS } from '@/lib/audit-packs/rules';
import { toDate } from '@/lib/compliance/server/rows';
import { findSite } from '@/lib/compliance/server/site';
import { calendarDay } from '@/lib/dates';
import { isEqual } from '@/lib/equal';
import { failure, type Failure } from '@/lib/failures';
import { asUnit, type Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import type { AuditPack } from '@/lib/platform/prisma-client/client';
import { loadPackFiles } from './pack-files';
import { createPackSite } from './pack-site';
import { loadSiteRecords, toInput } from './site-records';
import { newPackSchema, packIdSchema, packsOutput } from './schema';
import { statFiles, sumBytes } from './stat-files';

/** Requests a pack. Before, its size is computed from the files that it will have (PACK-06). */
export const makePackCommand = implement(makePack, {
  input: newPackSchema,
  output: packsOutput,
  events: packEvents,
  async prepare({ input, actor }) {
    const { siteId, fromDay, toDay, withEvidence } = input;
    const files = await asUnit(actor.unit.id, async (db) => {
      const site = await findSite(db, siteId);
      return site ? loadPackFiles(db, createPackSite(site, fromDay, toDay), withEvidence) : null;
    });
    return files ? sumBytes(await statFiles(files.stored)) : failure('site-not-found');
  },
  async run({ db, input, prepared: bytes, actor, now, record }) {
    const site = await findSite(db, input.siteId);
    if (!site) return failure('site-not-found');
    // Serializes the packs of a work unit, so that they stay within the limit.
    await db.$queryRaw`SELECT id FROM work_unit WHERE id = ${actor.unit.id}::uuid FOR NO KEY UPDATE`;
    const stored = await db.auditPack.findUnique({ where: { id: input.packId } });
    if (stored) return isEqual(toInput(stored), input) ? loadSiteRecords(db, site.id, now) : failure('pack-id-used');
    const refused = findPeriodFailure(input, calendarDay(now.toISOString(), site.timeZone));
    if (refused) return refused;
    if (bytes > MAX_PACK_BYTES) return failure('pack-too-large', { n: formatGigabytes(bytes) });
    if ((await countPacks(db, now)) >= MAX_PACKS) return failure('too-many-packs', { max: MAX_PACKS });
    const { packId, siteId, fromDay, toDay, withEvidence, withVerdicts } = input;
    const { count } = await db.auditPack.createMany({
      data: [
        {
          id: packId,
          workUnitId: actor.unit.id,
          siteId,
          fromDay: toDate(fromDay),
          toDay: toDate(toDay),
          withEvidence,
          withVerdicts,
          madeBy: actor.personId,
          madeByName: actor.name,
          requestedAt: now,
          bytes,
        },
      ],
      // Another work unit may have the id.
      skipDuplicates: true,
    });
    if (count === 0) return failure('pack-id-used');
    const event = { packId, siteId, siteName: site.name, fromDay, toDay };
    record({ type: 'requested-audit-pack', ...event, withEvidence, withVerdicts });
    return loadSiteRecords(db, siteId, now);
  },
});

function findPeriodFailure({ fromDay, toDay }: NewPack, today: string): Failure | null {
  if (toDay > today) return failure('pack-in-future');
  return toDay < fromDay ? failure('pack-ends-early') : null;
}

const countPacks = (db: Db, now: Date): Promise<number> =>
  db.auditPack.count({
    where: { OR: [{ state: { in: ['waiting', 'making'] } }, { state: 'ready', expiresAt: { gt: now } }] },
  });

export const deletePackCommand = implement(deletePack, {
  input: packIdSchema,
  output: packsOutput,
  events: packEvents,
  async run({ db, input: { packId }, now, record }) {
    const { count } = await db.auditPack.updateMany({
      where: { id: packId, state: { not: 'ended' } },
      data: { state: 'ended' },
    });
    const pack = await db.auditPack.findUnique({ where: { id: packId } });
    if (!pack) return failure('pack-not-found');
    if (count > 0) record({ type: 'deleted-audit-pack', ...(await createPackEventData(db, pack)) });
    return loadSiteRecords(db, pack.siteId, now);
  },
});

/** For an event about a pack. */
export async function createPackEventData(db: Db, pack: AuditPack): Promise<PackEventData> {
  const { packId, siteId, fromDay, toDay } = toInput(pack);
  const site = await findSite(db, siteId);
  return { packId, siteId, siteName: site?.name ?? '', fromDay, toDay };
}
