'use client';

import { Camera, Maximize } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SiteMapHandle } from '@/components/map/site-map';
import { Dock } from '@/components/reports/editor/frame/dock';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { LazySiteMap } from '@/components/reports/editor/map/lazy-site-map';
import { useCapture } from '@/components/reports/editor/map/use-capture';
import { pinsOf, useLogged } from '@/components/reports/editor/map/use-logged-pins';
import { Button } from '@/components/ui/button';
import { InlineNote } from '@/components/ui/inline-note';
import { viewOfAll } from '@/lib/map/fit';
import { DEFAULT_ZOOM } from '@/lib/map/limits';
import type { Pin } from '@/lib/map/types';
import { beginningView, mapLabel } from '@/lib/reports/report-map';

/** Capture Map Picture: the map with every pin, and what the picture would miss (MAP-19, MAP-20). */
export function TakeMapSnapshot() {
  const { editor, map } = useInspection();
  const handle = useRef<SiteMapHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const [outside, setOutside] = useState<readonly Pin[]>([]);
  const { capturing, capture } = useCapture(handle);
  const pins = pinsOf(useLogged());

  function showAll() {
    const size = box.current?.getBoundingClientRect();
    const view = size && viewOfAll(pins, size, DEFAULT_ZOOM.report);
    if (view) handle.current?.flyTo(view);
  }

  return (
    <>
      <div
        ref={box}
        className="-mx-(--gutter) h-[max(20rem,calc(100dvh-24rem))] desktop:mx-0 desktop:h-[max(24rem,calc(100dvh-22rem))] desktop:overflow-hidden desktop:rounded-card desktop:border desktop:border-line"
      >
        <LazySiteMap
          readOnly
          config={map}
          handle={handle}
          label={mapLabel(editor.report)}
          initialView={beginningView(editor.report)}
          pins={pins}
          onMove={() => setOutside(handle.current?.pinsOutside() ?? [])}
        />
      </div>
      <div role="status" className="mt-4">
        {outside.length > 0 && <OutsideWarning outside={outside} onShowAll={showAll} />}
      </div>
      <Dock
        forward={{
          label: capturing ? 'Capturing…' : undefined,
          icon: capturing ? null : <Camera aria-hidden="true" />,
          busy: capturing,
          onPress: () => void capture(),
        }}
      />
    </>
  );
}

function OutsideWarning({ outside, onShowAll }: { outside: readonly Pin[]; onShowAll: () => void }) {
  const labels = outside.map(({ label }) => label).join(', ');
  return (
    <InlineNote tone="warn">
      <p>
        {outside.length === 1 ? `Pin ${labels} is outside the picture.` : `Pins ${labels} are outside the picture.`}
      </p>
      <Button variant="outline" className="mt-2" onClick={onShowAll}>
        <Maximize aria-hidden="true" />
        Show all pins
      </Button>
    </InlineNote>
  );
}
