import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import {
  createCameraFeed,
  useBoxSize,
  useMoves,
  type CameraFeed,
  type MoveReason,
  type MapMoves,
} from '@/components/map/camera';
import type { EngineHandle } from '@/components/map/engines/engine';
import {
  getMaxFitZoom,
  createInitialView,
  PLACING_MARGINS,
  SCREEN_MARGINS,
  fitPlaces,
  createPictureView,
} from '@/lib/map/fit';
import { countOutside } from '@/lib/map/pins';
import { isSameView } from '@/lib/map/projection';
import type { MapView, Position } from '@/lib/map/position';
import type { Pin, PlacedPin, Size } from '@/lib/map/types';

interface RememberedView {
  view: MapView;
  /** Whether the person moved the map by hand since it was last fitted to the pins. */
  isManual: boolean;
}

/** The views of maps that were moved by hand, by `viewKey`. Kept until the page is reloaded. */
const rememberedViews = new Map<string, RememberedView>();

interface InitialViewOptions {
  box: RefObject<HTMLElement | null>;
  engine: RefObject<EngineHandle | null>;
  base: MapView;
  pins: readonly Pin[];
  placedPin: PlacedPin | null;
  fit: readonly Position[];
  isPlacing: boolean;
  isForPicture: boolean;
  viewKey: string | undefined;
  onSettled(view: MapView): void;
}

export interface InitialViewState {
  feed: CameraFeed;
  moves: MapMoves;
  /** Whether the map knows its size, and so its first view. */
  isReady: boolean;
  /** The view of a map that was moved by hand; null for other maps. */
  movedTo: MapView | null;
  /** Whether the map was moved since it was last fitted to its pins. */
  wasMovedByPerson: boolean;
  /** The places that `showAll` fits. */
  allPlaces: readonly Position[];
  showAll(): void;
}

/** Opens the map on its pins, or where the person left it. Fits the pins on each resize until the map is moved. */
export function useInitialView(props: InitialViewOptions): InitialViewState {
  const { base, pins, placedPin, fit, viewKey } = props;
  const [remembered, setRemembered] = useState<RememberedView | null>(
    () => (viewKey && rememberedViews.get(viewKey)) || null,
  );
  const [feed] = useState(() => createCameraFeed(remembered?.view ?? base));
  const [isReady, setReady] = useState(false);
  const allPlaces = placedPin ? [...pins, placedPin] : pins;
  const margins = props.isPlacing ? PLACING_MARGINS : SCREEN_MARGINS;

  const moves = useMoves(props.engine, feed, (view: MapView, reason: MoveReason) => {
    props.onSettled(view);
    setRemembered((current) =>
      reason === 'fit' ? null : { view, isManual: reason === 'hand' || (current?.isManual ?? false) },
    );
  });
  useEffect(() => {
    if (viewKey === undefined) return;
    if (remembered?.isManual) rememberedViews.set(viewKey, remembered);
    else rememberedViews.delete(viewKey);
  }, [viewKey, remembered]);

  function fitPins(size: Size) {
    const places = placedPin ? [...fit, placedPin] : fit;
    const view = props.isForPicture
      ? createPictureView(base, pins, size)
      : createInitialView(places, { base, size, margins });
    if (!isSameView(view, feed.getCamera().view)) moves.moveTo(view, 'jump', 'fit');
  }
  useBoxSize(props.box, (size) => {
    feed.update({ size });
    if (size.width === 0 || size.height === 0) return;
    if (remembered === null) fitPins(size);
    setReady(true);
  });

  const isEmpty = useRef(fit.length === 0);
  const onFirstPins = useEffectEvent(() => {
    if (isReady && remembered === null) fitPins(feed.getCamera().size);
  });
  // Later pins do not move the map. 'Show all' counts those outside its view.
  useEffect(() => {
    if (isEmpty.current && fit.length > 0) onFirstPins();
    isEmpty.current = fit.length === 0;
  }, [fit.length]);

  return {
    feed,
    moves,
    isReady,
    movedTo: remembered?.isManual ? remembered.view : null,
    wasMovedByPerson: remembered !== null,
    allPlaces,
    showAll() {
      const { size } = feed.getCamera();
      if (props.isForPicture) return moves.moveTo(createPictureView(base, pins, size), 'glide', 'fit');
      const initialView = createInitialView(allPlaces, { base, size, margins });
      const view =
        countOutside(allPlaces, initialView, size) === 0
          ? initialView
          : fitPlaces(allPlaces, size, getMaxFitZoom(base), margins);
      if (view) moves.moveTo(view, 'glide', 'fit');
    },
  };
}
