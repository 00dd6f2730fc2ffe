'use client';

import { useInspection } from '@/components/reports/editor/inspection-context';
import { LazySiteMap } from '@/components/reports/editor/map/lazy-site-map';
import { pinsOf, useLogged } from '@/components/reports/editor/map/use-logged-pins';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { mapLabel, viewOfBmp } from '@/lib/reports/domain/report-map';

/** Step 1: a tap on the map says where the BMP is; the others are there to be seen (BMP-07). */
export function PlotLocation({ bmp }: { bmp: LoggedBmp }) {
  const { editor, inspection, map } = useInspection();
  const logged = useLogged();
  const others = logged.filter((each) => each.bmp.id !== bmp.id);
  const [own] = pinsOf(logged.filter((each) => each.bmp.id === bmp.id));
  return (
    <div className="-mx-(--gutter) -mb-8 h-[max(20rem,calc(100dvh-25.5rem))] tablet:h-[max(20rem,calc(100dvh-21.5rem))] desktop:mx-0 desktop:mb-0 desktop:h-[max(24rem,calc(100dvh-23rem))] desktop:overflow-hidden desktop:rounded-card desktop:border desktop:border-line">
      <LazySiteMap
        placing
        config={map}
        label={mapLabel(editor.report)}
        initialView={viewOfBmp(bmp, editor.report)}
        pins={pinsOf(others)}
        placed={own && (bmp.label === null ? { ...own, title: 'New BMP location' } : own)}
        onPick={(position) => inspection.send({ type: 'placed', position })}
      />
    </div>
  );
}
