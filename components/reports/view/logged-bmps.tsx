import type { ReactNode } from 'react';
import { BmpRow } from '@/components/reports/bmp/bmp-row';
import { StatusLegend } from '@/components/reports/bmp/status-legend';
import { Card, CardHead } from '@/components/ui/lists/card';
import { Badge } from '@/components/ui/feedback/badge';
import { EmptyState } from '@/components/ui/feedback/states';
import { NO_BMPS } from '@/lib/reports/editor/texts';
import type { RatedBmp } from '@/lib/reports/view';

export interface LoggedBmpsProps {
  ratedBmps: readonly RatedBmp[];
  timeZone: string;
  getHref: (ratedBmp: RatedBmp) => string;
  map: ReactNode;
  /** Renders the BMP's record below its row, on desktops and in print. */
  renderRecord?: (ratedBmp: RatedBmp) => ReactNode;
}

/** The card of a report's logged BMPs, each linking to its details. */
export function LoggedBmps({ ratedBmps, timeZone, getHref, map, renderRecord }: LoggedBmpsProps) {
  return (
    <Card aria-labelledby="logged-bmps" className="overflow-hidden">
      {map}
      <CardHead
        title="Logged BMPs"
        titleId="logged-bmps"
        actions={<StatusLegend statuses={ratedBmps.map(({ status }) => status)} />}
      />
      {ratedBmps.length === 0 ? (
        <EmptyState>{NO_BMPS}</EmptyState>
      ) : (
        <ul className="divide-y divide-line border-t border-line *:rounded-none!">
          {ratedBmps.map((ratedBmp) => (
            <BmpRow
              key={ratedBmp.bmp.id}
              bmp={ratedBmp.bmp}
              status={ratedBmp.status}
              timeZone={timeZone}
              chip={ratedBmp.dueText && <Badge tone="incomplete">{ratedBmp.dueText}</Badge>}
              openAction={{ href: getHref(ratedBmp) }}
              below={
                renderRecord && (
                  <div className="border-t border-line [--photo-columns:2] print:[--photo-columns:3] max-desktop:hidden print:block!">
                    {renderRecord(ratedBmp)}
                  </div>
                )
              }
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
