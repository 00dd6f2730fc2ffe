import { SaveMapPicture } from '@/components/map/save-map-picture';
import { StatusLegend } from '@/components/reports/bmp/status-legend';
import { UnplacedBmps } from '@/components/reports/bmp/unplaced-bmps';
import { MapPicture } from '@/components/reports/view/map-picture';
import { ReportMap } from '@/components/reports/view/report-map';
import { calendarDay, formatReportDate } from '@/lib/dates';
import type { MapConfig } from '@/lib/map/types';
import { createPhotoUrl } from '@/lib/reports/domain/photos';
import type { Report } from '@/lib/reports/domain/report';
import { getInitialView } from '@/lib/reports/domain/report-map';
import { formatTypeLabel, isClosed } from '@/lib/reports/domain/rules';
import { createRatedPins, type RatedBmp } from '@/lib/reports/view';
import type { SitePlanSheet } from '@/lib/sites/site';
import { formatMapFileName } from '@/lib/sites/file-name';

interface RecordMapProps {
  report: Report;
  ratedBmps: readonly RatedBmp[];
  config: MapConfig;
  planSheets?: readonly SitePlanSheet[];
}

/** The map picture of a closed report, else the map; nothing without a site. */
export function RecordMap({ report, ratedBmps, config, planSheets }: RecordMapProps) {
  const { mapImage, siteId } = report.fields;
  const pictureUrl = isClosed(report.status) && mapImage ? createPhotoUrl('mapimages', mapImage) : null;
  if (siteId === null && pictureUrl === null) return null;
  return (
    <>
      {pictureUrl === null ? (
        <ReportMap report={report} config={config} ratedBmps={ratedBmps} planSheets={planSheets} />
      ) : (
        <MapPicture src={pictureUrl} report={report} />
      )}
      <SaveRecordMap report={report} ratedBmps={ratedBmps} config={config} />
    </>
  );
}

function SaveRecordMap({ report, ratedBmps, config }: RecordMapProps) {
  const { fields, siteName, timeZone } = report;
  const { date, type, otherType } = fields;
  return (
    <div className="flex px-4 pt-1 desktop:px-6 print:hidden">
      <SaveMapPicture
        config={config}
        view={getInitialView(report)}
        pins={createRatedPins(ratedBmps)}
        siteName={siteName}
        subtitle={`${formatTypeLabel(type, otherType)} · ${formatReportDate(date, timeZone)}`}
        fileName={formatMapFileName(siteName, calendarDay(date, timeZone))}
        legend={
          <>
            <StatusLegend statuses={ratedBmps.map(({ status }) => status)} />
            <UnplacedBmps bmps={report.bmps} className="wrap-anywhere" />
          </>
        }
      />
    </div>
  );
}
