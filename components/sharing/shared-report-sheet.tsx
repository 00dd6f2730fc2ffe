import { useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { AddendaCard } from '@/components/reports/addenda/addenda-card';
import { BmpDetails, getBmpDetailsId } from '@/components/reports/view/bmp-details';
import { Details } from '@/components/reports/view/details';
import { LoggedBmps } from '@/components/reports/view/logged-bmps';
import { MapPicture } from '@/components/reports/view/map-picture';
import { ReportHead } from '@/components/reports/view/report-head';
import { useAcknowledgementTexts } from '@/components/sharing/use-acknowledgement-texts';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { useLanguage } from '@/components/ui/text/language';
import { formatReportDate } from '@/lib/dates';
import { createDetailCards } from '@/lib/reports/detail-cards';
import { rateBmps } from '@/lib/reports/view';
import type { SharedReport } from '@/lib/sharing/contract';
import { getSharedPdfPath } from '@/lib/sharing/rules';

interface SharedReportSheetProps {
  token: string;
  sharedReport: SharedReport;
  /** Called when an image does not load. Its URL may have expired while the page was open. */
  onImageError?: () => void;
}

/** The report as a stakeholder reads it: on one page, with signed URLs for its pictures (ACK-02). */
export function SharedReportSheet({ token, sharedReport, onImageError }: SharedReportSheetProps) {
  const { report, unitName, addenda, images } = sharedReport;
  const getPhotoUrl = (fileName: string) => images[fileName] ?? '';
  const [now] = useState(() => new Date().toISOString());
  const language = useLanguage();
  const texts = useAcknowledgementTexts();
  const ratedBmps = rateBmps(report, now);
  const mapPicture = report.fields.mapImage ? images[report.fields.mapImage] : undefined;
  return (
    <div className="min-w-0" onErrorCapture={onImageError}>
      <ReportHead
        report={report}
        by={unitName}
        actions={
          // Opens in its own tab, so that unsent notes stay and an ended link can show its page there.
          <a
            href={getSharedPdfPath(token)}
            target="_blank"
            rel="noopener"
            lang={language}
            className={buttonClass({ variant: 'outline' })}
          >
            <Icon name="download" />
            {texts.downloadPdf}
          </a>
        }
      />
      <div className="grid gap-4">
        <LoggedBmps
          ratedBmps={ratedBmps}
          timeZone={report.timeZone}
          getHref={({ bmp }) => `#${getBmpDetailsId(bmp.id)}`}
          map={mapPicture && <MapPicture src={mapPicture} report={report} />}
        />
        {addenda.length > 0 && (
          <AddendaCard
            addenda={addenda}
            timeZone={report.timeZone}
            getPhotoUrl={getPhotoUrl}
            formatSignature={({ name, signedAt }) =>
              `Signed by ${name}, ${formatReportDate(signedAt, report.timeZone)}`
            }
          />
        )}
        {ratedBmps.map((ratedBmp) => (
          <BmpDetails key={ratedBmp.bmp.id} {...ratedBmp} timeZone={report.timeZone} getPhotoUrl={getPhotoUrl} />
        ))}
        <Details cards={createDetailCards(report, null)} />
      </div>
    </div>
  );
}
