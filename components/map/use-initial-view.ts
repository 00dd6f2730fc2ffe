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

/** The view a person left; `byHand` if they moved the map and did not only ask to see something. */
interface RememberedView {
  view: MapView;
  byHand: boolean;
}

/**
 * Views that people left by hand, by map, until the page is reloaded. A view that only followed a pin is not restored.
 */
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
  movedTo: MapView | null;
  /** Whether a person moved the map away from its pins. */
  wasMovedByPerson: boolean;
  everything: readonly Position[];
  showAll(): void;
}

/** Opens the map on its pins, and keeps fitting them on resize until a person moves it. */
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
      const opening = createInitialView(everything, { base, size, margins });
      const view =
        countOutside(everything, opening, size) === 0
          ? opening
          : fitPlaces(everything, size, getMaxFitZoom(base), margins);
      if (view) moves.moveTo(view, 'glide', 'fit');
    },
  };
}
