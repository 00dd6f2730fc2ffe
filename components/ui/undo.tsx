'use client';

import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { InFront, newPlaces } from '@/components/ui/in-front';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useOneAtATime } from '@/components/ui/one-at-a-time';
import { useLoadedWhenIdle } from '@/components/ui/use-loaded-when-idle';
import type { UndoOffer } from '@/components/ui/undo-offer';

const loadUndoBar = () => import('@/components/ui/undo-bar').then((file) => file.UndoBar);
const UndoBar = lazyComponent(loadUndoBar);

/**
 * Offers undo for 8 s, until its page is left or `endUndoOffer` is called; a newer offer replaces an older one. Returns
 * a function that ends the offer early.
 */
type OfferUndo = (offer: UndoOffer) => () => void;

const UndoContext = createContext<OfferUndo | null>(null);
const undoPlaces = newPlaces();
const { enter } = undoPlaces;

/**
 * Call it after an action that took effect: `const offerUndo = useUndo(); offerUndo({ text: 'Photo deleted', onUndo
 * })`.
 */
export function useUndo(): OfferUndo {
  const offer = useContext(UndoContext);
  if (!offer) throw new Error('useUndo needs an UndoProvider above it');
  return offer;
}

export function UndoProvider({ children }: { children: ReactNode }) {
  const { shown, show } = useOneAtATime<UndoOffer>();
  useLoadedWhenIdle(loadUndoBar);
  useEffect(() => shown?.message.onGone, [shown]);
  return (
    <UndoContext value={show}>
      {children}
      {/* For pages without a dock. It reserves room at the end of the page, so that every row can be scrolled above it. */}
      <InFront
        of={undoPlaces}
        data-floats
        className="pointer-events-none sticky bottom-0 z-12 tablet:grid tablet:justify-items-center print:hidden"
      >
        <div role="status">{shown && <UndoBar key={shown.number} {...shown} />}</div>
      </InFront>
    </UndoContext>
  );
}

/**
 * Where the bar is shown while this is the newest place: in the flow, as part of a dock or dialog footer. A floating
 * bar would cover the next action and be inert under a dialog.
 */
export function UndoPlace() {
  return <div ref={enter} className="shrink-0" />;
}
