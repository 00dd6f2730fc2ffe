import { useRef, type FocusEvent, type MouseEvent } from 'react';
import type { Translate } from '@/lib/text';
import { useText } from '@/components/ui/text/language';
import { useCameraLayout, type CameraFeed } from '@/components/map/camera';
import { useMarks } from '@/components/map/marks';
import { classNames } from '@/components/ui/class-names';
import type { Mark } from '@/lib/map/clusters';
import { isInside, findNearestPin } from '@/lib/map/pins';
import { clamp, toBox } from '@/lib/map/projection';
import type { Position } from '@/lib/map/position';
import type { Pin, PinShape, PlacedPin } from '@/lib/map/types';

interface PinLayerProps {
  feed: CameraFeed;
  pins: readonly Pin[];
  selectedId: string | null;
  /** Without it, pins are not interactive, and the map receives their taps. */
  onSelect?(id: string): void;
  onOpenCluster(mark: Mark<Pin>): void;
  canCluster: boolean;
  /** The keyboard focus reached a pin outside the view. */
  onFocusOutside(pin: Pin): void;
  placedPin: PlacedPin | null;
  deviceLocation: Position | null;
}

/**
 * The pins, the placed pin and the device's location, each positioned by its own transform. Pins are in the list's
 * order, and buttons if they can be selected.
 */
export function PinLayer({ feed, pins, selectedId, onSelect, onOpenCluster, canCluster, ...props }: PinLayerProps) {
  const t = useText();
  const { onFocusOutside, placedPin, deviceLocation } = props;
  const layer = useRef<HTMLDivElement>(null);
  const marks = useMarks(feed, pins, selectedId, canCluster);
  const markPins = marks.map(({ pin }) => pin);
  const places: Position[] = [
    ...(deviceLocation ? [deviceLocation] : []),
    ...markPins,
    ...(placedPin ? [placedPin] : []),
  ];

  useCameraLayout(feed, ({ view, size }) => {
    places.forEach((place, index) => {
      const element = layer.current?.children[index];
      if (!(element instanceof HTMLElement)) return;
      const point = toBox(place, view, size);
      // A pin outside the view is invisible at the edge, but focusable; the map then moves to it.
      const isOutside = !isInside(point, size);
      const { x, y } = isOutside ? { x: clamp(point.x, 0, size.width), y: clamp(point.y, 0, size.height) } : point;
      element.style.transform = `translate(${x}px, ${y}px)`;
      element.toggleAttribute('data-outside', isOutside);
    });
  });

  function handlePress(event: MouseEvent, mark: Mark<Pin>, select: (id: string) => void) {
    const target = findNearestMark(event) ?? mark;
    if (target.otherPins.length > 0) onOpenCluster(target);
    else select(target.pin.id);
  }

  /** The mark whose center is nearest, because touch targets of close marks overlap; undefined for a key press. */
  function findNearestMark(event: MouseEvent): Mark<Pin> | undefined {
    const box = layer.current?.getBoundingClientRect();
    const isKeyPress = event.detail === 0;
    if (!box || isKeyPress) return undefined;
    const pressPoint = { x: event.clientX - box.left, y: event.clientY - box.top };
    const { view, size } = feed.getCamera();
    const nearest = findNearestPin(markPins, pressPoint, view, size);
    return marks.find(({ pin }) => pin === nearest);
  }

  return (
    <div ref={layer} className="pointer-events-none absolute inset-0 overflow-clip">
      {deviceLocation && (
        <span role="img" aria-label={t('Your location')} className={ANCHOR_CLASS}>
          <span className="absolute -top-2.5 -left-2.5 size-5 rounded-full border-3 border-white bg-(--focus-outer) shadow-raised" />
        </span>
      )}
      {marks.map((mark) => (
        <span key={mark.pin.id} className={ANCHOR_CLASS}>
          {onSelect ? (
            <MarkButton
              mark={mark}
              isSelected={mark.pin.id === selectedId}
              onPress={(event) => handlePress(event, mark, onSelect)}
              onFocus={(event) => event.currentTarget.closest('[data-outside]') && onFocusOutside(mark.pin)}
            />
          ) : (
            <span
              role="img"
              aria-label={getMarkName(mark, t)}
              className={getMarkClass(mark, mark.pin.id === selectedId)}
              ref={createColorRef(mark)}
            >
              <MarkContent {...mark} />
            </span>
          )}
        </span>
      ))}
      {placedPin && (
        <span role="img" aria-label={placedPin.title} className={ANCHOR_CLASS}>
          <span
            data-placed
            className="absolute -top-9.5 -left-9.5 grid size-19 place-items-center rounded-full border-2 border-white bg-white/15 shadow-[0_0_0_1px_rgb(7_18_13/0.4)]"
          >
            <span
              className={classNames(MARK_CLASS, SHAPE_CLASSES[placedPin.shape], 'size-9 bg-(--pin)')}
              ref={createColorRef({ pin: placedPin, otherPins: [] })}
            >
              {placedPin.label}
            </span>
          </span>
        </span>
      )}
    </div>
  );
}

