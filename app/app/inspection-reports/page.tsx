import type { Metadata } from 'next';
import { switchUnit } from '@/app/app/actions';
import { InspectionReports } from '@/components/reports/list/inspection-reports';
import { Shell } from '@/components/shell/shell';
import { listPastReports, listPendingReports } from '@/lib/reports/lists';
import { pastReportsSchema } from '@/lib/reports/schema';
import { load } from '@/lib/shell/load';

export const metadata: Metadata = { title: 'Inspection Reports' };

export default async function InspectionReportsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const page = pastReportsSchema.safeParse({ page: (await searchParams).page }).data?.page ?? 1;
  const { frame, data } = await load('inspection-reports', async (db, member, now) => ({
    unitId: member.unit.id,
    pending: await listPendingReports(db),
    past: await listPastReports(db, page, now),
  }));
  return (
    <Shell frame={frame} switchUnit={switchUnit}>
      <InspectionReports {...data} />
    </Shell>
  );
}
