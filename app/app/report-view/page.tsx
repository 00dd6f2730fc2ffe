import { Say } from '@/components/ui/language';
import { sentenceIn } from '@/lib/failures-in-spanish';
import { readerLanguage } from '@/lib/shell/server/reader-text';
import { pageMetadata, statementsPageOrMissing } from '@/app/app/panel-page';
import { ReportView, type ReportViewProps } from '@/components/reports/view/report-view';
import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/states';
import { isFailure, type Failure } from '@/lib/failures';
import { mapConfig } from '@/lib/map/server/map-config';
import { allows } from '@/lib/permissions';
import { LIST_ADDRESS } from '@/lib/reports/addresses';
import { isClosed } from '@/lib/reports/domain/rules';
import { entryVersionOf } from '@/lib/reports/server/entry-version';
import { neighboursOf } from '@/lib/reports/server/neighbours';
import { findReadable } from '@/lib/reports/server/queries';
import { reportIdSchema } from '@/lib/reports/server/schema';
import { sharesOf } from '@/lib/sharing/server/queries';
import { listCrew } from '@/lib/workgroups/server/list-crew';

export const generateMetadata = pageMetadata('report-view');

export default statementsPageOrMissing<{ shown: ReportViewProps | Failure }>(
  'report-view',
  async (db, { unit }, now, { report: asked, phase, bmp, closed }) => {
    const id = reportIdSchema.safeParse({ id: asked }).data?.id;
    const report = id === undefined ? null : await findReadable(db, id);
    if (report === null) return null;
    if (isFailure(report)) return { shown: report };
    return {
      shown: {
        report,
        now: now.toISOString(),
        crew: await listCrew(db),
        shares: isClosed(report.status) ? await sharesOf(db, report.id, now) : [],
        unitId: unit.id,
        mayEnd: report.status === 'closed' && allows('end-acknowledgements', unit.role),
        phase: one(phase),
        bmpId: one(bmp),
        entryVersion: await entryVersionOf(db, report, one(bmp)),
        cameToCorrect: closed !== undefined && isClosed(report.status),
        map: mapConfig(),
        neighbours: await neighboursOf(db, report),
      },
    };
  },
  ReadableReport,
);

async function ReadableReport({ shown }: { shown: ReportViewProps | Failure }) {
  if (!isFailure(shown)) return <ReportView {...shown} />;
  return (
    <>
      <PageHead title={<Say text="View Report" />} />
      <Card>
        <ErrorState
          retry={
            <ButtonLink href={LIST_ADDRESS}>
              <Say text="Go to Inspection Reports" />
            </ButtonLink>
          }
        >
          {sentenceIn(await readerLanguage(), shown)}
        </ErrorState>
      </Card>
    </>
  );
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
