import { useRef, useState } from 'react';
import type { SiteMapHandle } from '@/components/map/site-map';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { LazySiteMap } from '@/components/reports/editor/map/lazy-site-map';
import { createPins, useLoggedBmps } from '@/components/reports/editor/map/use-logged-pins';
import type { ImageryState } from '@/lib/map/types';
import { formatMapLabel, getInitialView } from '@/lib/reports/domain/report-map';

interface AutomaticMapPictureProps {
  /** No picture was taken: there is no imagery, or a pin is outside the map. */
  onFail(): void;
}

/** A map that takes its picture once the imagery is shown, if every pin is on it. */
export function AutomaticMapPicture({ onFail }: AutomaticMapPictureProps) {
  const { editor, map, inspection } = useInspection();
  const handle = useRef<SiteMapHandle>(null);
  const isTaking = useRef(false);
  const pins = createPins(useLoggedBmps());
  const [initialView] = useState(() => getInitialView(editor.report));

  async function takePicture(imagery: ImageryState): Promise<void> {
    if (imagery === 'loading' || isTaking.current || handle.current === null) return;
    if (imagery === 'unreachable' || handle.current.pinsOutside().length > 0) return onFail();
    isTaking.current = true;
    try {
      const captured = await handle.current.capture();
      const hasLeftScreen = handle.current === null;
      if (!hasLeftScreen) await inspection.captureMap(captured);
    } catch {
      onFail();
    }
    isTaking.current = false;
  }

  return (
    <div className="h-76 w-full overflow-hidden rounded-control">
      <LazySiteMap
        readOnly
        forPicture
        config={map}
        handle={handle}
        label={formatMapLabel(editor.report)}
        initialView={initialView}
        pins={pins}
        onImagery={(imagery) => void takePicture(imagery)}
      />
    </div>
  );
}
