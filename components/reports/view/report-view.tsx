import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { EnglishSection, ServerText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { Addenda } from '@/components/reports/addenda/addenda';
import { BmpDetails } from '@/components/reports/view/bmp-details';
import { OtherReports } from '@/components/reports/view/other-reports';
import { BmpLocationMap } from '@/components/reports/view/bmp-location-map';
import { RecordMap } from '@/components/reports/view/record-map';
import { formatInspectors, ReportHead } from '@/components/reports/view/report-head';
import { ClientLoggedBmps } from '@/components/reports/view/client-logged-bmps';
import { ClientDetails } from '@/components/reports/view/client-details';
import { Signatures } from '@/components/reports/view/signatures';
import { ShareButton } from '@/components/sharing/share-button';
import { SharedWith } from '@/components/sharing/shared-with';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { Card } from '@/components/ui/lists/card';
import { ErrorState } from '@/components/ui/feedback/states';
import type { MapConfig } from '@/lib/map/types';
import type { LaterFixes } from '@/lib/register/later-fixes';
import type { AddendaSection } from '@/lib/reports/addenda-contract';
import { createEditorUrl, createSiteReportsUrl, REPORT_LIST_PATH, createViewUrl } from '@/lib/reports/urls';
import { createDetailCards } from '@/lib/reports/detail-cards';
import { BMP_NOT_FOUND } from '@/lib/reports/editor/texts';
import { formatReportName } from '@/lib/reports/domain/about-texts';
import { createPhotoUrl } from '@/lib/reports/domain/photos';
import { createFinalPdfUrl } from '@/lib/reports/final-pdf-name';
import type { Report } from '@/lib/reports/domain/report';
import type { SignaturesSection } from '@/lib/reports/signatures-section';
import { countCas, getCaState, isClosed, getPendingLinkText } from '@/lib/reports/domain/rules';
import {
  CLOSED_TEXT,
  formatInvalidPhase,
  formatLibraryVersion,
  rateBmps,
  parseViewPhase,
  type Neighbors,
  type RatedBmp,
} from '@/lib/reports/view';
import { serializeProps } from '@/lib/serialized-props';
import type { ShareState } from '@/lib/sharing/contract';
import type { SitePlanSheet } from '@/lib/sites/site';

export interface ReportViewProps {
  report: Report;
  now: string;
  phase: string | undefined;
  bmpId: string | undefined;
  /** Current version of the library entry of the BMP `bmpId`. */
  entryVersion?: string | null;
  /** Whether to show CLOSED_TEXT: the person wanted to make a correction, but the report was closed. */
  hasClosedNote?: boolean;
  crew: readonly { id: string; name: string }[];
  shares: readonly ShareState[];
  unitId: string;
  canEndAcknowledgements: boolean;
  map: MapConfig;
  /** Those that the map offers. */
  planSheets?: readonly SitePlanSheet[];
  neighbors: Neighbors;
  /** Fixes after the report was closed. */
  laterFixes: LaterFixes;
  /** null if the report could not be signed. */
  signatures: SignaturesSection | null;
  /** Whether the person may have the PDF of a signature made without photos that are missing. */
  canSkipPhotos?: boolean;
  /** null if the report cannot have addenda. */
  addenda?: AddendaSection | null;
}

/** A read-only report: the summary, or one of its BMPs (VIEW-01…06). */
export function ReportView({
  report,
  now,
  phase: requestedPhase,
  bmpId,
  entryVersion = null,
  hasClosedNote = false,
  neighbors,
  signatures,
  canSkipPhotos = false,
  ...summaryProps
}: ReportViewProps) {
  const phase = parseViewPhase(requestedPhase);
  const ratedBmps = rateBmps(report, now);
  // Stateful parts have a key, so that they remount for another report. The links to other reports do not, so that the
  // pressed one keeps the focus.
  return (
    <>
      <ReportHead
        report={report}
        by={formatInspectors(report)}
        siteHref={report.fields.siteId ? createSiteReportsUrl(report.fields.siteId) : undefined}
        actions={<Actions key={report.id} report={report} />}
      />
      <OtherReports neighbors={neighbors} timeZone={report.timeZone} />
      {hasClosedNote && (
        <InlineNote tone="info" role="status" className="mb-4 desktop:mb-6">
          <ServerText text={CLOSED_TEXT} />
        </InlineNote>
      )}
      {phase === null && (
        <Card>
          <ErrorState retry={<SummaryLink report={report} />}>{formatInvalidPhase(requestedPhase ?? '')}</ErrorState>
        </Card>
      )}
      {phase === 'InspectionSummary' && (
        <>
          {signatures && (isClosed(report.status) || signatures.signatures.length > 0) && (
            <Signatures {...signatures} timeZone={report.timeZone} canSkipPhotos={canSkipPhotos} />
          )}
          <Summary key={report.id} report={report} ratedBmps={ratedBmps} {...summaryProps} />
        </>
      )}
      {(phase === 'BMPEventSummaryComplete' || phase === 'BMPEventSummaryIncomplete') && (
        <EventSummary
          key={report.id}
          report={report}
          ratedBmp={ratedBmps.find(({ bmp }) => bmp.id === bmpId)}
          entryVersion={entryVersion}
          config={summaryProps.map}
          planSheets={summaryProps.planSheets}
          laterFixes={summaryProps.laterFixes}
        />
      )}
    </>
  );
}

/** Downloads the PDF of a closed report and shares it, or continues a report that is not closed. */
function Actions({ report }: { report: Report }) {
  if (!isClosed(report.status)) {
    return (
      <HiddenWhenClosed>
        <ButtonLink href={createEditorUrl(report)} prefetch={false} variant="outline">
          <ServerText text={getPendingLinkText(report.status, getCaState(countCas(report.bmps)))} />
        </ButtonLink>
      </HiddenWhenClosed>
    );
  }
  return (
    <>
      <a
        href={createFinalPdfUrl(report.id)}
        download
        className={buttonClass({ variant: 'outline', className: 'max-tablet:order-last' })}
      >
        <Icon name="download" />
        <span className="max-tablet:sr-only">
          <ServerText text="Download PDF" />
        </span>
      </a>
      <HiddenWhenClosed>
        <ShareButton reportId={report.id} />
      </HiddenWhenClosed>
    </>
  );
}

type SummaryProps = Pick<
  ReportViewProps,
  'report' | 'crew' | 'shares' | 'unitId' | 'canEndAcknowledgements' | 'map' | 'planSheets' | 'laterFixes' | 'addenda'
> & {
  ratedBmps: readonly RatedBmp[];
};

function Summary({
  report,
  ratedBmps,
  crew,
  shares,
  unitId,
  canEndAcknowledgements,
  map,
  planSheets,
  laterFixes,
  addenda = null,
}: SummaryProps) {
  return (
    <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] desktop:gap-6">
      <EnglishSection className="grid min-w-0 gap-4 desktop:gap-6">
        <ClientLoggedBmps
          serializedBmps={serializeProps(ratedBmps)}
          reportId={report.id}
          timeZone={report.timeZone}
          laterFixes={laterFixes}
          map={<RecordMap report={report} ratedBmps={ratedBmps} config={map} planSheets={planSheets} />}
        />
        {addenda && <Addenda reportId={report.id} unitId={unitId} timeZone={report.timeZone} {...addenda} />}
      </EnglishSection>
      <div className="grid min-w-0 gap-4">
        {isClosed(report.status) && (
          // The recipients are not part of the report and are not printed.
          <div className="print:hidden">
            <SharedWith
              reportId={report.id}
              inspectionName={formatReportName(report)}
              unitId={unitId}
              timeZone={report.timeZone}
              shares={shares}
              canEnd={canEndAcknowledgements}
              hasEnded={report.status === 'finished'}
            />
          </div>
        )}
        <EnglishSection>
          <ClientDetails cards={serializeProps(createDetailCards(report, crew))} />
        </EnglishSection>
      </div>
    </div>
  );
}

