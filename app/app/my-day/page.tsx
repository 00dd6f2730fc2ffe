import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { MyDay } from '@/components/deadlines/my-day';
import { loadMyDay } from '@/lib/deadlines/server/queries';
import { hasPermission } from '@/lib/permissions';

export const generateMetadata = pageMetadata('my-day');

export default panelPage(
  'my-day',
  async (db, member, now) => ({
    unitId: member.unit.id,
    renderedAt: now.toISOString(),
    day: await loadMyDay(db, member, now),
    isLeader: hasPermission('manage-deadlines', member.unit.role),
    canManagePermits: hasPermission('manage-permits', member.unit.role),
  }),
  MyDay,
);
