'use client';

import { useState } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { LazySiteMap } from '@/components/reports/editor/map/lazy-site-map';
import { pinsOf, useLogged } from '@/components/reports/editor/map/use-logged-pins';
import { isEqual } from '@/lib/equal';
import type { Position } from '@/lib/map/position';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { mapLabel, getBmpView } from '@/lib/reports/domain/report-map';

/** Step 1: a tap on the map sets the position; other BMPs are shown (BMP-07). */
export function PlotLocation({ bmp }: { bmp: LoggedBmp }) {
  const { editor, map } = useInspection();
  const logged = useLogged();
  const others = pinsOf(logged.filter((each) => each.bmp.id !== bmp.id));
  const [own] = pinsOf(logged.filter((each) => each.bmp.id === bmp.id));
  // The initial view stays, so that placing a pin does not move the map.
  const [beginning] = useState(() => getBmpView(bmp, editor.report));
  const [fit] = useState(() => (bmp.location ? [bmp.location] : others));
  const { place, undoMove } = useMoves(bmp);
  return (
    <div className="relative -mx-(--gutter) -mb-8 min-h-72 grow short:min-h-44 desktop:min-h-96">
      <div className="absolute inset-0">
        <LazySiteMap
          placing
          config={map}
          label={mapLabel(editor.report)}
          initialView={beginning}
          fit={fit}
          pins={others}
          placed={own && (bmp.label === null ? { ...own, title: 'New BMP location' } : own)}
          onPick={place}
          onUndoMove={undoMove}
        />
      </div>
    </div>
  );
}

/** Moves of this pin can be undone one by one, unless another person has moved it since. */
function useMoves({ location }: LoggedBmp) {
  const { inspection } = useInspection();
  const [moves, setMoves] = useState<readonly { from: Position; to: Position }[]>([]);
  const last = moves.at(-1);
  const put = (position: Position) => inspection.send({ type: 'placed', position });
  return {
    place(to: Position) {
      put(to);
      if (location) setMoves([...moves, { from: location, to }]);
    },
    undoMove:
      last && isEqual(location, last.to)
        ? () => {
            put(last.from);
            setMoves(moves.slice(0, -1));
          }
        : undefined,
  };
}
