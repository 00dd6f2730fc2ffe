import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { switchUnit } from '@/app/app/actions';
import { ReportView } from '@/components/reports/view/report-view';
import { PageHead } from '@/components/shell/page-head';
import { Shell } from '@/components/shell/shell';
import { ButtonLink } from '@/components/ui/button-link';
import { ErrorState } from '@/components/ui/states';
import { failure, isFailure } from '@/lib/failures';
import { allows } from '@/lib/permissions';
import { mapConfig } from '@/lib/map/server/map-config';
import { LIST_ADDRESS } from '@/lib/reports/addresses';
import { findReadable } from '@/lib/reports/server/queries';
import { isClosed } from '@/lib/reports/domain/rules';
import { reportIdSchema } from '@/lib/reports/server/schema';
import { sharesOf } from '@/lib/sharing/server/queries';
import { load } from '@/lib/shell/server/load-page';
import { listCrew } from '@/lib/workgroups/server/list-crew';

export const metadata: Metadata = { title: 'View Report' };

interface ReportViewPageProps {
  searchParams: Promise<{ report?: string | string[]; phase?: string | string[]; bmp?: string | string[] }>;
}

export default async function ReportViewPage({ searchParams }: ReportViewPageProps) {
  const { report: asked, phase, bmp } = await searchParams;
  const id = reportIdSchema.safeParse({ id: asked }).data?.id;
  const { frame, data } = await load('report-view', async (db, member, now) => {
    const report = id === undefined ? failure('report-not-found') : await findReadable(db, id);
    if (isFailure(report)) return report;
    return {
      report,
      now: now.toISOString(),
      crew: await listCrew(db),
      shares: isClosed(report.status) ? await sharesOf(db, report.id, now) : [],
      unitId: member.unit.id,
      mayEnd: report.status === 'closed' && allows('end-acknowledgements', member.unit.role),
    };
  });
  if (isFailure(data) && data.code === 'report-not-found') notFound();
  return (
    <Shell frame={{ ...frame, page: 'inspection-reports' }} switchUnit={switchUnit}>
      {isFailure(data) ? (
        <>
          <PageHead title="View Report" />
          <ErrorState retry={<ButtonLink href={LIST_ADDRESS}>Go to Inspection Reports</ButtonLink>}>
            {data.message}
          </ErrorState>
        </>
      ) : (
        <ReportView {...data} phase={one(phase)} bmpId={one(bmp)} map={mapConfig()} />
      )}
    </Shell>
  );
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
