import { useRef } from 'react';
import { useCameraLayout, type CameraFeed } from '@/components/map/camera';
import { toBoxMatrix, type PlanPlacement } from '@/lib/map/plan-placement';
import type { Size } from '@/lib/map/types';

export interface PlacedPicture extends Size {
  id: string;
  url: string;
  placement: PlanPlacement;
  /** In percent. */
  opacity: number;
}

interface PlanSheetLayerProps {
  feed: CameraFeed;
  pictures: readonly PlacedPicture[];
  onLoad?: (id: string) => void;
  onError?: (id: string) => void;
}

/** Draws plan sheets between the imagery and the pins, in the same way above every map engine. Decorative. */
export function PlanSheetLayer({ feed, pictures, onLoad, onError }: PlanSheetLayerProps) {
  const images = useRef(new Map<string, HTMLImageElement | null>());
  useCameraLayout(feed, ({ view, size }) => {
    for (const { id, placement } of pictures) {
      const image = images.current.get(id);
      if (image) image.style.transform = `matrix(${toBoxMatrix(placement, view, size).join(', ')})`;
    }
  });
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      {pictures.map(({ id, url, width, height, opacity }) => (
        <img
          key={id}
          ref={(image) => void images.current.set(id, image)}
          data-plan-sheet={id}
          src={url}
          alt=""
          width={width}
          height={height}
          decoding="async"
          draggable={false}
          onLoad={() => onLoad?.(id)}
          onError={() => onError?.(id)}
          className="absolute top-0 left-0 max-w-none origin-top-left will-change-transform"
          style={{ opacity: opacity / 100 }}
        />
      ))}
    </div>
  );
}
