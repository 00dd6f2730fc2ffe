import { ServerText } from '@/components/ui/text/language';
import { translateFailure } from '@/lib/failures-in-spanish';
import { getPageLanguage } from '@/lib/shell/server/page-language';
import { pageMetadata, panelPageOrMissing } from '@/app/app/panel-page';
import { ReportView, type ReportViewProps } from '@/components/reports/view/report-view';
import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { Card } from '@/components/ui/lists/card';
import { ErrorState } from '@/components/ui/feedback/states';
import { isFailure, type Failure } from '@/lib/failures';
import { getMapConfig } from '@/lib/map/server/map-config';
import { hasPermission } from '@/lib/permissions';
import { loadLaterFixes } from '@/lib/register/server/later-fixes';
import { REPORT_LIST_PATH } from '@/lib/reports/urls';
import { isClosed } from '@/lib/reports/domain/rules';
import { loadAddendaSection } from '@/lib/reports/server/addenda';
import { loadEntryVersion } from '@/lib/reports/server/entry-version';
import { loadNeighbors } from '@/lib/reports/server/neighbors';
import { findReadableReport } from '@/lib/reports/server/queries';
import { reportIdSchema } from '@/lib/reports/server/schema';
import { loadSignaturesSection } from '@/lib/reports/server/signatures-section';
import { listShares } from '@/lib/sharing/server/queries';
import { loadOfferedPlanSheets } from '@/lib/sites/server/plan-sheets';
import { listCrew } from '@/lib/workgroups/server/list-crew';

export const generateMetadata = pageMetadata('report-view');

export default panelPageOrMissing<{ content: ReportViewProps | Failure }>(
  'report-view',
  async (db, member, now, { report: requestedId, phase, bmp, closed }) => {
    const { unit } = member;
    const id = reportIdSchema.safeParse({ id: requestedId }).data?.id;
    const report = id === undefined ? null : await findReadableReport(db, id, now);
    if (report === null) return null;
    if (isFailure(report)) return { content: report };
    return {
      content: {
        report,
        now: now.toISOString(),
        crew: await listCrew(db),
        shares: isClosed(report.status) ? await listShares(db, report.id, now) : [],
        unitId: unit.id,
        canEndAcknowledgements: report.status === 'closed' && hasPermission('end-acknowledgements', unit.role),
        phase: getFirst(phase),
        bmpId: getFirst(bmp),
        entryVersion: await loadEntryVersion(db, report, getFirst(bmp)),
        hasClosedNote: closed !== undefined && isClosed(report.status),
        map: getMapConfig(),
        planSheets: await loadOfferedPlanSheets(db, report.fields.siteId, report.closedAt),
        neighbors: await loadNeighbors(db, report),
        signatures: await loadSignaturesSection(db, report.id),
        canSkipPhotos: hasPermission('manage-permits', unit.role),
        laterFixes: isClosed(report.status) ? await loadLaterFixes(db, report.id) : {},
        addenda: await loadAddendaSection(db, report.id, member),
      },
    };
  },
  ReadableReport,
);

async function ReadableReport({ content }: { content: ReportViewProps | Failure }) {
  if (!isFailure(content)) return <ReportView {...content} />;
  return (
    <>
      <PageHead title={<ServerText text="View Report" />} />
      <Card>
        <ErrorState
          retry={
            <ButtonLink href={REPORT_LIST_PATH}>
              <ServerText text="Go to Inspection Reports" />
            </ButtonLink>
          }
        >
          {translateFailure(await getPageLanguage(), content)}
        </ErrorState>
      </Card>
    </>
  );
}

const getFirst = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
