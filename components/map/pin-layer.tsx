'use client';
import { useRef, type FocusEvent, type MouseEvent } from 'react';
import { useCameraLayout, type CameraFeed } from '@/components/map/camera';
import { classNames } from '@/components/ui/class-names';
import { isInside, nearestPin } from '@/lib/map/pins';
import { clamp, toBox } from '@/lib/map/projection';
import type { Position } from '@/lib/map/position';
import type { Pin, PinShape, PlacedPin } from '@/lib/map/types';

interface PinLayerProps {
  feed: CameraFeed;
  pins: readonly Pin[];
  selectedId: string | null;
  /** Without this, pins only show where something is, and taps go to the map below them. */
  onSelect?(id: string): void;
  /** The keyboard's focus came to a pin outside the view. */
  onReach(pin: Pin): void;
  /** The BMP that is being placed. */
  placed: PlacedPin | null;
  /** The location of the inspector's device. */
  here: Position | null;
}

/**
 * Everything that lies on the map at a place. Pins are buttons in the list's order; each is moved by its own transform.
 */
export function PinLayer({ feed, pins, selectedId, onSelect, onReach, placed, here }: PinLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const places: Position[] = [...(here ? [here] : []), ...pins, ...(placed ? [placed] : [])];

  useCameraLayout(feed, ({ view, size }) => {
    places.forEach((place, index) => {
      const element = layer.current?.children[index];
      if (!(element instanceof HTMLElement)) return;
      const point = toBox(place, view, size);
      // A pin outside the view stays invisible at the edge. The keyboard can still reach it, and then the map moves to
      // it.
      const outside = !isInside(point, size);
      const { x, y } = outside ? { x: clamp(point.x, 0, size.width), y: clamp(point.y, 0, size.height) } : point;
      element.style.transform = `translate(${x}px, ${y}px)`;
      element.toggleAttribute('data-outside', outside);
    });
  });

  /** The tappable areas of close pins overlap. The pin meant is the one whose middle is nearest to the finger. */
  function select(event: MouseEvent, pin: Pin, choose: (id: string) => void) {
    const box = layer.current?.getBoundingClientRect();
    const pressedByKey = event.detail === 0;
    if (!box || pressedByKey) return choose(pin.id);
    const finger = { x: event.clientX - box.left, y: event.clientY - box.top };
    const { view, size } = feed.now();
    choose((nearestPin(pins, finger, view, size) ?? pin).id);
  }

  return (
    <div ref={layer} className="pointer-events-none absolute inset-0 overflow-clip">
      {here && (
        <span role="img" aria-label="Your location" className={ANCHOR}>
          <span className="absolute -top-2.5 -left-2.5 size-5 rounded-full border-3 border-white bg-(--focus-outer) shadow-raised" />
        </span>
      )}
      {pins.map((pin) => (
        <span key={pin.id} className={ANCHOR}>
          {onSelect ? (
            <PinButton
              pin={pin}
              selected={pin.id === selectedId}
              onPress={(event) => select(event, pin, onSelect)}
              onFocus={(event) => event.currentTarget.closest('[data-outside]') && onReach(pin)}
            />
          ) : (
            <span
              role="img"
              aria-label={pin.title}
              className={pinClass(pin, pin.id === selectedId)}
              ref={colouredAs(pin)}
            >
              {pin.label}
            </span>
          )}
        </span>
      ))}
      {placed && (
        <span role="img" aria-label={placed.title} className={ANCHOR}>
          <span className="absolute -top-9.5 -left-9.5 grid size-19 place-items-center rounded-full border-2 border-white bg-white/15 shadow-[0_0_0_1px_rgb(7_18_13/0.4)]">
            <span className={classNames(MARK, SHAPES[placed.shape], 'size-9 bg-(--pin)')} ref={colouredAs(placed)}>
              {placed.label}
            </span>
          </span>
        </span>
      )}
    </div>
  );
}

/** The element that is moved to the pin's place by its transform. */
const ANCHOR = 'group/anchor absolute top-0 left-0 data-outside:opacity-0';

const MARK =
  'grid place-items-center text-micro leading-none font-heavy text-pin-ink shadow-[0_0_0_2px_#fff,0_0_0_3px_rgb(7_18_13/0.55)]';

const SHAPES: Record<PinShape, string> = { circle: 'rounded-full', square: 'rounded-mark' };

const pinClass = ({ shape, provisional }: Pin, selected: boolean) =>
  classNames(
    MARK,
    SHAPES[shape],
    'absolute -top-[12.5px] -left-[12.5px] size-[25px] bg-(--pin)',
    provisional && 'outline-2 outline-offset-2 outline-white outline-dashed',
    selected && 'z-1 scale-116 outline-3 outline-offset-3 outline-white outline-solid',
  );

/** Set by script, because the content security policy would drop a style attribute. */
const colouredAs = (pin: Pick<Pin, 'colour'>) => (element: HTMLElement | null) =>
  element?.style.setProperty('--pin', pin.colour);

interface PinButtonProps {
  pin: Pin;
  selected: boolean;
  onPress(event: MouseEvent): void;
  onFocus(event: FocusEvent<HTMLElement>): void;
}

function PinButton({ pin, selected, onPress, onFocus }: PinButtonProps) {
  return (
    <button
      type="button"
      data-pin={pin.id}
      aria-label={pin.title}
      aria-pressed={selected}
      onClick={onPress}
      onFocus={onFocus}
      className={classNames(
        pinClass(pin, selected),
        'pointer-events-auto group-data-outside/anchor:pointer-events-none after:absolute after:-inset-[11.5px]',
        pin.shape === 'circle' ? 'focus-visible:rounded-full' : 'focus-visible:rounded-mark',
      )}
      ref={colouredAs(pin)}
    >
      {pin.label}
    </button>
  );
}
