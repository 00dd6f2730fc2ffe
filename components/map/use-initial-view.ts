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
  byHand: boolean;
}

/** Views of maps that were moved by hand, by `leftAs`, until the page is reloaded. */
const rememberedViews = new Map<string, RememberedView>();

interface InitialViewOptions {
  box: RefObject<HTMLElement | null>;
  engine: RefObject<EngineHandle | null>;
  base: MapView;
  pins: readonly Pin[];
  placed: PlacedPin | null;
  fit: readonly Position[];
  placing: boolean;
  forPicture: boolean;
  leftAs: string | undefined;
  onSettled(view: MapView): void;
}

export interface InitialViewState {
  feed: CameraFeed;
  moves: MapMoves;
  /** Whether the map knows its size, and so its first view. */
  isOpen: boolean;
  /** The view of a map that was moved by hand; null for other maps. */
  movedTo: MapView | null;
  /** Whether the map was moved away from its pins, by hand or to show something. */
  wasMovedByPerson: boolean;
  /** The places that `showAll` fits. */
  everything: readonly Position[];
  showAll(): void;
}

/** Opens the map on its pins or where the person left it. Fits the pins on each resize until the map is moved. */
export function useInitialView(props: InitialViewOptions): InitialViewState {
  const { base, pins, placed, fit, leftAs } = props;
  const [remembered, setRemembered] = useState<RememberedView | null>(
    () => (leftAs && rememberedViews.get(leftAs)) || null,
  );
  const [feed] = useState(() => createCameraFeed(remembered?.view ?? base));
  const [isOpen, setOpen] = useState(false);
  const everything = placed ? [...pins, placed] : pins;
  const margins = props.placing ? PLACING_MARGINS : SCREEN_MARGINS;

  const moves = useMoves(props.engine, feed, (view: MapView, movedFor: MoveReason) => {
    props.onSettled(view);
    setRemembered((before) =>
      movedFor === 'fit' ? null : { view, byHand: movedFor === 'hand' || (before?.byHand ?? false) },
    );
  });
  useEffect(() => {
    if (leftAs === undefined) return;
    if (remembered?.byHand) rememberedViews.set(leftAs, remembered);
    else rememberedViews.delete(leftAs);
  }, [leftAs, remembered]);

  function fitPins(size: Size) {
    const places = placed ? [...fit, placed] : fit;
    const view = props.forPicture
      ? createPictureView(base, pins, size)
      : createInitialView(places, { base, size, margins });
    if (!isSameView(view, feed.now().view)) moves.moveTo(view, 'jump', 'fit');
  }
  useBoxSize(props.box, (size) => {
    feed.show({ size });
    if (size.width === 0 || size.height === 0) return;
    if (remembered === null) fitPins(size);
    setOpen(true);
  });

  const isEmpty = useRef(fit.length === 0);
  const onFirstPins = useEffectEvent(() => {
    if (isOpen && remembered === null) fitPins(feed.now().size);
  });
  // Later pins do not move the map; it shows that they are outside.
  useEffect(() => {
    if (isEmpty.current && fit.length > 0) onFirstPins();
    isEmpty.current = fit.length === 0;
  }, [fit.length]);

  return {
    feed,
    moves,
    isOpen,
    movedTo: remembered?.byHand ? remembered.view : null,
    wasMovedByPerson: remembered !== null,
    everything,
    showAll() {
      const { size } = feed.now();
      if (props.forPicture) return moves.moveTo(createPictureView(base, pins, size), 'glide', 'fit');
      const openingView = createInitialView(everything, { base, size, margins });
      const view =
        countOutside(everything, openingView, size) === 0
          ? openingView
          : fitPlaces(everything, size, getMaxFitZoom(base), margins);
      if (view) moves.moveTo(view, 'glide', 'fit');
    },
  };
}
