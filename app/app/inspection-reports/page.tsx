import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { InspectionReports } from '@/components/reports/list/inspection-reports';
import { allows } from '@/lib/permissions';
import { listDeletedReports, listPendingReports } from '@/lib/reports/server/lists';
import { listPastReports } from '@/lib/reports/server/past-reports';
import { pastAddressSchema } from '@/lib/reports/server/schema';

export const metadata = pageMetadata('inspection-reports');

export default panelPage(
  'inspection-reports',
  async (db, { unit }, now, query) => {
    const asked = pastAddressSchema.parse(query);
    return {
      asked,
      unit: { id: unit.id, role: unit.role },
      pending: await listPendingReports(db),
      past: await listPastReports(db, asked, now),
      deleted: allows('restore-reports', unit.role) ? await listDeletedReports(db, now) : null,
    };
  },
  InspectionReports,
);
