import type { ReactNode } from 'react';
import { BmpSides, type BmpSidesProps } from '@/components/reports/view/bmp-sides';
import { StatusBadge } from '@/components/ui/feedback/badge';
import { Card } from '@/components/ui/lists/card';
import { PinMark } from '@/components/ui/media/pin-mark';
import { formatMarkerLabel } from '@/lib/reports/domain/labels';
import type { RatedBmp } from '@/lib/reports/view';

export interface BmpDetailsProps
  extends RatedBmp, Pick<BmpSidesProps, 'timeZone' | 'getPhotoUrl' | 'reportId' | 'laterFixes'> {
  map?: ReactNode;
  /** The library version with which the BMP was logged. */
  libraryVersionText?: string | null;
}

/** The record of one logged BMP. */
export function BmpDetails({
  bmp,
  status,
  timeZone,
  getPhotoUrl,
  reportId,
  map,
  libraryVersionText,
  laterFixes,
}: BmpDetailsProps) {
  const titleId = `record-${bmp.id}`;
  return (
    <Card
      id={getBmpDetailsId(bmp.id)}
      aria-labelledby={titleId}
      className="scroll-mt-4 overflow-hidden print:break-inside-avoid"
    >
      {map}
      <header className="flex items-center gap-3.5 border-b border-line px-4 py-3.5 desktop:px-6">
        <PinMark status={status} label={formatMarkerLabel(bmp.label)} size="large" />
        <div className="min-w-0 grow">
          <h2 id={titleId} className="text-title font-bold wrap-break-word">
            {bmp.name}
          </h2>
          <p className="text-small text-ink-muted">{bmp.type}</p>
          {libraryVersionText && <p className="text-small text-ink-muted">{libraryVersionText}</p>}
        </div>
        <StatusBadge status={status} />
      </header>
      <BmpSides bmp={bmp} timeZone={timeZone} getPhotoUrl={getPhotoUrl} reportId={reportId} laterFixes={laterFixes} />
    </Card>
  );
}

/** Element id of the details. */
export const getBmpDetailsId = (bmpId: string) => `bmp-${bmpId}`;
