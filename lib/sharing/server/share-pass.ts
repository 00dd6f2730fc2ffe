import type { PassCheck } from '@/lib/platform/operation/callers';
import { linkState } from '@/lib/sharing/rules';

/**
 * The pictures and the PDF of a shared report are handed out under its share: they can be read no longer than the link
 * is open.
 */
export const shareHolds: PassCheck = async (db, { passId, unitId }, at) => {
  const link = await db.share.findUnique({
    where: { id: passId, workUnitId: unitId },
    select: { revokedAt: true, expiresAt: true },
  });
  return link !== null && linkState(link, at) === 'open';
};
