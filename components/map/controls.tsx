import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import type { IconName } from '@/components/ui/icons/icon-name';
import { useCameraLayout, type CameraFeed } from '@/components/map/camera';
import { createScaleBar } from '@/lib/map/imperial';

interface MapControlsProps {
  onZoomIn(): void;
  onZoomOut(): void;
  /** null in a read-only report. */
  onLocate: (() => void) | null;
}

/** The buttons for zoom and the device's location. */
export function MapControls({ onZoomIn, onZoomOut, onLocate }: MapControlsProps) {
  const t = useText();
  return (
    <div className="absolute top-3 right-3 z-2 grid gap-2 short:grid-flow-col">
      <Control icon="plus" name={t('Zoom in')} onPress={onZoomIn} />
      <Control icon="minus" name={t('Zoom out')} onPress={onZoomOut} />
      {onLocate && <Control icon="locate-fixed" name={t('Use my location')} onPress={onLocate} />}
    </div>
  );
}

function Control({ icon, name, onPress }: { icon: IconName; name: string; onPress(): void }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onPress}
      className="grid size-12 place-items-center rounded-control bg-surface text-ink shadow-[0_1px_6px_rgb(0_0_0/0.35)] hover:bg-surface-hover"
    >
      <Icon name={icon} className="size-5" />
    </button>
  );
}

/** Marks the center of the map. */
export function CenterMark() {
  return (
    <svg
      aria-hidden
      data-center
      viewBox="-28 -28 56 56"
      className="pointer-events-none absolute top-1/2 left-1/2 z-1 size-14 -translate-1/2 fill-none"
    >
      <g className="stroke-pin-ink stroke-5">
        <circle r="25" />
        <path d="M-8 0H8M0-8V8" />
      </g>
      <g className="stroke-white stroke-3">
        <circle r="25" />
        <path d="M-7 0H7M0-7V7" />
      </g>
    </svg>
  );
}

const MAX_SCALE_WIDTH = 96;

/** The map scale, in feet or miles [MAP-18]. */
export function ScaleChip({ feed }: { feed: CameraFeed }) {
  const t = useText();
  const bar = useRef<HTMLSpanElement>(null);
  const label = useSyncExternalStore(
    useCallback((onChange: () => void) => feed.subscribe(onChange), [feed]),
    () => createScaleBar(feed.getCamera().view, MAX_SCALE_WIDTH).label,
    () => '',
  );
  useCameraLayout(feed, ({ view }) => {
    if (bar.current) bar.current.style.width = `${createScaleBar(view, MAX_SCALE_WIDTH).width}px`;
  });
  return (
    <p className="rounded-badge bg-spruce-950/86 px-2 py-1 text-micro text-white">
      <span className="sr-only">{t('Scale:')} </span>
      {label}
      <span ref={bar} aria-hidden className="mt-0.5 block h-0.5 bg-white" />
    </p>
  );
}
