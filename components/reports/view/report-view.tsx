import { Changes } from '@/components/shell/unit-state';
import { InEnglish, Say } from '@/components/ui/language';
import { ChevronLeft, Download } from 'lucide-react';
import { BmpDetails } from '@/components/reports/view/bmp-details';
import { OtherReports } from '@/components/reports/view/other-reports';
import { BmpPlace } from '@/components/reports/view/bmp-place';
import { MapPicture } from '@/components/reports/view/map-picture';
import { inspectorsOf, ReportHead } from '@/components/reports/view/report-head';
import { ReportMap } from '@/components/reports/view/report-map';
import { SentBmps } from '@/components/reports/view/sent-bmps';
import { SentDetails } from '@/components/reports/view/sent-details';
import { ShareButton } from '@/components/sharing/share-button';
import { SharedWith } from '@/components/sharing/shared-with';
import { buttonClass } from '@/components/ui/button-look';
import { ButtonLink } from '@/components/ui/button-link';
import { InlineNote } from '@/components/ui/inline-note';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/states';
import type { MapConfig } from '@/lib/map/types';
import { editorAddress, LIST_ADDRESS, viewAddress } from '@/lib/reports/addresses';
import { detailCards } from '@/lib/reports/detail-cards';
import { BMP_NOT_FOUND } from '@/lib/reports/editor/texts';
import { aboutReport } from '@/lib/reports/domain/about-texts';
import { photoAddress } from '@/lib/reports/domain/photos';
import { finalPdfAddress } from '@/lib/reports/final-pdf-name';
import type { Report } from '@/lib/reports/domain/report';
import { caCounts, caState, isClosed, pendingLink } from '@/lib/reports/domain/rules';
import {
  CLOSED_MEANWHILE,
  invalidPhaseText,
  libraryVersionText,
  ratedBmps,
  viewPhaseOf,
  type Neighbours,
  type RatedBmp,
} from '@/lib/reports/view';
import { sent } from '@/lib/sent-text';
import type { ShareState } from '@/lib/sharing/contract';

export interface ReportViewProps {
  report: Report;
  now: string;
  phase: string | undefined;
  bmpId: string | undefined;
  /** Current version of the shown BMP's library entry. */
  entryVersion?: string | null;
  /** Whether the person came to correct, but the report was closed. */
  cameToCorrect?: boolean;
  crew: readonly { id: string; name: string }[];
  shares: readonly ShareState[];
  unitId: string;
  mayEnd: boolean;
  map: MapConfig;
  neighbours: Neighbours;
}

/** A read-only report: the summary, or one of its BMPs (VIEW-01…06). */
export function ReportView({
  report,
  now,
  phase: asked,
  bmpId,
  entryVersion = null,
  cameToCorrect = false,
  neighbours,
  ...around
}: ReportViewProps) {
  const phase = viewPhaseOf(asked);
  const rated = ratedBmps(report, now);
  // Stateful parts remount for another report. The links to other reports do not, so that the pressed one keeps the
  // focus.
  return (
    <>
      <ReportHead report={report} by={inspectorsOf(report)} actions={<Actions key={report.id} report={report} />} />
      <OtherReports neighbours={neighbours} timeZone={report.timeZone} />
      {cameToCorrect && (
        <InlineNote tone="info" role="status" className="mb-4 desktop:mb-6">
          <Say text={CLOSED_MEANWHILE} />
        </InlineNote>
      )}
      {phase === null && (
        <Card>
          <ErrorState retry={<ToSummary report={report} />}>{invalidPhaseText(asked ?? '')}</ErrorState>
        </Card>
      )}
      {phase === 'InspectionSummary' && <Summary key={report.id} report={report} rated={rated} {...around} />}
      {(phase === 'BMPEventSummaryComplete' || phase === 'BMPEventSummaryIncomplete') && (
        <EventSummary
          key={report.id}
          report={report}
          found={rated.find(({ bmp }) => bmp.id === bmpId)}
          entryVersion={entryVersion}
          config={around.map}
        />
      )}
    </>
  );
}

