import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { MyDay } from '@/components/deadlines/my-day';
import { loadDayActions } from '@/lib/deadlines/server/day-actions';
import { loadMyDay } from '@/lib/deadlines/server/queries';
import { loadWaitingFixes } from '@/lib/fixes/server/waiting';
import { loadUnsignedInspections } from '@/lib/reports/server/unsigned';
import { listPendingReports } from '@/lib/reports/server/lists';

export const generateMetadata = pageMetadata('my-day');

export default panelPage(
  'my-day',
  async (db, member, now) => {
    const { unit, personId, name } = member;
    const day = await loadMyDay(db, member, now);
    const { hasProfiles } = day;
    return {
      unit: { id: unit.id, role: unit.role },
      renderedAt: now.toISOString(),
      day,
      actions: hasProfiles && unit.role !== 'employee' ? null : await loadDayActions(db),
      signatures: hasProfiles ? await loadUnsignedInspections(db, member, now) : null,
      fixes: await loadWaitingFixes(db, member),
      signer: { id: personId, name },
      inspections: hasProfiles ? null : await listPendingReports(db, personId, now),
    };
  },
  MyDay,
);
