import type { ReactNode } from 'react';
import { BmpRow } from '@/components/reports/bmp/bmp-row';
import { StatusLegend } from '@/components/reports/bmp/status-legend';
import { Card, CardHead } from '@/components/ui/lists/card';
import { EmptyState } from '@/components/ui/feedback/states';
import { NO_BMPS } from '@/lib/reports/editor/texts';
import type { RatedBmp } from '@/lib/reports/view';

export interface LoggedBmpsProps {
  rated: readonly RatedBmp[];
  timeZone: string;
  getHref: (rated: RatedBmp) => string;
  map: ReactNode;
  renderRecord?: (rated: RatedBmp) => ReactNode;
}

export function LoggedBmps({ rated, timeZone, getHref, map, renderRecord }: LoggedBmpsProps) {
  return (
    <Card aria-labelledby="logged-bmps" className="overflow-hidden">
      {map}
      <CardHead
        title="Logged BMPs"
        titleId="logged-bmps"
        actions={<StatusLegend statuses={rated.map(({ status }) => status)} />}
      />
      {rated.length === 0 ? (
        <EmptyState>{NO_BMPS}</EmptyState>
      ) : (
        <ul className="divide-y divide-line border-t border-line *:rounded-none!">
          {rated.map((ratedBmp) => (
            <BmpRow
              key={ratedBmp.bmp.id}
              bmp={ratedBmp.bmp}
              status={ratedBmp.status}
              timeZone={timeZone}
              open={{ href: getHref(ratedBmp) }}
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
