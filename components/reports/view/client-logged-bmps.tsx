'use client';

import { useMemo, type ReactNode } from 'react';
import { BmpSides } from '@/components/reports/view/bmp-sides';
import { LoggedBmps } from '@/components/reports/view/logged-bmps';
import type { LaterFixes } from '@/lib/register/later-fixes';
import { createPhotoUrl } from '@/lib/reports/domain/photos';
import { createBmpViewUrl, type RatedBmp } from '@/lib/reports/view';
import { deserializeProps, type SerializedProps } from '@/lib/serialized-props';

export interface ClientLoggedBmpsProps {
  serializedBmps: SerializedProps<readonly RatedBmp[]>;
  reportId: string;
  timeZone: string;
  laterFixes: LaterFixes;
  map: ReactNode;
}

/**
 * Logged BMPs with conditions and corrections, rendered from data on the client: the server would send their many
 * elements twice, as HTML and as React's payload.
 */
export function ClientLoggedBmps({ serializedBmps, reportId, timeZone, laterFixes, map }: ClientLoggedBmpsProps) {
  const bmps = useMemo(() => deserializeProps(serializedBmps), [serializedBmps]);
  return (
    <LoggedBmps
      ratedBmps={bmps}
      timeZone={timeZone}
      getHref={({ bmp, status }) => createBmpViewUrl(reportId, bmp.id, status)}
      map={map}
      renderRecord={({ bmp }) => (
        <BmpSides
          isOneOfMany
          bmp={bmp}
          timeZone={timeZone}
          reportId={reportId}
          laterFixes={laterFixes[bmp.id]}
          getPhotoUrl={(fileName) => createPhotoUrl('practiceactions', fileName)}
        />
      )}
    />
  );
}
