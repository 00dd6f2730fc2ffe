'use client';

import { useMemo, type ReactNode } from 'react';
import { BmpSides } from '@/components/reports/view/bmp-sides';
import { LoggedBmps } from '@/components/reports/view/logged-bmps';
import { photoAddress } from '@/lib/reports/domain/photos';
import { bmpViewAddress, type RatedBmp } from '@/lib/reports/view';
import { received, type SentText } from '@/lib/sent-text';

export interface SentBmpsProps {
  rated: SentText<readonly RatedBmp[]>;
  reportId: string;
  timeZone: string;
  map: ReactNode;
}

/**
 * The logged BMPs of a report, with what was seen and done at each. Drawn from their data, because the rows have many elements,
 * which a page that the server draws would send twice: as HTML, and as what React makes of it.
 */
export function SentBmps({ rated, reportId, timeZone, map }: SentBmpsProps) {
  const bmps = useMemo(() => received(rated), [rated]);
  return (
    <LoggedBmps
      rated={bmps}
      timeZone={timeZone}
      hrefOf={({ bmp, status }) => bmpViewAddress(reportId, bmp.id, status)}
      map={map}
      recordOf={({ bmp }) => (
        <BmpSides
          amongOthers
          bmp={bmp}
          timeZone={timeZone}
          reportId={reportId}
          photoAddressOf={(fileName) => photoAddress('practiceactions', fileName)}
        />
      )}
    />
  );
}
