'use client';
import { useId, useImperativeHandle, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { BubbleFrame } from '@/components/map/bubble-frame';
import { createCameraFeed } from '@/components/map/camera';
import { takePicture } from '@/components/map/capture';
import { MapControls, ScaleChip } from '@/components/map/controls';
import { EngineSlot } from '@/components/map/engine-slot';
import type { EngineHandle } from '@/components/map/engines/engine';
import { useMyLocation } from '@/components/map/my-location';
import { PinLayer } from '@/components/map/pin-layer';
import { Aim, ConfirmLocation, CoordinateEntry } from '@/components/map/place-tools';
import { useSurface } from '@/components/map/surface';
import { writeCoordinates } from '@/lib/map/coordinates';
import type { EngineName } from '@/lib/map/engine-choice';
import { IMAGERY_TEXT, imageryState, NO_OUTCOMES, type ImageryLayer } from '@/lib/map/imagery';
import { MAX_ZOOM, MIN_ZOOM } from '@/lib/map/limits';
import { pinsOutside } from '@/lib/map/pins';
import { clamp, fromBox } from '@/lib/map/projection';
import type { MapView, Position } from '@/lib/map/position';
import type { MapConfig, Pin } from '@/lib/map/types';

export interface SiteMapHandle {
  view(): MapView;
  flyTo(view: MapView): void;
  /** A JPEG of the map as it is shown, with pins, scale and attribution, at pixel ratio 2. */
  capture(): Promise<Blob>;
  /** The pins that such a picture would miss or cut. */
  pinsOutside(): Pin[];
}

export interface SiteMapProps {
  config: MapConfig;
  /** Where the map begins; later changes go through `handle.flyTo`. */
  initialView: MapView;
  pins: readonly Pin[];
  /** A tap on the map places. Without it only a long press does, and only with `onPick`. */
  placing?: boolean;
  placedAt?: Position | null;
  onPick?(place: Position): void;
  /** After each movement. */
  onMove?(view: MapView): void;
  selectedId?: string | null;
  onSelect?(id: string | null): void;
  /** What the selected pin says: usually a `Bubble`. */
  bubble?(pin: Pin): ReactNode;
  handle?: Ref<SiteMapHandle>;
  /** No placing and no location: a record that is read. */
  readOnly?: boolean;
  /** Names the map for a screen reader: "Satellite map of Menomonee Crossing". */
  label: string;
}

const MAPBOX_CREDIT = '© Mapbox © OpenStreetMap © Maxar';

/** The satellite map of a site with the pins of its BMPs. Fills its parent, which gives it its height. */
export function SiteMap({ selectedId = null, placedAt = null, onPick, onSelect, ...props }: SiteMapProps) {
  const { config, initialView, pins, label, readOnly = false } = props;
  const placing = props.placing === true && !readOnly;
  const engine = useRef<EngineHandle>(null);
  const box = useRef<HTMLElement>(null);
  const [feed] = useState(() => createCameraFeed(initialView));
  const [engineName, setEngineName] = useState<EngineName | null>(null);
  const [outcomes, setOutcomes] = useState(NO_OUTCOMES);
  const [zoom, setZoom] = useState(initialView.zoom);
  const [said, say] = useState('');
  const [confirming, setConfirming] = useState(false);
  const helpId = useId();

  const moveTo = (view: MapView) => engine.current?.moveTo(view, 'glide');
  const location = useMyLocation((view) => {
    engine.current?.moveTo(view, 'jump');
    setConfirming(placing);
  }, say);

  useLayoutEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) feed.show({ size: { width: entry.contentRect.width, height: entry.contentRect.height } });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [feed]);

  const imagery = imageryState(outcomes, zoom);
  const credit = engineName === 'mapbox' ? MAPBOX_CREDIT : config.attribution;
  const imageryText = IMAGERY_TEXT[imagery];
  const creditOfPicture = useRef('');
  useLayoutEffect(() => {
    creditOfPicture.current = imagery === 'unreachable' && imageryText ? imageryText : credit;
  });

  useImperativeHandle(props.handle, () => ({
    view: () => feed.now().view,
    flyTo: moveTo,
    pinsOutside: () => pinsOutside(pins, feed.now().view, feed.now().size),
    capture() {
      if (!engine.current) return Promise.reject(new Error('The map is not shown yet.'));
      return takePicture({ engine: engine.current, camera: feed.now, pins, credit: () => creditOfPicture.current });
    },
  }));

  function place(where: Position) {
    if (readOnly || !onPick) return;
    setConfirming(false);
    onPick(where);
    say(`Placed at ${writeCoordinates(where)}`);
  }
  function placeAndShow(where: Position) {
    engine.current?.moveTo({ ...feed.now().view, ...where }, 'jump');
    place(where);
  }
  function zoomBy(step: number) {
    const { view } = feed.now();
    moveTo({ ...view, zoom: clamp(view.zoom + step, MIN_ZOOM, MAX_ZOOM) });
  }
  /** Back to the pin, so that a keyboard goes on where it was. */
  function closeBubble() {
    if (selectedId === null) return;
    box.current?.querySelector<HTMLElement>(`[data-pin="${CSS.escape(selectedId)}"]`)?.focus({ preventScroll: true });
    onSelect?.(null);
  }
  const surface = useSurface({
    feed,
    moveTo,
    zoomBy,
    tap: (point) => {
      if (selectedId !== null) onSelect?.(null);
      else if (placing) place(fromBox(point, feed.now().view, feed.now().size));
    },
    longPress: (point) => {
      navigator.vibrate?.(15);
      place(fromBox(point, feed.now().view, feed.now().size));
    },
    enter: () => placing && place(feed.now().view),
  });
  const selected = pins.find((pin) => pin.id === selectedId);
  const content = selected && props.bubble?.(selected);

  return (
    <section
      ref={box}
      aria-label={label}
      data-engine={engineName}
      data-imagery={imagery}
      className="group/map relative isolate size-full overflow-hidden bg-[#e9ece4] bg-[linear-gradient(#cfd5c6_1px,transparent_1px),linear-gradient(90deg,#cfd5c6_1px,transparent_1px)] bg-size-[32px_32px] text-ink"
    >
      <div
        {...surface}
        data-aim
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-describedby={helpId}
        className={`absolute inset-0 touch-none outline-none select-none focus-visible:inset-ring-4 ${placing ? 'cursor-crosshair [&_canvas]:cursor-crosshair' : ''}`}
      >
        <EngineSlot
          config={config}
          initialView={initialView}
          handle={engine}
          placing={placing}
          onView={(view) => feed.show({ view })}
          onRest={(view) => {
            setZoom(view.zoom);
            props.onMove?.(view);
          }}
          onImagery={(layer: ImageryLayer, arrived) =>
            setOutcomes((known) => (known[layer] === arrived ? known : { ...known, [layer]: arrived }))
          }
          onEngine={setEngineName}
        />
      </div>
      <p id={helpId} hidden>
        Arrow keys move the map, plus and minus zoom.{placing ? ' Enter places in the middle.' : ''}
      </p>
      {engineName !== 'mapbox' && imagery !== 'unreachable' && (
        <p className="pointer-events-none absolute right-0 bottom-0 max-w-[calc(100%-8rem)] bg-white/86 px-1.5 py-0.5 text-right text-[0.6875rem] leading-4 text-stone-900">
          {credit}
        </p>
      )}
      {placing && onPick && <Aim onPlace={() => place(feed.now().view)} />}
      <PinLayer
        feed={feed}
        pins={pins}
        selectedId={selectedId}
        onSelect={(id) => onSelect?.(id)}
        placedAt={placedAt}
        here={location.found}
      />
      <MapControls zoomIn={() => zoomBy(1)} zoomOut={() => zoomBy(-1)} locate={readOnly ? null : location.locate} />
      {placing && onPick && <CoordinateEntry onPlace={placeAndShow} />}
      <div className="pointer-events-none absolute bottom-3 left-3 z-1 flex max-w-[calc(100%-1.5rem)] flex-col items-start gap-1.5">
        {imageryText && (
          <p role="status" className="rounded-badge bg-surface px-2 py-1 text-small font-bold shadow-raised">
            {imageryText}
          </p>
        )}
        <ScaleChip feed={feed} />
      </div>
      {confirming && location.found && (
        <ConfirmLocation
          found={location.found}
          onPlace={() => location.found && place(location.found)}
          onDismiss={() => setConfirming(false)}
        />
      )}
      {selected && content && (
        <BubbleFrame feed={feed} pin={selected} moveTo={moveTo} onClose={closeBubble}>
          {content}
        </BubbleFrame>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}
