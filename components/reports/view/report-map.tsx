'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { getBmpRowId } from '@/components/reports/bmp/bmp-row';
import { Bubble } from '@/components/map/bubble';
import { LazySiteMap } from '@/components/reports/editor/map/lazy-site-map';
import { Badge, StatusBadge } from '@/components/ui/feedback/badge';
import type { MapConfig } from '@/lib/map/types';
import { createPhotoUrl } from '@/lib/reports/domain/photos';
import type { Report } from '@/lib/reports/domain/report';
import { getInitialView, formatMapLabel } from '@/lib/reports/domain/report-map';
import type { SitePlanSheet } from '@/lib/sites/site';
import { createBmpViewUrl, createRatedPins, type RatedBmp } from '@/lib/reports/view';

export interface ReportMapProps {
  report: Report;
  config: MapConfig;
  ratedBmps: readonly RatedBmp[];
  planSheets?: readonly SitePlanSheet[];
}

/** Read-only map of a report's BMPs, each with a bubble. */
export function ReportMap({ report, config, ratedBmps, planSheets }: ReportMapProps) {
  const router = useRouter();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const findRatedBmp = (id: string) => ratedBmps.find(({ bmp }) => bmp.id === id);
  const pins = createRatedPins(ratedBmps);
  return (
    <div className="h-56 bg-surface-sunk desktop:h-84">
      <LazySiteMap
        readOnly
        config={config}
        initialView={getInitialView(report)}
        pins={pins}
        planSheets={planSheets}
        label={formatMapLabel(report)}
        selectedId={selectedId}
        onSelect={setSelectedId}
        renderBubble={({ id }) => {
          const ratedBmp = findRatedBmp(id);
          if (ratedBmp === undefined) return null;
          const [firstPhoto] = ratedBmp.bmp.condition.photos;
          return (
            <Bubble
              name={ratedBmp.bmp.name}
              thumbnail={firstPhoto ? createPhotoUrl('practiceactions', firstPhoto) : null}
              badge={
                <span className="flex flex-wrap gap-1.5">
                  <StatusBadge status={ratedBmp.status} />
                  {ratedBmp.dueText && <Badge tone="incomplete">{ratedBmp.dueText}</Badge>}
                </span>
              }
              action={{
                text: 'View Record',
                onPress: () => router.push(createBmpViewUrl(report.id, id, ratedBmp.status)),
              }}
              onViewInList={() => document.getElementById(getBmpRowId(id))?.scrollIntoView({ block: 'center' })}
            />
          );
        }}
      />
    </div>
  );
}
