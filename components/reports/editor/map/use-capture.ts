import { useEffect, useRef, useState, type RefObject } from 'react';
import type { SiteMapHandle } from '@/components/map/site-map';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { usePopup } from '@/components/ui/feedback/popup';
import { wait } from '@/lib/client/wait';
import { CAPTURE_REVIEW_DELAY_MS } from '@/lib/map/measures';

/** Takes the picture at once and shows its review 3 seconds later (MAP-20), unless the person left the screen. */
export function useCapture(map: RefObject<SiteMapHandle | null>) {
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
