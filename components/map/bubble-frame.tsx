import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useCloseOnBack } from '@/components/ui/dialogs/use-close-on-back';
import { useCameraLayout, type CameraFeed } from '@/components/map/camera';
import { placeBubble, isInside, getBubbleShift } from '@/lib/map/pins';
import { panView, toBox } from '@/lib/map/projection';
import type { MapView } from '@/lib/map/position';
import type { Pin, Size } from '@/lib/map/types';

interface BubbleFrameProps {
  feed: CameraFeed;
  pin: Pin;
  moveTo(view: MapView): void;
  onClose(): void;
  children: ReactNode;
}

/** Positions a bubble at its pin. The bubble takes the focus; Escape returns it to the pin. */
export function BubbleFrame({ feed, pin, moveTo, onClose, children }: BubbleFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  useCloseOnBack(onClose);

  useCameraLayout(feed, ({ view, size }) => {
    if (!frame.current || !tip.current) return;
    const place = placeBubble(toBox(pin, view, size), getSize(frame.current), size);
    frame.current.style.transform = `translate(${place.x}px, ${place.y}px)`;
    frame.current.style.visibility = 'visible';
    frame.current.dataset.side = place.side;
    tip.current.style.left = `${place.tip}px`;
  });

  // Tab may leave the open bubble, so Escape closes it from anywhere.
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  const bringIntoView = useEffectEvent(() => {
    if (!frame.current) return;
    const { view, size } = feed.getCamera();
    const point = toBox(pin, view, size);
    const shiftY = getBubbleShift(point, getSize(frame.current), size);
    if (!isInside(point, size)) moveTo({ ...view, lat: pin.lat, lng: pin.lng });
    else if (shiftY > 0) moveTo(panView(view, 0, -shiftY));
    frame.current.focus({ preventScroll: true });
    // The map may be partly covered by the dock or the bar.
    frame.current.scrollIntoView({ block: 'nearest' });
  });
  // Only when the bubble of another pin opens. After that, the person controls the map.
  useEffect(() => bringIntoView(), [pin.id]);

  return (
    <div
      ref={frame}
      role="dialog"
      aria-label={pin.title}
      tabIndex={-1}
      className="group/bubble invisible absolute top-0 left-0 z-3 w-68 max-w-[calc(100%-1rem)] rounded-card bg-surface p-3 text-body text-ink shadow-overlay outline-none"
    >
      <span
        ref={tip}
        aria-hidden
        className="absolute -bottom-1.5 -ml-2 size-4 rotate-45 rounded-br-[3px] bg-surface group-data-[side=below]/bubble:-top-1.5 group-data-[side=below]/bubble:bottom-auto"
      />
      <div className="relative">{children}</div>
    </div>
  );
}

const getSize = (element: HTMLElement): Size => ({ width: element.offsetWidth, height: element.offsetHeight });
