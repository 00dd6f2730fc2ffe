import type { Metadata } from 'next';
import { switchUnit } from '@/app/app/actions';
import { InspectionReports } from '@/components/reports/list/inspection-reports';
import { Shell } from '@/components/shell/shell';
import { calendarDay } from '@/lib/dates';
import { DEFAULT_TIME_ZONE } from '@/lib/reports/domain/fields';
import { allows } from '@/lib/permissions';
import { listDeletedReports, listPastReports, listPendingReports } from '@/lib/reports/server/lists';
import { pastAddressSchema } from '@/lib/reports/server/schema';
import { load } from '@/lib/shell/server/load-page';

export const metadata: Metadata = { title: 'Inspection Reports' };

export default async function InspectionReportsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const asked = pastAddressSchema.parse(await searchParams);
  const { frame, data } = await load('inspection-reports', async (db, member, now) => ({
    unit: { id: member.unit.id, role: member.unit.role },
    today: calendarDay(now.toISOString(), DEFAULT_TIME_ZONE),
    pending: await listPendingReports(db),
    past: await listPastReports(db, asked, now),
    deleted: allows('restore-reports', member.unit.role) ? await listDeletedReports(db, now) : null,
  }));
  return (
    <Shell frame={frame} switchUnit={switchUnit}>
      <InspectionReports {...data} asked={asked} />
    </Shell>
  );
}
