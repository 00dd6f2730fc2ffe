import type { ReactNode } from 'react';
import { DocumentationBlock } from '@/components/reports/bmp/documentation-block';
import { albumOf } from '@/components/reports/bmp/photos';
import { RequiredActions } from '@/components/reports/bmp/required-actions';
import { StatusBadge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { PinMark } from '@/components/ui/pin-mark';
import { markerLabel } from '@/lib/reports/domain/labels';
import { CORRECTION_BEGUN } from '@/lib/reports/domain/logged-list';
import { awaitsDone, isDocumented } from '@/lib/reports/domain/rules';
import type { RatedBmp } from '@/lib/reports/view';

export interface BmpDetailsProps extends RatedBmp {
  timeZone: string;
  photoAddressOf: (fileName: string) => string;
  /** Given where the reader may ask the server for more about the report. */
  reportId?: string;
  /** The map with the BMP's place, shown above the details. */
  map?: ReactNode;
}

/** Everything recorded for one BMP: conditions on the left, corrections on the right. */
export function BmpDetails({ bmp, status, timeZone, photoAddressOf, reportId, map }: BmpDetailsProps) {
  const { condition, correction, correctiveActions } = bmp;
  const photos = albumOf(bmp, photoAddressOf, reportId);
  const titleId = `record-${bmp.id}`;
  return (
    <Card id={bmpDetailsId(bmp.id)} aria-labelledby={titleId} className="scroll-mt-4 overflow-hidden">
      {map}
      <header className="flex items-center gap-3.5 border-b border-line px-4 py-3.5 desktop:px-6">
        <PinMark status={status} label={markerLabel(bmp.label)} size="large" />
        <div className="min-w-0 grow">
          <h2 id={titleId} className="text-title font-bold wrap-break-word">
            {bmp.name}
          </h2>
          <p className="text-small text-ink-muted">{bmp.type}</p>
        </div>
        <StatusBadge status={status} />
      </header>
      <div className="grid divide-line max-tablet:divide-y tablet:grid-cols-2 tablet:divide-x">
        <Side title="Conditions">
          <DocumentationBlock
            documentation={condition}
            photos={photos.condition}
            album={photos.all}
            timeZone={timeZone}
          />
        </Side>
        {correctiveActions === null ? (
          <Side title="Required corrective actions">
            <p className="text-ink-muted">None required: documentation only.</p>
          </Side>
        ) : (
          <div className="divide-y divide-line">
            <Side title="Required corrective actions">
              <RequiredActions actions={correctiveActions} />
            </Side>
            <Side title="Correction">
              {awaitsDone(correction) && <p className="mb-3 font-bold">{CORRECTION_BEGUN}</p>}
              {correction !== null && isDocumented(correction) ? (
                <DocumentationBlock
                  documentation={correction}
                  photos={photos.correction}
                  album={photos.all}
                  timeZone={timeZone}
                />
              ) : (
                <p className="text-ink-muted">No correction documented.</p>
              )}
            </Side>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The id of a BMP's details on a page that shows several. */
export const bmpDetailsId = (bmpId: string) => `bmp-${bmpId}`;

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 px-4 py-4 desktop:px-6 desktop:py-5">
      <h3 className="mb-3 text-[0.9375rem] font-bold">{title}</h3>
      {children}
    </section>
  );
}
