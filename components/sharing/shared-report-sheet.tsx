'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { BmpRecord, recordId } from '@/components/reports/view/bmp-record';
import { Details } from '@/components/reports/view/details';
import { LoggedBmps } from '@/components/reports/view/logged-bmps';
import { MapPicture } from '@/components/reports/view/map-picture';
import { ReportHead } from '@/components/reports/view/report-head';
import { buttonClass } from '@/components/ui/button-look';
import { ratedBmps } from '@/lib/reports/view';
import type { SharedReport } from '@/lib/sharing/contract';

/** The report as a stakeholder reads it: all of it on one page, pictures by their signed addresses (ACK-02). */
export function SharedReportSheet({ shared: { report, unitName, images, pdf } }: { shared: SharedReport }) {
  const [now] = useState(() => new Date().toISOString());
  const rated = ratedBmps(report, now);
  const mapPicture = report.fields.mapImage ? images[report.fields.mapImage] : undefined;
  return (
    <div className="min-w-0">
      <ReportHead
        report={report}
        by={unitName}
        actions={
          <a href={pdf} download className={buttonClass({ variant: 'outline' })}>
            <Download aria-hidden="true" />
            Download PDF
          </a>
        }
      />
      <div className="grid gap-4">
        <LoggedBmps
          rated={rated}
          timeZone={report.timeZone}
          hrefOf={({ bmp }) => `#${recordId(bmp.id)}`}
          map={mapPicture && <MapPicture src={mapPicture} siteName={report.siteName} />}
        />
        {rated.map((each) => (
          <BmpRecord
            key={each.bmp.id}
            {...each}
            timeZone={report.timeZone}
            photoAddressOf={(fileName) => images[fileName] ?? ''}
          />
        ))}
        <Details report={report} crew={null} />
      </div>
    </div>
  );
}
