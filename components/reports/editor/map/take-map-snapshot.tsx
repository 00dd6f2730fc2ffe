import { useRef, useState, useEffect, type RefObject } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import type { SiteMapHandle } from '@/components/map/use-map-handle';
import { Dock } from '@/components/reports/editor/frame/dock';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { PictureMap } from '@/components/reports/editor/map/picture-map';
import { Button } from '@/components/ui/buttons/button';
import type { Pin } from '@/lib/map/types';
import { formatOutsidePins } from '@/lib/reports/domain/report-map';
import { usePopup } from '@/components/ui/feedback/popup';
import { wait } from '@/lib/client/wait';
import { CAPTURE_REVIEW_DELAY_MS } from '@/lib/map/measures';

/** Capture Map Picture: the map with every pin, and what the picture would not show (MAP-19, MAP-20). */
export function TakeMapSnapshot() {
  const handle = useRef<SiteMapHandle>(null);
  const [outsidePins, setOutsidePins] = useState<readonly Pin[]>([]);
  const { isCapturing, capture } = useCapture(handle);

  return (
    <>
      <div className="-mx-(--gutter) h-[max(20rem,calc(100dvh-24rem))] short:-mb-8 short:h-[max(11rem,calc(100dvh-10.75rem))] desktop:mx-0 desktop:h-[max(24rem,calc(100dvh-22rem))] desktop:overflow-hidden desktop:rounded-card desktop:border desktop:border-line">
        <PictureMap handle={handle} onMove={() => setOutsidePins(handle.current?.getPinsOutside() ?? [])} />
      </div>
      <p role="status" className="sr-only">
        {formatOutsidePins(outsidePins)}
      </p>
      <Dock
        reason={
          outsidePins.length > 0 && (
            <OutsideWarning outsidePins={outsidePins} onShowAll={() => handle.current?.showAll()} />
          )
        }
        forward={{
          label: isCapturing ? 'Capturing…' : undefined,
          icon: isCapturing ? null : <Icon name="camera" />,
          isBusy: isCapturing,
          onPress: () => void capture(),
        }}
      />
    </>
  );
}

function OutsideWarning({ outsidePins, onShowAll }: { outsidePins: readonly Pin[]; onShowAll: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Icon name="triangle-exclamation-point" className="size-5 shrink-0" />
      <span>{formatOutsidePins(outsidePins)}</span>
      <Button variant="text" onClick={onShowAll}>
        Show all pins
      </Button>
    </div>
  );
}

/**
 * `capture` takes the picture at once and opens its review after CAPTURE_REVIEW_DELAY_MS or later (MAP-20). If the person
 * leaves the screen first, the picture is dropped.
 */
function useCapture(map: RefObject<SiteMapHandle | null>) {
  const { inspection } = useInspection();
  const popup = usePopup();
  const [isCapturing, setCapturing] = useState(false);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  async function capture(): Promise<void> {
    if (map.current === null) return;
    setCapturing(true);
    const { capture: takePicture } = map.current;
    try {
      const [picture] = await Promise.all([takePicture(), wait(CAPTURE_REVIEW_DELAY_MS)]);
      if (isUnmounted.current) return;
      // The map of the record opens at this view.
      const { lat, lng, zoom } = picture.ground;
      inspection.send({ type: 'fieldChanged', key: 'mapView', value: { lat, lng, zoom } });
      await inspection.captureMap(picture);
    } catch {
      popup.show({ kind: 'warning', title: 'Oh no!', message: CAPTURE_ERROR, action: { label: 'OK' } });
    } finally {
      if (!isUnmounted.current) setCapturing(false);
    }
  }
  return { isCapturing, capture };
}

const CAPTURE_ERROR = 'Error Capturing Map! Wait until the map is shown, then capture it again.';
