import type { PassCheck } from '@/lib/platform/operation/callers';

/** Pictures and PDF of a shared report are handed out under its share: they go when the link is revoked or runs out. */
export const shareHolds: PassCheck = async (db, { passId, unitId }, at) => {
  const shares = await db.share.count({
    where: { id: passId, workUnitId: unitId, revokedAt: null, expiresAt: { gt: at } },
  });
  return shares > 0;
};
