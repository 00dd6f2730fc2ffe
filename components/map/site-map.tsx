'use client';
import { useId, useImperativeHandle, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react';
import { BubbleFrame } from '@/components/map/bubble-frame';
import { createCameraFeed, useBoxSize, useMoves, type CameraFeed, type Moves } from '@/components/map/camera';
import { takePicture, type MapCapture } from '@/components/map/capture';
import { MapControls, ScaleChip } from '@/components/map/controls';
import { EngineSlot } from '@/components/map/engine-slot';
import type { EngineHandle } from '@/components/map/engines/engine';
import { ImageryNotice, useImagery } from '@/components/map/imagery';
import { PinLayer } from '@/components/map/pin-layer';
import { Aim, ConfirmLocation, CoordinateEntry } from '@/components/map/place-tools';
import { usePlacement } from '@/components/map/placement';
import { useSurface } from '@/components/map/surface';
import type { EngineName } from '@/lib/map/engine-choice';
import { MAX_ZOOM, MIN_ZOOM } from '@/lib/map/measures';
import { pinsOutside } from '@/lib/map/pins';
import { clamp, fromBox, panned } from '@/lib/map/projection';
import type { MapView, Position } from '@/lib/map/position';
import type { ImageryState, MapConfig, Pin, PlacedPin, Point } from '@/lib/map/types';

export interface SiteMapHandle {
  view(): MapView;
  flyTo(view: MapView): void;
  /**
   * The ground as it is shown, as a JPEG with scale and attribution at pixel ratio 2, and what part of the world it
   * shows.
   */
  capture(): Promise<MapCapture>;
  /** The pins that such a picture would miss or cut off. */
  pinsOutside(): Pin[];
}

export interface SiteMapProps {
  config: MapConfig;
  /** Where the map looks first; later it is moved with `handle.flyTo`. */
  initialView: MapView;
  pins: readonly Pin[];
  /** Whether a tap places. Otherwise only a long press places, and only where there is an `onPick`. */
  placing?: boolean;
  placed?: PlacedPin | null;
  onPick?(place: Position): void;
  /** Called after each movement. */
  onMove?(view: MapView): void;
  selectedId?: string | null;
  onSelect?(id: string | null): void;
  /** What opens at the selected pin, usually a `Bubble`. */
  bubble?(pin: Pin): ReactNode;
  handle?: Ref<SiteMapHandle>;
  /** A report that is only read: nobody can place, and the map does not ask for the person's location. */
  readOnly?: boolean;
  /** Names the map for a screen reader: "Satellite map of Menomonee Crossing". */
  label: string;
}

const MAPBOX_CREDIT = '© Mapbox © OpenStreetMap © Maxar';

/** The satellite map of a site with the pins of its BMPs. It fills its parent, which must have a height. */
export function SiteMap({ selectedId = null, placed = null, onPick, onSelect, ...props }: SiteMapProps) {
  const { config, initialView, pins, label, readOnly = false } = props;
  const placing = props.placing === true && !readOnly;
  const engine = useRef<EngineHandle>(null);
  const box = useRef<HTMLElement>(null);
  const [feed] = useState(() => createCameraFeed(initialView));
  const imagery = useImagery(initialView.zoom);
  const [engineName, setEngineName] = useState<EngineName | null>(null);
  const moves = useMoves(engine, feed);
  const { moveTo } = moves;
  const placement = usePlacement({ feed, moves, placing, onPick: readOnly ? undefined : onPick });
  const credit = engineName === 'mapbox' ? MAPBOX_CREDIT : config.attribution;

  useBoxSize(box, feed);
  useMapHandle(props.handle, { engine, feed, moveTo, pins, credit: () => creditOf(imagery.now(), credit) });
  const { zoomBy, surface } = useGestures({ feed, moves, placement, placing, selectedId, onSelect });
  return (
    <section
      ref={box}
      aria-label={label}
      data-engine={engineName}
      data-imagery={imagery.state}
      className="group/map relative isolate size-full overflow-hidden bg-[#e9ece4] bg-[linear-gradient(#cfd5c6_1px,transparent_1px),linear-gradient(90deg,#cfd5c6_1px,transparent_1px)] bg-size-[32px_32px] text-ink"
    >
      <Ground label={label} placing={placing} surface={surface}>
        <EngineSlot
          key={imagery.attempt}
          config={config}
          viewNow={() => feed.now().view}
          handle={engine}
          placing={placing}
          onView={(view) => feed.show({ view })}
          onRest={(view) => {
            moves.endGlide();
            imagery.cameToRest(view.zoom);
            props.onMove?.(view);
          }}
          onImagery={imagery.noteLayer}
          onEngine={setEngineName}
        />
      </Ground>
      {engineName !== 'mapbox' && imagery.state !== 'unreachable' && <Credit text={credit} />}
      {placing && onPick && <Aim onPlace={placement.placeInMiddle} />}
      <PinLayer
        feed={feed}
        pins={pins}
        selectedId={selectedId}
        onSelect={onSelect}
        onReach={(pin) => moveTo({ ...feed.now().view, lat: pin.lat, lng: pin.lng })}
        placed={placed}
        here={placement.found}
      />
      <MapControls zoomIn={() => zoomBy(1)} zoomOut={() => zoomBy(-1)} locate={readOnly ? null : placement.locate} />
      {placing && onPick && <CoordinateEntry onPlace={placement.placeAndShow} />}
      <div className="pointer-events-none absolute bottom-3 left-3 z-1 flex max-w-[calc(100%-1.5rem)] flex-col items-start gap-1.5">
        <ImageryNotice state={imagery.state} tryAgain={imagery.tryAgain} />
        <ScaleChip feed={feed} />
      </div>
      {placement.toConfirm && (
        <ConfirmLocation found={placement.toConfirm} onPlace={placement.confirm} onDismiss={placement.dismiss} />
      )}
      <SelectedBubble
        box={box}
        feed={feed}
        moveTo={moveTo}
        selected={pins.find(({ id }) => id === selectedId)}
        bubble={props.bubble}
        onSelect={onSelect}
      />
      <p role="status" className="sr-only">
        {placement.said}
      </p>
    </section>
  );
}

interface HandleParts {
  engine: RefObject<EngineHandle | null>;
  feed: CameraFeed;
  moveTo: Moves['moveTo'];
  pins: readonly Pin[];
  credit: () => string;
}

function useMapHandle(handle: Ref<SiteMapHandle> | undefined, { engine, feed, moveTo, pins, credit }: HandleParts) {
  useImperativeHandle(handle, () => ({
    view: () => feed.now().view,
    flyTo: (view) => moveTo(view),
    pinsOutside: () => pinsOutside(pins, feed.now().view, feed.now().size),
    capture() {
      if (!engine.current) return Promise.reject(new Error('The map is not shown yet.'));
      return takePicture({ engine: engine.current, camera: feed.now, credit });
    },
  }));
}

interface Gestures extends Pick<SiteMapProps, 'onSelect'> {
  feed: CameraFeed;
  moves: Moves;
  placement: ReturnType<typeof usePlacement>;
  placing: boolean;
  selectedId: string | null;
}

/** What fingers and keys on the map do. */
function useGestures({ feed, moves: { ahead, moveTo }, placement, placing, selectedId, onSelect }: Gestures) {
  function zoomBy(step: number) {
    moveTo({ ...ahead(), zoom: clamp(ahead().zoom + step, MIN_ZOOM, MAX_ZOOM) });
  }
  const placeAt = (point: Point) => placement.place(fromBox(point, feed.now().view, feed.now().size));
  const surface = useSurface({
    panBy: (dx, dy) => moveTo(panned(ahead(), dx, dy)),
    zoomBy,
    tap: (point) => {
      if (selectedId !== null) onSelect?.(null);
      else if (placing) placeAt(point);
    },
    longPress: (point) => {
      navigator.vibrate?.(15);
      placeAt(point);
    },
    enter: () => placing && placement.placeInMiddle(),
  });
  return { zoomBy, surface };
}

interface SelectedBubbleProps extends Pick<SiteMapProps, 'bubble' | 'onSelect'> {
  box: RefObject<HTMLElement | null>;
  feed: CameraFeed;
  moveTo: Moves['moveTo'];
  selected: Pin | undefined;
}

/** What opens at the selected pin. Closing it gives the focus back to the pin. */
function SelectedBubble({ box, feed, moveTo, selected, bubble, onSelect }: SelectedBubbleProps) {
  const content = selected && bubble?.(selected);
  if (!selected || !content) return null;
  function close(pin: Pin) {
    focusPin(box.current, pin.id);
    onSelect?.(null);
  }
  return (
    <BubbleFrame feed={feed} pin={selected} moveTo={moveTo} onClose={() => close(selected)}>
      {content}
    </BubbleFrame>
  );
}

interface GroundProps {
  label: string;
  placing: boolean;
  surface: ReturnType<typeof useSurface>;
  /** The engine, which draws the ground. */
  children: ReactNode;
}

/** The part of the map that takes fingers and keys, with its focus ring and its help for screen readers. */
function Ground({ label, placing, surface, children }: GroundProps) {
  const helpId = useId();
  return (
    <>
      <div
        {...surface}
        data-aim
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-describedby={helpId}
        className={`peer absolute inset-0 touch-none outline-none select-none ${placing ? 'cursor-crosshair [&_canvas]:cursor-crosshair' : ''}`}
      >
        {children}
      </div>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 z-2 hidden shadow-[inset_0_0_0_3px_var(--focus-outer),inset_0_0_0_5px_#fff] peer-focus-visible:block"
      />
      <p id={helpId} hidden>
        Arrow keys move the map, plus and minus zoom.{placing ? ' Enter places in the middle.' : ''}
      </p>
    </>
  );
}

/** Names the source of the imagery; Mapbox shows its own attribution. */
function Credit({ text }: { text: string }) {
  return (
    <p className="pointer-events-none absolute right-0 bottom-0 max-w-[calc(100%-8rem)] bg-white/86 px-1.5 py-0.5 text-right text-[0.6875rem] leading-4 text-stone-900">
      {text}
    </p>
  );
}

/** Gives the focus back to a pin, so that a keyboard goes on from where it was. */
function focusPin(box: HTMLElement | null, id: string) {
  box?.querySelector<HTMLElement>(`[data-pin="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
}

/** A picture without imagery says so instead of naming a source. */
function creditOf({ state, text }: { state: ImageryState; text?: string }, credit: string): string {
  return state === 'unreachable' && text ? text : credit;
}
