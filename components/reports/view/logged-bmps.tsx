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
  hrefOf: (rated: RatedBmp) => string;
  map: ReactNode;
  recordOf?: (rated: RatedBmp) => ReactNode;
}

export function LoggedBmps({ rated, timeZone, hrefOf, map, recordOf }: LoggedBmpsProps) {
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
          {rated.map((each) => (
            <BmpRow
              key={each.bmp.id}
              bmp={each.bmp}
              status={each.status}
              timeZone={timeZone}
              open={{ href: hrefOf(each) }}
              below={
                recordOf && (
                  <div className="border-t border-line [--photo-columns:2] print:[--photo-columns:3] max-desktop:hidden print:block!">
                    {recordOf(each)}
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
