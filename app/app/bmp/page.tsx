import { pageMetadata, panelPageOrMissing } from '@/app/app/panel-page';
import { BmpHistoryPage, type BmpHistoryPageProps } from '@/components/corrective-actions/bmp-history';
import { isFailure } from '@/lib/failures';
import { loadBmpFixes } from '@/lib/fixes/server/bmp-fixes';
import { hasPermission } from '@/lib/permissions';
import { loadBmpHistory } from '@/lib/register/server/queries';
import { bmpHistorySchema } from '@/lib/register/server/schema';

export const generateMetadata = pageMetadata('bmp');

/** `?bmp=` */
export default panelPageOrMissing<BmpHistoryPageProps>(
  'bmp',
  async (db, { unit, personId }, now, query) => {
    const instanceId = bmpHistorySchema.safeParse({ instanceId: query.bmp }).data?.instanceId;
    const history = instanceId === undefined ? null : await loadBmpHistory(db, instanceId, now);
    if (instanceId === undefined || history === null) return null;
    const fixes = await loadBmpFixes(db, instanceId);
    if (isFailure(fixes)) return null;
    return {
      history,
      fixes,
      sender: { personId, unitId: unit.id },
      renderedAt: now.toISOString(),
      isLeader: hasPermission('manage-deadlines', unit.role),
    };
  },
  BmpHistoryPage,
);
