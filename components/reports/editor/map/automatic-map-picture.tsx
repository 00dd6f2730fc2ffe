import { useRef } from 'react';
import type { SiteMapHandle } from '@/components/map/use-map-handle';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { PictureMap } from '@/components/reports/editor/map/picture-map';
import { MIN_AUTOMATIC_PICTURE_ZOOM } from '@/lib/map/measures';
import type { ImageryState } from '@/lib/map/types';

const MAX_ATTEMPTS = 5;

interface AutomaticMapPictureProps {
  /** 'not-taken': imagery is missing, a pin is outside the map, or the pins are far apart. */
  onOutcome(outcome: 'taken' | 'not-taken'): void;
}

/** A map that takes its picture once all imagery has loaded, if every pin is on it (decision X-392). */
export function AutomaticMapPicture({ onOutcome }: AutomaticMapPictureProps) {
  const { inspection } = useInspection();
  const handle = useRef<SiteMapHandle>(null);
  const latestImagery = useRef<ImageryState>('loading');
  const isTaking = useRef(false);

  async function takePicture(): Promise<void> {
    isTaking.current = true;
    for (let attempt = 0; attempt < MAX_ATTEMPTS && handle.current !== null; attempt++) {
      const picture = await handle.current.capture();
      const hasLeftScreen = handle.current === null;
      if (hasLeftScreen || latestImagery.current !== 'shown') break;
      if (!picture.isComplete) continue;
      await inspection.captureMap(picture);
      return onOutcome('taken');
    }
    isTaking.current = false;
    onOutcome('not-taken');
  }

  function handleImagery(imagery: ImageryState): void {
    latestImagery.current = imagery;
    if (imagery === 'loading' || isTaking.current || handle.current === null) return;
    const isSuitable =
      imagery === 'shown' &&
      handle.current.view().zoom >= MIN_AUTOMATIC_PICTURE_ZOOM &&
      handle.current.getPinsOutside().length === 0;
    if (isSuitable) takePicture().catch(() => onOutcome('not-taken'));
    else onOutcome('not-taken');
  }

  return (
    <div className="h-76 w-full overflow-hidden rounded-control">
      <PictureMap handle={handle} onImagery={handleImagery} />
    </div>
  );
}
