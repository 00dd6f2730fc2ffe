'use client';

import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { MessagePortal, createMessagePlaces } from '@/components/ui/feedback/message-portal';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { useSingleMessage } from '@/components/ui/feedback/single-message';
import { useIdlePreload } from '@/components/ui/lazy/use-idle-preload';
import type { UndoOffer } from '@/components/ui/feedback/undo-offer';

const loadUndoBar = () => import('@/components/ui/feedback/undo-bar').then((module) => module.UndoBar);
const UndoBar = lazyComponent(loadUndoBar);

/**
 * Offers undo for UNDO_LIFE_MS, or until its page is left or `endUndoOffer` is called. A newer offer replaces an older
 * one. Returns a function that ends the offer early.
 */
type OfferUndo = (offer: UndoOffer) => () => void;

const UndoContext = createContext<OfferUndo | null>(null);
const undoSlots = createMessagePlaces();
const { addPlace } = undoSlots;

/** Offers undo after an action: `const offerUndo = useUndo(); offerUndo({ text: 'Photo deleted', onUndo })`. */
export function useUndo(): OfferUndo {
  const offer = useContext(UndoContext);
  if (!offer) throw new Error('useUndo needs an UndoProvider above it');
  return offer;
}

export function UndoProvider({ children }: { children: ReactNode }) {
  const { shown, show } = useSingleMessage<UndoOffer>();
  useIdlePreload(loadUndoBar);
  useEffect(() => shown?.message.onEnd, [shown]);
  return (
    <UndoContext value={show}>
      {children}
      {/* For pages without a dock. It reserves room at the end of the page, so that every row can be scrolled above it. */}
      <MessagePortal
        places={undoSlots}
        data-floats
        className="pointer-events-none sticky bottom-0 z-12 tablet:grid tablet:justify-items-center print:hidden"
      >
        <div role="status">{shown && <UndoBar key={shown.number} {...shown} />}</div>
      </MessagePortal>
    </UndoContext>
  );
}

/**
 * A place for the undo bar inside a dock or dialog footer. A floating bar would cover the next action and be inert
 * under a dialog.
 */
export function UndoSlot() {
  return <div ref={addPlace} className="shrink-0" />;
}
