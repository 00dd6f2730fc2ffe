import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { FirstInspection } from '@/components/reports/list/first-inspection';
import { InspectionReports } from '@/components/reports/list/inspection-reports';
import { loadOpenWork } from '@/lib/overview/server/site-work';
import { hasPermission } from '@/lib/permissions';
import { listDeletedReports, listPendingReports } from '@/lib/reports/server/lists';
import { listPastReports } from '@/lib/reports/server/past-reports';
import { isFiltered } from '@/lib/reports/domain/past-reports-filter';
import { hasVisibleSite } from '@/lib/sites/server/queries';
import { pastReportsUrlSchema } from '@/lib/reports/server/past-reports-schema';

export const generateMetadata = pageMetadata('inspection-reports');

export default panelPage(
  'inspection-reports',
  async (db, { unit, personId }, now, query) => {
    const pastQuery = pastReportsUrlSchema.parse(query);
    const pending = await listPendingReports(db, personId, now);
    const past = await listPastReports(db, pastQuery, now);
    const hasNone = pending.length === 0 && past.total === 0 && !isFiltered(pastQuery);
    return {
      query: pastQuery,
      renderedAt: now.toISOString(),
      unit: { id: unit.id, role: unit.role },
      pendingReports: pending,
      pastPage: past,
      firstInspection: hasNone ? <FirstInspection hasSite={await hasVisibleSite(db)} role={unit.role} /> : null,
      openWork: hasPermission('manage-deadlines', unit.role) ? await loadOpenWork(db, now) : null,
      deletedReports: hasPermission('restore-reports', unit.role) ? await listDeletedReports(db, now) : null,
    };
  },
  InspectionReports,
);
