'use client';

import { LazySiteMap } from '@/components/reports/editor/map/lazy-site-map';
import type { MapConfig } from '@/lib/map/types';
import { createBmpPins } from '@/lib/reports/domain/bmp-pins';
import type { Report } from '@/lib/reports/domain/report';
import { formatMapLabel, getBmpView } from '@/lib/reports/domain/report-map';
import type { RatedBmp } from '@/lib/reports/view';
import type { SitePlanSheet } from '@/lib/sites/site';

interface BmpLocationMapProps {
  report: Report;
  ratedBmp: RatedBmp;
  config: MapConfig;
  planSheets?: readonly SitePlanSheet[];
}

/** The position of one BMP on a small map (BMP-46). */
export function BmpLocationMap({ report, ratedBmp: { bmp, status }, config, planSheets }: BmpLocationMapProps) {
  if (bmp.location === null) return <p className="px-4 pt-4 text-ink-muted desktop:px-6">Not placed on the map</p>;
  return (
    <div className="h-56 bg-surface-sunk desktop:h-72">
      <LazySiteMap
        readOnly
        config={config}
        label={formatMapLabel(report)}
        initialView={getBmpView(bmp, report)}
        planSheets={planSheets}
        pins={createBmpPins([bmp], () => status)}
      />
    </div>
  );
}
