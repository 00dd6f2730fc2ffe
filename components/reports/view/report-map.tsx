'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { rowId } from '@/components/reports/bmp/bmp-row';
import { bmpPins } from '@/components/map/bmp-pins';
import { Bubble } from '@/components/map/bubble';
import { StatusBadge } from '@/components/ui/badge';
import type { MapView } from '@/lib/map/position';
import type { MapConfig } from '@/lib/map/types';
import { photoAddress } from '@/lib/reports/photos';
import { bmpViewAddress, type RatedBmp } from '@/lib/reports/view';

const SiteMap = dynamic(() => import('@/components/map/site-map').then((file) => file.SiteMap), { ssr: false });

export interface ReportMapProps {
  reportId: string;
  siteName: string;
  config: MapConfig;
  view: MapView;
  rated: readonly RatedBmp[];
}

/** The map of a report that has no picture yet: to look at, with a bubble for each BMP. */
export function ReportMap({ reportId, siteName, config, view, rated }: ReportMapProps) {
  const router = useRouter();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const ratedOf = (id: string) => rated.find(({ bmp }) => bmp.id === id);
  const pins = bmpPins(
    rated.map(({ bmp }) => bmp),
    (id) => ratedOf(id)?.status ?? 'Documentation',
  );
  return (
    <div className="h-56 bg-surface-sunk desktop:h-84">
      <SiteMap
        readOnly
        config={config}
        initialView={view}
        pins={pins}
        label={`Satellite map of ${siteName}`}
        selectedId={selectedId}
        onSelect={setSelectedId}
        bubble={({ id }) => {
          const found = ratedOf(id);
          if (found === undefined) return null;
          const [firstPhoto] = found.bmp.condition.photos;
          return (
            <Bubble
              name={found.bmp.name}
              thumbnail={firstPhoto ? photoAddress('practiceactions', firstPhoto) : null}
              badge={<StatusBadge status={found.status} />}
              action={{ text: 'View Record', press: () => router.push(bmpViewAddress(reportId, id, found.status)) }}
              viewInList={() => document.getElementById(rowId(id))?.scrollIntoView({ block: 'center' })}
            />
          );
        }}
      />
    </div>
  );
}
