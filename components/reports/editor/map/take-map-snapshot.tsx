import { useRef, useState, useEffect, type RefObject } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import type { SiteMapHandle } from '@/components/map/site-map';
import { Dock } from '@/components/reports/editor/frame/dock';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { LazySiteMap } from '@/components/reports/editor/map/lazy-site-map';
import { createPins, useLoggedBmps } from '@/components/reports/editor/map/use-logged-pins';
import { Button } from '@/components/ui/buttons/button';
import type { Pin } from '@/lib/map/types';
import { getInitialView, formatMapLabel, formatOutsidePins } from '@/lib/reports/domain/report-map';
import { usePopup } from '@/components/ui/feedback/popup';
import { wait } from '@/lib/client/wait';
import { CAPTURE_REVIEW_DELAY_MS } from '@/lib/map/measures';

/** Capture Map Picture: the map with every pin, and what the picture would not show (MAP-19, MAP-20). */
export function TakeMapSnapshot() {
  const { editor, map } = useInspection();
  const handle = useRef<SiteMapHandle>(null);
  const [outside, setOutside] = useState<readonly Pin[]>([]);
  const { capturing, capture } = useCapture(handle);
  const pins = createPins(useLoggedBmps());
  const [beginning] = useState(() => getInitialView(editor.report));

  return (
    <>
      <div className="-mx-(--gutter) h-[max(20rem,calc(100dvh-24rem))] short:-mb-8 short:h-[max(11rem,calc(100dvh-10.75rem))] desktop:mx-0 desktop:h-[max(24rem,calc(100dvh-22rem))] desktop:overflow-hidden desktop:rounded-card desktop:border desktop:border-line">
        <LazySiteMap
          readOnly
          forPicture
          config={map}
          handle={handle}
          label={formatMapLabel(editor.report)}
          initialView={beginning}
          pins={pins}
          onMove={() => setOutside(handle.current?.pinsOutside() ?? [])}
        />
      </div>
      <p role="status" className="sr-only">
        {formatOutsidePins(outside)}
      </p>
      <Dock
        reason={outside.length > 0 && <OutsideWarning outside={outside} onShowAll={() => handle.current?.showAll()} />}
        forward={{
          label: capturing ? 'Capturing…' : undefined,
          icon: capturing ? null : <Icon name="camera" />,
          busy: capturing,
          onPress: () => void capture(),
        }}
      />
    </>
  );
}

function OutsideWarning({ outside, onShowAll }: { outside: readonly Pin[]; onShowAll: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Icon name="triangle-exclamation-point" className="size-5 shrink-0" />
      <span>{formatOutsidePins(outside)}</span>
      <Button variant="text" onClick={onShowAll}>
        Show all pins
      </Button>
    </div>
  );
}

/** Takes the picture at once and shows its review 3 seconds later (MAP-20), unless the person left the screen. */
function useCapture(map: RefObject<SiteMapHandle | null>) {
  const { inspection } = useInspection();
  const popup = usePopup();
  const [capturing, setCapturing] = useState(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  async function capture(): Promise<void> {
    if (map.current === null) return;
    setCapturing(true);
    const { capture: takePicture } = map.current;
    try {
      const [captured] = await Promise.all([takePicture(), wait(CAPTURE_REVIEW_DELAY_MS)]);
      if (left.current) return;
      // The record's map starts where its picture was taken.
      const { lat, lng, zoom } = captured.ground;
      inspection.send({ type: 'fieldChanged', key: 'mapView', value: { lat, lng, zoom } });
      await inspection.captureMap(captured);
    } catch {
      popup.show({ kind: 'warning', title: 'Oh no!', message: NOT_CAPTURED, action: { label: 'OK' } });
    } finally {
      if (!left.current) setCapturing(false);
    }
  }
  return { capturing, capture };
}

const NOT_CAPTURED = 'Error Capturing Map! Wait until the map is shown, then capture it again.';