const ANCHOR_CLASS = 'group/anchor absolute top-0 left-0 data-outside:opacity-0';

const MARK_CLASS =
  'grid place-items-center text-micro leading-none font-heavy text-pin-ink shadow-[0_0_0_2px_#fff,0_0_0_3px_rgb(7_18_13/0.55)]';

const SHAPE_CLASSES: Record<PinShape, string> = { circle: 'rounded-full', square: 'rounded-mark' };

const PIN_CLASS = 'absolute -top-[12.5px] -left-[12.5px] size-[25px] bg-(--pin)';
const CLUSTER_CLASS = 'absolute -top-[15.5px] -left-[15.5px] size-[31px] rounded-full bg-(image:--parts)';

function getMarkClass({ pin: { shape, isProvisional }, otherPins }: Mark<Pin>, selected: boolean): string {
  if (otherPins.length > 0) return classNames(MARK_CLASS, CLUSTER_CLASS);
  return classNames(
    MARK_CLASS,
    SHAPE_CLASSES[shape],
    PIN_CLASS,
    isProvisional && 'outline-2 outline-offset-2 outline-white outline-dashed',
    selected && 'z-1 scale-116 outline-3 outline-offset-3 outline-white outline-solid',
  );
}

/** A pin shows its label, a cluster its count on a dark ground, a color that no status has. */
function MarkContent({ pin, otherPins }: Mark<Pin>) {
  if (otherPins.length === 0) return pin.label;
  return (
    <span className="grid size-[22px] place-items-center rounded-full bg-spruce-950 text-white">
      {otherPins.length + 1}
    </span>
  );
}

/** The accessible name: the title of a pin, or '3 BMPs close together: 1, 2, A' for a cluster. */
export function getMarkName({ pin, otherPins }: Mark<Pin>, t: Translate): string {
  if (otherPins.length === 0) return pin.title;
  return t('{count} BMPs close together: {labels}', {
    count: otherPins.length + 1,
    labels: [pin, ...otherPins].map(({ label }) => label).join(', '),
  });
}

/** A ref that sets the color by script, because the content security policy blocks style attributes. */
const createColorRef =
  ({ pin, otherPins }: { pin: Pick<Pin, 'color'>; otherPins: readonly Pick<Pin, 'color'>[] }) =>
  (element: HTMLElement | null) => {
    element?.style.setProperty('--pin', pin.color);
    if (otherPins.length > 0) element?.style.setProperty('--parts', createClusterRing([pin, ...otherPins]));
  };

/** A ring with a segment per pin, so that a cluster also shows that it has an Overdue BMP. */
function createClusterRing(pins: readonly Pick<Pin, 'color'>[]): string {
  const colors = pins.map(({ color }) => color).sort();
  const part = 360 / colors.length;
  const parts = colors.map((color, index) => `${color} ${index * part}deg ${(index + 1) * part}deg`);
  return `conic-gradient(${parts.join(', ')})`;
}

interface MarkButtonProps {
  mark: Mark<Pin>;
  isSelected: boolean;
  onPress(event: MouseEvent): void;
  onFocus(event: FocusEvent<HTMLElement>): void;
}

/** A pin and its cluster are the same button, so that the focus stays when one becomes the other. */
function MarkButton({ mark, isSelected, onPress, onFocus }: MarkButtonProps) {
  const t = useText();
  const isCluster = mark.otherPins.length > 0;
  return (
    <button
      type="button"
      data-pin={mark.pin.id}
      data-others={isCluster ? mark.otherPins.map(({ id }) => id).join(' ') : undefined}
      aria-label={getMarkName(mark, t)}
      aria-pressed={isCluster ? undefined : isSelected}
      onClick={onPress}
      onFocus={onFocus}
      className={classNames(
        getMarkClass(mark, isSelected),
        'pointer-events-auto group-data-outside/anchor:pointer-events-none after:absolute',
        isCluster ? 'after:-inset-[8.5px]' : 'after:-inset-[11.5px]',
        isCluster || mark.pin.shape === 'circle' ? 'focus-visible:rounded-full' : 'focus-visible:rounded-mark',
      )}
      ref={createColorRef(mark)}
    >
      <MarkContent {...mark} />
    </button>
  );
}

/** Focuses the pin with this id, or the cluster that contains it. */
export function focusPin(box: HTMLElement | null, id: string) {
  const marks = [...(box?.querySelectorAll<HTMLElement>('[data-pin]') ?? [])];
  const containsPin = ({ dataset }: HTMLElement) => dataset.pin === id || dataset.others?.split(' ').includes(id);
  marks.find(containsPin)?.focus({ preventScroll: true });
}
