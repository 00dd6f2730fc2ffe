import { asSystem, asUnit } from '@/lib/platform/database/client';
import { saveNotifications } from '@/lib/platform/messages/notifications';
import { createReadyKey } from './ready-notification';
import { removeParts } from './parts';

interface EndedPack {
  id: string;
  unitId: string;
  partCount: number;
}

/** Ends packs that have expired, and deletes the files of those that have ended or failed. */
export async function removeEndedPacks(now: Date): Promise<void> {
  const packs = await asSystem(
    (db) => db.$queryRaw<EndedPack[]>`
      SELECT id, work_unit_id AS "unitId", cardinality(parts) AS "partCount" FROM audit_pack
       WHERE (state = 'ready' AND expires_at <= ${now}::timestamptz)
          OR (state IN ('ended', 'failed') AND cardinality(parts) > 0)`,
  );
  for (const pack of packs) await removePack(pack, now);
}

async function removePack({ id, unitId, partCount }: EndedPack, now: Date): Promise<void> {
  // Before its files, so that no download begins.
  await asUnit(unitId, async (db) => {
    await db.auditPack.updateMany({ where: { id, state: 'ready' }, data: { state: 'ended' } });
    await saveNotifications(db, [{ kind: 'notification-withdrawal', key: createReadyKey(id) }], now);
  });
  await removeParts(unitId, id, partCount);
  await asUnit(unitId, (db) => db.auditPack.updateMany({ where: { id }, data: { parts: [] } }));
}