/** A closed report can be shared and its PDF opened; an earlier one can be continued. */
function Actions({ report }: { report: Report }) {
  if (!isClosed(report.status)) {
    return (
      <Changes>
        <ButtonLink href={editorAddress(report)} prefetch={false} variant="outline">
          <Say text={pendingLink(report.status, caState(caCounts(report.bmps)))} />
        </ButtonLink>
      </Changes>
    );
  }
  return (
    <>
      <a
        href={finalPdfAddress(report.id)}
        download
        className={buttonClass({ variant: 'outline', className: 'max-tablet:order-last max-tablet:w-full' })}
      >
        <Download aria-hidden="true" />
        <Say text="Download PDF" />
      </a>
      <Changes>
        <ShareButton reportId={report.id} className="max-tablet:w-full" />
      </Changes>
    </>
  );
}

type SummaryProps = Pick<ReportViewProps, 'report' | 'crew' | 'shares' | 'unitId' | 'mayEnd' | 'map'> & {
  rated: readonly RatedBmp[];
};

function Summary({ report, rated, crew, shares, unitId, mayEnd, map }: SummaryProps) {
  return (
    <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] desktop:gap-6">
      <InEnglish>
        <SentBmps
          rated={sent(rated)}
          reportId={report.id}
          timeZone={report.timeZone}
          map={<RecordMap report={report} rated={rated} config={map} />}
        />
      </InEnglish>
      <div className="grid min-w-0 gap-4">
        {isClosed(report.status) && (
          // The recipients are not part of the report and are not printed.
          <div className="print:hidden">
            <SharedWith
              reportId={report.id}
              about={aboutReport(report)}
              unitId={unitId}
              timeZone={report.timeZone}
              shares={shares}
              mayEnd={mayEnd}
              ended={report.status === 'finished'}
            />
          </div>
        )}
        <InEnglish>
          <SentDetails cards={sent(detailCards(report, crew))} />
        </InEnglish>
      </div>
    </div>
  );
}

/** The map picture of a closed report, else the map. */
function RecordMap({ report, rated, config }: { report: Report; rated: readonly RatedBmp[]; config: MapConfig }) {
  const { mapImage, siteId } = report.fields;
  if (isClosed(report.status) && mapImage)
    return <MapPicture src={photoAddress('mapimages', mapImage)} report={report} />;
  if (siteId === null) return null;
  return <ReportMap report={report} config={config} rated={rated} />;
}

interface EventSummaryProps {
  report: Report;
  found: RatedBmp | undefined;
  entryVersion: string | null;
  config: MapConfig;
}

function EventSummary({ report, found, entryVersion, config }: EventSummaryProps) {
  return (
    <div className="grid gap-4">
      <p>
        <ToSummary report={report} />
      </p>
      {found === undefined ? (
        <Card>
          <ErrorState
            retry={
              <ButtonLink href={LIST_ADDRESS}>
                <Say text="Home" />
              </ButtonLink>
            }
          >
            <strong className="block">{BMP_NOT_FOUND.title}</strong>
            {BMP_NOT_FOUND.message}
          </ErrorState>
        </Card>
      ) : (
        <>
          <InEnglish>
            <BmpDetails
              {...found}
              timeZone={report.timeZone}
              reportId={report.id}
              photoAddressOf={(fileName) => photoAddress('practiceactions', fileName)}
              fromLibrary={libraryVersionText(found.bmp, entryVersion)}
              map={<BmpPlace report={report} rated={found} config={config} />}
            />
          </InEnglish>
          <ButtonLink
            href={viewAddress(report.id)}
            prefetch={false}
            className="max-tablet:w-full tablet:min-w-52 tablet:justify-self-end"
          >
            <Say text="DONE" />
          </ButtonLink>
        </>
      )}
    </div>
  );
}

function ToSummary({ report }: { report: Report }) {
  return (
    <ButtonLink href={viewAddress(report.id)} prefetch={false} variant="outline">
      <ChevronLeft aria-hidden="true" />
      <Say text="Inspection Summary" />
    </ButtonLink>
  );
}
