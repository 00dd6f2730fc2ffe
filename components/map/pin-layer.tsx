'use client';
import { useRef, type MouseEvent } from 'react';
import { useCameraLayout, type CameraFeed } from '@/components/map/camera';
import { classNames } from '@/components/ui/class-names';
import { isInside, nearestPin } from '@/lib/map/pins';
import { toBox } from '@/lib/map/projection';
import type { Position } from '@/lib/map/position';
import type { Pin } from '@/lib/map/types';

interface PinLayerProps {
  feed: CameraFeed;
  pins: readonly Pin[];
  selectedId: string | null;
  onSelect(id: string): void;
  /** Where a BMP is being placed. */
  placedAt: Position | null;
  /** Where the inspector stands. */
  here: Position | null;
}

/** Everything that lies on the map at a place. Pins are buttons in list order; each moves by its own transform. */
export function PinLayer({ feed, pins, selectedId, onSelect, placedAt, here }: PinLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const places: Position[] = [...(here ? [here] : []), ...pins, ...(placedAt ? [placedAt] : [])];

  useCameraLayout(feed, ({ view, size }) => {
    places.forEach((place, index) => {
      const element = layer.current?.children[index];
      if (!(element instanceof HTMLElement)) return;
      const point = toBox(place, view, size);
      element.style.transform = `translate(${point.x}px, ${point.y}px)`;
      element.style.visibility = isInside(point, size) ? 'visible' : 'hidden';
    });
  });

  /** Hit areas of close pins overlap: the one meant is the one whose middle is nearest to the finger. */
  function select(event: MouseEvent, pin: Pin) {
    const box = layer.current?.getBoundingClientRect();
    const pressedByKey = event.detail === 0;
    if (!box || pressedByKey) return onSelect(pin.id);
    const finger = { x: event.clientX - box.left, y: event.clientY - box.top };
    const { view, size } = feed.now();
    onSelect((nearestPin(pins, finger, view, size) ?? pin).id);
  }

  return (
    <div ref={layer} className="pointer-events-none absolute inset-0 overflow-hidden">
      {here && (
        <span role="img" aria-label="Your location" className="invisible absolute top-0 left-0">
          <span className="absolute -top-2.5 -left-2.5 size-5 rounded-full border-3 border-white bg-(--focus-outer) shadow-raised" />
        </span>
      )}
      {pins.map((pin) => (
        <span key={pin.id} className="invisible absolute top-0 left-0">
          <PinButton pin={pin} selected={pin.id === selectedId} onPress={(event) => select(event, pin)} />
        </span>
      ))}
      {placedAt && (
        <span role="img" aria-label="New BMP location" className="invisible absolute top-0 left-0">
          <span className="absolute -top-9.5 -left-9.5 grid size-19 place-items-center rounded-full border-2 border-white bg-white/15 shadow-[0_0_0_1px_rgb(7_18_13/0.4)]">
            <span className={classNames(MARK, 'size-9 rounded-mark bg-documentation-pin')}>-</span>
          </span>
        </span>
      )}
    </div>
  );
}

const MARK =
  'grid place-items-center text-micro leading-none font-heavy text-pin-ink shadow-[0_0_0_2px_#fff,0_0_0_3px_rgb(7_18_13/0.55)]';

function PinButton({ pin, selected, onPress }: { pin: Pin; selected: boolean; onPress(event: MouseEvent): void }) {
  return (
    <button
      type="button"
      data-pin={pin.id}
      aria-label={pin.title}
      aria-pressed={selected}
      onClick={onPress}
      className={classNames(
        MARK,
        'pointer-events-auto absolute -top-[12.5px] -left-[12.5px] size-[25px] bg-(--pin) after:absolute after:-inset-[11.5px]',
        pin.shape === 'circle' ? 'rounded-full' : 'rounded-mark',
        selected && 'z-1 scale-116 outline-3 outline-offset-3 outline-white outline-solid',
        pin.shape === 'circle' ? 'focus-visible:rounded-full' : 'focus-visible:rounded-mark',
      )}
      ref={(button) => button?.style.setProperty('--pin', pin.colour)}
    >
      {pin.label}
    </button>
  );
}
