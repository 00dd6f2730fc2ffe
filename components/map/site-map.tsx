import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react';
import { useText } from '@/components/ui/text/language';
import { Attribution, getMapAttribution } from '@/components/map/attribution';
import { useBubbles } from '@/components/map/bubbles';
import type { CameraFeed, MapMoves } from '@/components/map/camera';
import { CenterMark, MapControls, ScaleChip } from '@/components/map/controls';
import { EngineSlot } from '@/components/map/engine-slot';
import type { EngineHandle } from '@/components/map/engines/engine';
import { MissingImagery, useImagery } from '@/components/map/imagery';
import { useInitialView } from '@/components/map/use-initial-view';
import { useMapHandle, type SiteMapHandle } from '@/components/map/use-map-handle';
import { usePinDrag } from '@/components/map/pin-drag';
import { PinLayer } from '@/components/map/pin-layer';
import {
  PlacingCrosshair,
  ConfirmLocation,
  CoordinateEntry,
  LocationError,
  UndoMoveButton,
} from '@/components/map/place-tools';
import { usePlacement } from '@/components/map/placement';
import { ShowAll } from '@/components/map/show-all';
import { useSurfaceHandlers } from '@/components/map/surface';
import type { EngineName } from '@/lib/map/engine-choice';
import { MAX_ZOOM, MIN_ZOOM } from '@/lib/map/measures';
import { clamp, fromBox, panView } from '@/lib/map/projection';
import type { MapView, Position } from '@/lib/map/position';
import type { ImageryState, MapConfig, Pin, PlacedPin, Point } from '@/lib/map/types';

export interface SiteMapProps {
  config: MapConfig;
  /** The site's map view. The map opens with it, unless pins are outside it or overlap in it. */
  initialView: MapView;
  pins: readonly Pin[];
  /** The places that must be visible when the map opens; by default all pins. */
  fit?: readonly Position[];
  /** The map picture is taken of this map: pins look as in the picture (decision X-131). */
  isForPicture?: boolean;
  /** Identifies the map, so that it opens where the person left it until the page is reloaded. */
  viewKey?: string;
  /** Shown in the top left corner after the map was moved by hand, except while a bubble is open. */
  renderAfterMove?(view: MapView): ReactNode;
  /** Marks the center of the map, which is the place that the person chooses. */
  hasCenterMark?: boolean;
  /** Whether a tap places. Otherwise only a long press places, if there is an `onPick`. */
  isPlacing?: boolean;
  placedPin?: PlacedPin | null;
  /** The person placed the pin. */
  onPick?(place: Position): void;
  /** Shows a button that undoes the last move of the pin. */
  onUndoMove?(): void;
  onMove?(view: MapView): void;
  onImagery?(state: ImageryState): void;
  selectedId?: string | null;
  onSelect?(id: string | null): void;
  /** Renders a layer between the imagery and the pins. The layer positions its content by the feed. */
  below?(feed: CameraFeed): ReactNode;
  renderBubble?(pin: Pin): ReactNode;
  /** A button above the scale, and a panel that may cover the map. */
  button?: ReactNode;
  panel?: ReactNode;
  handle?: Ref<SiteMapHandle>;
  /** Read-only report: no placing, and no access to the device's location. */
  readOnly?: boolean;
  /** For screen readers: "Satellite map of Menomonee Crossing". */
  label: string;
}