interface EventSummaryProps {
  report: Report;
  ratedBmp: RatedBmp | undefined;
  entryVersion: string | null;
  config: MapConfig;
  planSheets: readonly SitePlanSheet[] | undefined;
  laterFixes: LaterFixes;
}

function EventSummary({ report, ratedBmp, entryVersion, config, planSheets, laterFixes }: EventSummaryProps) {
  return (
    <div className="grid gap-4">
      <p>
        <SummaryLink report={report} />
      </p>
      {ratedBmp === undefined ? (
        <Card>
          <ErrorState
            retry={
              <ButtonLink href={REPORT_LIST_PATH}>
                <ServerText text="Home" />
              </ButtonLink>
            }
          >
            <strong className="block">{BMP_NOT_FOUND.title}</strong>
            {BMP_NOT_FOUND.message}
          </ErrorState>
        </Card>
      ) : (
        <>
          <EnglishSection>
            <BmpDetails
              {...ratedBmp}
              timeZone={report.timeZone}
              reportId={report.id}
              laterFixes={laterFixes[ratedBmp.bmp.id]}
              getPhotoUrl={(fileName) => createPhotoUrl('practiceactions', fileName)}
              libraryVersionText={formatLibraryVersion(ratedBmp.bmp, entryVersion)}
              map={<BmpLocationMap report={report} ratedBmp={ratedBmp} config={config} planSheets={planSheets} />}
            />
          </EnglishSection>
          <ButtonLink
            href={createViewUrl(report.id)}
            prefetch={false}
            className="max-tablet:w-full tablet:min-w-52 tablet:justify-self-end"
          >
            <ServerText text="DONE" />
          </ButtonLink>
        </>
      )}
    </div>
  );
}

function SummaryLink({ report }: { report: Report }) {
  return (
    <ButtonLink href={createViewUrl(report.id)} prefetch={false} variant="outline">
      <Icon name="chevron-left" />
      <ServerText text="Inspection Summary" />
    </ButtonLink>
  );
}
