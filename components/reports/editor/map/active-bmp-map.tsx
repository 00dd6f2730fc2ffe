import { Icon } from '@/components/ui/icons/icon';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { LazySiteMap } from '@/components/reports/editor/map/lazy-site-map';
import { createPins, useLoggedBmps } from '@/components/reports/editor/map/use-logged-pins';
import { Button } from '@/components/ui/buttons/button';
import { formatCoordinates } from '@/lib/map/coordinates';
import { findActiveBmp } from '@/lib/reports/editor/derived';
import { formatMapLabel, getBmpView } from '@/lib/reports/domain/report-map';

/** The active BMP's position, beside its conditions and corrections (mocks 07 and 08). */
export function ActiveBmpMap() {
  const { editor, inspection, map } = useInspection();
  const bmp = findActiveBmp(editor);
  const loggedBmps = useLoggedBmps();
  if (bmp === null) return null;
  return (
    <div className="grid h-full grid-rows-[minmax(0,1fr)_auto]">
      <LazySiteMap
        key={`${bmp.id} ${bmp.location?.lat} ${bmp.location?.lng}`}
        readOnly
        config={map}
        label={formatMapLabel(editor.report)}
        initialView={getBmpView(bmp, editor.report)}
        pins={createPins(loggedBmps)}
        fit={bmp.location ? [bmp.location] : undefined}
        selectedId={bmp.id}
      />
      <p className="flex min-h-20 items-center justify-between gap-3 border-t border-line bg-surface px-6 text-small text-ink-soft">
        {bmp.location === null ? 'Not placed yet' : formatCoordinates(bmp.location)}
        <Button variant="text" onClick={() => inspection.send({ type: 'phaseOpened', phase: 'BMPPlotLocation' })}>
          <Icon name="map-pin" />
          {bmp.location === null ? 'Place pin' : 'Move pin'}
        </Button>
      </p>
    </div>
  );
}