/** A satellite map of a site with the pins of its BMPs. It fills its parent, which must have a height. */
export function SiteMap({ selectedId = null, placedPin = null, onPick, onSelect, ...props }: SiteMapProps) {
  const { config, initialView, pins, label, readOnly = false, isForPicture = false } = props;
  const isPlacing = props.isPlacing === true && !readOnly;
  const engine = useRef<EngineHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const imagery = useImagery(initialView.zoom);
  const [engineName, setEngineName] = useState<EngineName | null>(null);
  const initial = useInitialView({
    box,
    engine,
    base: initialView,
    pins,
    placedPin,
    fit: props.fit ?? pins,
    isPlacing,
    isForPicture,
    viewKey: props.viewKey,
    onSettled: ({ zoom }) => imagery.setZoom(zoom),
  });
  const { feed, moves } = initial;
  const { moveTo } = moves;
  const reportImagery = useEffectEvent((state: ImageryState) => props.onImagery?.(state));
  useEffect(() => reportImagery(imagery.state), [imagery.state]);
  const placement = usePlacement({ feed, moves, isPlacing, onPick: readOnly ? undefined : onPick });
  const bubbles = useBubbles({ box, feed, moveTo, pins, selectedId, onSelect, renderBubble: props.renderBubble });
  const attribution = getMapAttribution(engineName, config);

  useMapHandle(props.handle, {
    engine,
    feed,
    moveTo,
    pins,
    getAttribution: () => getPictureText(imagery.getLatest(), attribution),
    showAll: initial.showAll,
  });
  const { close: closeBubble } = bubbles;
  const { zoomBy, handlers } = useGestures({ box, feed, moves, placement, isPlacing, placedPin, closeBubble });
  return (
    <div ref={box} data-engine={engineName} data-imagery={imagery.state} className={FRAME}>
      <MapSurface label={label} isPlacing={isPlacing} handlers={handlers}>
        {initial.isReady && (
          <EngineSlot
            key={imagery.attempt}
            config={config}
            getView={() => feed.getCamera().view}
            handle={engine}
            isPlacing={isPlacing}
            onView={(view) => feed.update({ view })}
            onMoveEnd={(view) => {
              moves.onMoveEnd(view);
              imagery.setZoom(view.zoom);
              props.onMove?.(view);
            }}
            onImagery={imagery.setLayerOutcome}
            onEngineChange={setEngineName}
          />
        )}
      </MapSurface>
      {props.below?.(feed)}
      {engineName !== 'mapbox' && imagery.state !== 'unreachable' && <Attribution text={attribution} />}
      {props.hasCenterMark && <CenterMark />}
      {isPlacing && onPick && <PlacingCrosshair onPlace={placement.placeAtCenter} />}
      <PinLayer
        feed={feed}
        pins={pins}
        selectedId={selectedId}
        onSelect={onSelect}
        onOpenCluster={bubbles.openCluster}
        canCluster={!isForPicture}
        onFocusOutside={(pin) => moveTo({ ...feed.getCamera().view, lat: pin.lat, lng: pin.lng })}
        placedPin={placedPin}
        deviceLocation={placement.location}
      />
      {isPlacing && onPick && <CoordinateEntry onPlace={placement.placeAndShow} />}
      <MapControls
        onZoomIn={() => zoomBy(1)}
        onZoomOut={() => zoomBy(-1)}
        onLocate={readOnly ? null : placement.locate}
      />
      {initial.movedTo && !bubbles.isOpen && props.renderAfterMove?.(initial.movedTo)}
      <div className="pointer-events-none absolute bottom-3 left-3 z-1 flex max-w-[calc(100%-1.5rem)] flex-col items-start gap-1.5">
        <MissingImagery state={imagery.state} tryAgain={imagery.tryAgain} />
        <LocationError text={placement.locationError} />
        {!isForPicture && !bubbles.isOpen && (
          <ShowAll
            feed={feed}
            places={initial.allPlaces}
            wasMovedByPerson={initial.wasMovedByPerson}
            onPress={initial.showAll}
          />
        )}
        {!bubbles.isOpen && props.button}
        {props.onUndoMove && <UndoMoveButton onPress={props.onUndoMove} />}
        <ScaleChip feed={feed} />
      </div>
      {placement.locationToConfirm && (
        <ConfirmLocation
          location={placement.locationToConfirm}
          onPlace={placement.confirm}
          onDismiss={placement.dismiss}
        />
      )}
      {props.panel}
      {bubbles.element}
      <p role="status" className="sr-only">
        {placement.announcement}
      </p>
    </div>
  );
}

/** The frame has no label, because the surface has one and the map would be announced twice. */
const FRAME =
  'group/map relative isolate size-full overflow-hidden bg-[#e9ece4] bg-[linear-gradient(#cfd5c6_1px,transparent_1px),linear-gradient(90deg,#cfd5c6_1px,transparent_1px)] bg-size-[32px_32px] text-ink';

interface GestureOptions {
  box: RefObject<HTMLElement | null>;
  feed: CameraFeed;
  moves: MapMoves;
  placement: ReturnType<typeof usePlacement>;
  isPlacing: boolean;
  placedPin: PlacedPin | null;
  /** Closes the open bubble. Returns whether one was open. */
  closeBubble(): boolean;
}

function useGestures({ box, feed, moves, placement, isPlacing, placedPin, closeBubble }: GestureOptions) {
  const { getTargetView, moveTo } = moves;
  function zoomBy(step: number) {
    moveTo({ ...getTargetView(), zoom: clamp(getTargetView().zoom + step, MIN_ZOOM, MAX_ZOOM) }, 'glide', 'hand');
  }
  const placeAt = (point: Point) => placement.place(fromBox(point, feed.getCamera().view, feed.getCamera().size));
  function tap(point: Point) {
    if (!closeBubble() && isPlacing) placeAt(point);
  }
  const drag = usePinDrag({ box, feed, pin: isPlacing ? placedPin : null, onTap: tap, onDrop: placement.place });
  const surface = useSurfaceHandlers({
    panBy: (dx, dy) => moveTo(panView(getTargetView(), dx, dy), 'glide', 'hand'),
    zoomBy,
    tap,
    longPress: (point) => {
      navigator.vibrate?.(15);
      placeAt(point);
    },
    enter: () => isPlacing && placement.placeAtCenter(),
  });
  return { zoomBy, handlers: { ...surface, ...drag } };
}

interface MapSurfaceProps {
  label: string;
  isPlacing: boolean;
  handlers: ReturnType<typeof useGestures>['handlers'];
  children: ReactNode;
}

/** The part of the map that takes gestures and keys, with its focus ring and help for screen readers. */
function MapSurface({ label, isPlacing, handlers, children }: MapSurfaceProps) {
  const t = useText();
  const helpId = useId();
  return (
    <>
      <div
        {...handlers}
        data-aim
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-describedby={helpId}
        className={`peer absolute inset-0 touch-none outline-none select-none ${isPlacing ? 'cursor-crosshair data-near-pin:cursor-move [&_canvas]:cursor-crosshair data-near-pin:[&_canvas]:cursor-move' : ''}`}
      >
        {children}
      </div>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 z-2 hidden shadow-[inset_0_0_0_3px_var(--focus-outer),inset_0_0_0_5px_#fff] peer-focus-visible:block"
      />
      <p id={helpId} hidden>
        {t('Arrow keys move the map, plus and minus zoom.')}
        {isPlacing ? ` ${t('Enter places the pin at the center.')}` : ''}
      </p>
    </>
  );
}

/** Text of the picture: the attribution, or a note that the imagery is unreachable. */
function getPictureText({ state, text }: { state: ImageryState; text?: string }, attribution: string): string {
  return state === 'unreachable' && text ? text : attribution;
}
