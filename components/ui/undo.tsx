'use client';

import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useOneAtATime } from '@/components/ui/one-at-a-time';
import { useLoadedWhenIdle } from '@/components/ui/use-loaded-when-idle';
import type { UndoOffer } from '@/components/ui/undo-offer';

const loadUndoBar = () => import('@/components/ui/undo-bar').then((file) => file.UndoBar);
const UndoBar = lazyComponent(loadUndoBar);

/** Offers to take an act back for 8 s; a newer offer replaces an older one. @returns a function that ends the offer early. */
type OfferUndo = (offer: UndoOffer) => () => void;

const UndoContext = createContext<OfferUndo | null>(null);
/** Tells of a place that came. @returns a function that says that it is gone. */
const PlacesContext = createContext<((place: HTMLElement | null) => () => void) | undefined>(undefined);

/** To be called after an act that is done at once: `const offerUndo = useUndo(); offerUndo({ text: 'Photo deleted', onUndo })`. */
export function useUndo(): OfferUndo {
  const offer = useContext(UndoContext);
  if (!offer) throw new Error('useUndo needs an UndoProvider above it');
  return offer;
}

export function UndoProvider({ children }: { children: ReactNode }) {
  const { shown, show } = useOneAtATime<UndoOffer>();
  const { element, enter, setPageEnd } = usePlaceInFront();
  useLoadedWhenIdle(loadUndoBar);
  return (
    <UndoContext value={show}>
      <PlacesContext value={enter}>
        {children}
        {/* Of pages without a dock. It takes room at the end of the page, so that every row can be scrolled out from under it. */}
        <div
          ref={setPageEnd}
          data-floats
          className="pointer-events-none sticky bottom-0 z-12 tablet:grid tablet:justify-items-center print:hidden"
        />
        {element &&
          createPortal(<div role="status">{shown && <UndoBar key={shown.number} {...shown} />}</div>, element)}
      </PlacesContext>
    </UndoContext>
  );
}

/**
 * Where the bar stands while this is the newest place of the page: in the flow, as a part of a dock or of a dialog's foot.
 * A bar that floats lies on what somebody does next, and under an open dialog it could not be pressed.
 */
export function UndoPlace() {
  return <div ref={useContext(PlacesContext)} className="shrink-0" />;
}

/**
 * An element that always lies in the newest place, or else at the end of the page. It is moved and not made anew, so the
 * bar's time goes on.
 */
function usePlaceInFront() {
  const pageEnd = useRef<HTMLElement | null>(null);
  const places = useRef<readonly HTMLElement[]>([]);
  const current = useRef<HTMLElement | null>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const move = useCallback(() => moveInto(places.current.at(-1) ?? pageEnd.current, current.current), []);
  const setPageEnd = useCallback(
    (end: HTMLElement | null) => {
      if (end === null) return;
      const made = document.createElement('div');
      [pageEnd.current, current.current] = [end, made];
      move();
      setElement(made);
      return () => made.remove();
    },
    [move],
  );
  const enter = useCallback(
    (place: HTMLElement | null) => {
      if (place) places.current = [...places.current, place];
      move();
      return () => {
        places.current = places.current.filter((each) => each !== place);
        move();
      };
    },
    [move],
  );
  return { element, enter, setPageEnd };
}

function moveInto(place: HTMLElement | null, element: HTMLElement | null): void {
  if (place && element && element.parentElement !== place) place.append(element);
}
