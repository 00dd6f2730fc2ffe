import type { PassCheck } from '@/lib/platform/operation/endpoint-access';
import { getLinkState } from '@/lib/sharing/rules';

/** The pictures and the PDF of a shared report can be read only while the link is open. */
export const isSharePassValid: PassCheck = async (db, { passId, unitId }, at) => {
  const link = await db.share.findUnique({
    where: { id: passId, workUnitId: unitId },
    select: { revokedAt: true, expiresAt: true },
  });
  return link !== null && getLinkState(link, at) === 'open';
};
