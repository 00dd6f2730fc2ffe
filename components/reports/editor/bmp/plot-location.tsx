'use client';

import { useState } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { LazySiteMap } from '@/components/reports/editor/map/lazy-site-map';
import { pinsOf, useLogged } from '@/components/reports/editor/map/use-logged-pins';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { mapLabel, viewOfBmp } from '@/lib/reports/domain/report-map';

/** Step 1: a tap on the map says where the BMP is; the others are there to be seen (BMP-07). */
export function PlotLocation({ bmp }: { bmp: LoggedBmp }) {
  const { editor, inspection, map } = useInspection();
  const logged = useLogged();
  const others = pinsOf(logged.filter((each) => each.bmp.id !== bmp.id));
  const [own] = pinsOf(logged.filter((each) => each.bmp.id === bmp.id));
  // What the map opens on stays: a tap that places must not move the ground under the finger.
  const [beginning] = useState(() => viewOfBmp(bmp, editor.report));
  const [fit] = useState(() => (bmp.location ? [bmp.location] : others));
  return (
    <div className="relative -mx-(--gutter) -mb-8 min-h-80 grow short:min-h-44 desktop:min-h-96">
      <div className="absolute inset-0">
        <LazySiteMap
          placing
          config={map}
          label={mapLabel(editor.report)}
          initialView={beginning}
          fit={fit}
          pins={others}
          placed={own && (bmp.label === null ? { ...own, title: 'New BMP location' } : own)}
          onPick={(position) => inspection.send({ type: 'placed', position })}
        />
      </div>
    </div>
  );
}
