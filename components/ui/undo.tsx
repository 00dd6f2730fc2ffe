'use client';

import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Undo2 } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';
import { FRONT_DIALOG_CHANGED, frontDialog } from '@/components/ui/front-dialog';
import { useHeld, useOneAtATime, useTopLayer, type OneAtATime } from '@/components/ui/one-at-a-time';
import { langOf, type Language } from '@/lib/language';
import { UNDO_LIFE_MS } from '@/lib/shell/timings';

export interface UndoOffer {
  /** What was done: 'Photo deleted', '14 BMPs marked good'. */
  text: string;
  onUndo: () => void;
  /** The button, and the language of both, where they are not English. */
  undo?: string;
  language?: Language;
}
/** Offers to take an act back for 8 s; a newer offer replaces an older one. @returns a function that ends the offer early. */
type OfferUndo = (offer: UndoOffer) => () => void;

const UndoContext = createContext<OfferUndo | null>(null);

/** To be called after an act that is done at once: `const offerUndo = useUndo(); offerUndo({ text: 'Photo deleted', onUndo })`. */
export function useUndo(): OfferUndo {
  const offer = useContext(UndoContext);
  if (!offer) throw new Error('useUndo needs an UndoProvider above it');
  return offer;
}

export function UndoProvider({ children }: { children: ReactNode }) {
  const { shown, show } = useOneAtATime<UndoOffer>();
  const place = usePlaceInFront();
  const bar = shown && <UndoBar key={shown.number} {...shown} place={place} />;
  return (
    <UndoContext value={show}>
      {children}
      {place && createPortal(<div role="status">{bar}</div>, place.element)}
    </UndoContext>
  );
}

interface Place {
  element: HTMLElement;
}

/** An element in the front dialog, or at the end of the page: a bar anywhere else could not be pressed under a dialog. */
function usePlaceInFront(): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const element = document.createElement('div');
    const move = () => {
      const front = frontDialog() ?? document.body;
      if (element.parentElement === front) return;
      front.append(element);
      setPlace({ element });
    };
    move();
    window.addEventListener(FRONT_DIALOG_CHANGED, move);
    return () => {
      window.removeEventListener(FRONT_DIALOG_CHANGED, move);
      element.remove();
    };
  }, []);
  return place;
}

/** The bar's line runs out with the bar's time; a pointer or the focus on the bar holds both. */
function UndoBar({
  message: { text, onUndo, undo: word = 'Undo', language = 'en' },
  leave,
  place,
}: OneAtATime<UndoOffer> & { place: Place | null }) {
  const { isHeld, holds } = useHeld();
  const undo = useCallback(() => {
    leave();
    onUndo();
  }, [leave, onUndo]);
  const element = useTopLayer(place);
  useTimeLeft(isHeld, leave);
  useUndoKey(undo);
  return (
    <div
      ref={element}
      lang={langOf(language)}
      popover="manual"
      className="fixed inset-x-0 top-auto bottom-26 max-tablet:bottom-40 z-60 m-0 mx-auto block w-max max-w-[calc(100%-1.5rem)] animate-settle overflow-hidden rounded-control bg-stone-900 text-white shadow-overlay"
      {...holds}
    >
      <div className="flex items-center gap-3 py-1.5 pr-1.5 pl-4.5">
        <p className="min-w-0 grow py-1.5 font-medium">{text}</p>
        <button
          type="button"
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={undo}
          className="inline-flex min-h-12 min-w-12 shrink-0 items-center gap-2 rounded-control px-3 font-bold underline underline-offset-4 hover:bg-stone-700 focus-visible:shadow-focus-inside"
        >
          <Undo2 aria-hidden="true" className="size-5" />
          {word}
        </button>
      </div>
      <div
        aria-hidden="true"
        style={{ animationDuration: `${UNDO_LIFE_MS}ms` }}
        className={classNames(
          'h-1 origin-left animate-run-out bg-spruce-300 motion-reduce:[animation-timing-function:steps(8)]',
          isHeld && '[animation-play-state:paused]',
        )}
      />
    </div>
  );
}

function useTimeLeft(isHeld: boolean, onEnd: () => void): void {
  const left = useRef(UNDO_LIFE_MS);
  useEffect(() => {
    if (isHeld) return;
    const since = performance.now();
    const timer = setTimeout(onEnd, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [isHeld, onEnd]);
}

/** Ctrl+Z or ⌘Z undoes from everywhere but a text field, which has its own undo. */
function useUndoKey(undo: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || isTyping(event.target)) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type));
