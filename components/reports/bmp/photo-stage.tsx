import { useRef } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import type { IconName } from '@/components/ui/icons/icon-name';
import { MarksOverPhoto } from '@/components/reports/bmp/marks-over-photo';
import type { BmpPhoto } from '@/components/reports/bmp/photos';
import { usePhotoTexts } from '@/components/reports/bmp/use-photo-texts';
import { RetryingImage } from '@/components/ui/media/retrying-image';
import { classNames } from '@/components/ui/class-names';
import { usePictureGestures } from '@/components/ui/media/use-picture-gestures';

export interface PhotoStageProps {
  photos: readonly BmpPhoto[];
  shownId: string;
  onShow: (id: string) => void;
}

/**
 * One photo as large as possible. It can be swiped, pinched, double-tapped and zoomed with the wheel. Every gesture has
 * a button or key.
 */
export function PhotoStage({ photos, shownId, onShow }: PhotoStageProps) {
  const texts = usePhotoTexts();
  const frame = useRef<HTMLDivElement>(null);
  const shownIndex = photos.findIndex(({ id }) => id === shownId);
  const step = (offset: -1 | 1) => {
    const neighbor = photos[shownIndex + offset];
    if (neighbor) onShow(neighbor.id);
  };
  const { zoom, dragOffset, handlers, zoomIn, zoomOut } = usePictureGestures({ id: shownId, frame, onStep: step });
  return (
    <div
      ref={frame}
      {...handlers}
      className={classNames(
        'relative min-h-56 min-w-0 grow touch-none short:min-h-0 overflow-hidden rounded-control bg-spruce-950 select-none',
        zoom.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
      )}
    >
      {photos.map((photo, index) =>
        Math.abs(index - shownIndex) > 1 ? null : (
          <div
            key={photo.id}
            inert={index !== shownIndex}
            data-shown={index === shownIndex || undefined}
            className={classNames(
              'absolute inset-0',
              dragOffset === 0 && zoom.scale === 1 && 'transition-transform duration-(--t-enter) ease-out',
            )}
            style={{
              transform:
                index === shownIndex && zoom.scale > 1
                  ? `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`
                  : `translateX(calc(${(index - shownIndex) * 100}% + ${dragOffset}px))`,
            }}
          >
            <RetryingImage
              src={photo.src}
              alt={photo.alt}
              placeholder={photo.placeholder}
              overlay={photo.markedPhoto && <MarksOverPhoto markedPhoto={photo.markedPhoto} fit="whole" />}
              className="pointer-events-none size-full object-contain [span&]:bg-transparent [span&]:p-8 [span&]:text-body [span&]:leading-6 [span&]:text-white"
            />
          </div>
        ),
      )}
      <div className="absolute top-3 right-3 grid gap-2">
        <ZoomButton icon="plus" name={texts.zoomIn} onPress={zoomIn} />
        <ZoomButton icon="minus" name={texts.zoomOut} onPress={zoomOut} />
      </div>
    </div>
  );
}

function ZoomButton({ icon, name, onPress }: { icon: IconName; name: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onPress}
      onPointerDown={(event) => event.stopPropagation()}
      className="grid size-12 place-items-center rounded-control bg-surface text-ink hover:bg-surface-hover"
    >
      <Icon name={icon} className="size-5" />
    </button>
  );
}
