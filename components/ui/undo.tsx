'use client';

import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Undo2 } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';
import { useHeld, useOneAtATime, type OneAtATime } from '@/components/ui/one-at-a-time';
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

/** The bar's line runs out with the bar's time; a pointer or the focus on the bar holds both. */
function UndoBar({ message: { text, onUndo, undo: word = 'Undo', language = 'en' }, leave }: OneAtATime<UndoOffer>) {
  const { isHeld, holds } = useHeld();
  const undo = useCallback(() => {
    leave();
    onUndo();
  }, [leave, onUndo]);
  useTimeLeft(isHeld, leave);
  useUndoKey(undo);
  useRoomAboveBar();
  return (
    <div
      lang={langOf(language)}
      className="pointer-events-auto animate-settle overflow-hidden bg-stone-900 text-white in-data-floats:pb-[env(safe-area-inset-bottom)] tablet:in-data-floats:mb-6 tablet:in-data-floats:max-w-[calc(100vw-1.5rem)] tablet:in-data-floats:rounded-control tablet:in-data-floats:pb-0 tablet:in-data-floats:shadow-overlay"
      {...holds}
    >
      <div className="flex items-center gap-3 py-1 pr-1.5 pl-4.5 short:py-0">
        <p className="min-w-0 grow py-1.5 font-medium wrap-break-word">{text}</p>
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

/** While the bar is there, a field that gets the focus is scrolled to above it. */
function useRoomAboveBar(): void {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-undo', true);
    return () => void document.documentElement.toggleAttribute('data-undo', false);
  }, []);
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
