'use client';

import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Undo2 } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';
import { FRONT_DIALOG_CHANGED, frontDialog } from '@/components/ui/dialog';
import { UNDO_LIFE_MS } from '@/lib/shell/timings';

export interface UndoOffer {
  /** What was done: 'Photo deleted', '14 BMPs marked good'. */
  text: string;
  onUndo: () => void;
}
/** Offers it for 8 s; a newer offer replaces an older one. @returns takes the offer away, where it is still there. */
type OfferUndo = (offer: UndoOffer) => () => void;

const UndoContext = createContext<OfferUndo | null>(null);

/** After an act that is done at once: `const offerUndo = useUndo(); offerUndo({ text: 'Photo deleted', onUndo })`. */
export function useUndo(): OfferUndo {
  const offer = useContext(UndoContext);
  if (!offer) throw new Error('useUndo needs an UndoProvider above it');
  return offer;
}

export function UndoProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Pick<UndoBarProps, 'offer' | 'number'> | null>(null);
  const count = useRef(0);
  const place = usePlaceInFront();
  // A bar takes only itself away: the next one may be on its way while this one's time ends.
  const leave = useCallback((number: number) => setShown((now) => (now?.number === number ? null : now)), []);
  const offer = useCallback<OfferUndo>(
    (made) => {
      const number = ++count.current;
      setShown({ offer: made, number });
      return () => leave(number);
    },
    [leave],
  );
  const bar = shown && <UndoBar key={shown.number} {...shown} place={place} onLeave={leave} />;
  return (
    <UndoContext value={offer}>
      {children}
      {place && createPortal(<div role="status">{bar}</div>, place.element)}
    </UndoContext>
  );
}

interface Place {
  element: HTMLElement;
}

/** An element that lies in the dialog in front, or at the end of the page: only there it can be pressed. */
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

interface UndoBarProps {
  offer: UndoOffer;
  number: number;
  place: Place | null;
  onLeave: (number: number) => void;
}

/** Its line runs out with its time; a pointer or the focus on it holds both. */
function UndoBar({ offer: { text, onUndo }, number, place, onLeave }: UndoBarProps) {
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const isHeld = held.pointer || held.focus;
  const leave = useCallback(() => onLeave(number), [onLeave, number]);
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
      popover="manual"
      className="fixed inset-x-0 top-auto bottom-26 max-tablet:bottom-40 z-60 m-0 mx-auto block w-max max-w-[calc(100%-1.5rem)] animate-settle overflow-hidden rounded-control bg-stone-900 text-white shadow-overlay"
      onPointerEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
      onFocus={() => setHeld((now) => ({ ...now, focus: true }))}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
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
          Undo
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

/** The browser's top layer: above an open dialog, too. Moved to another place it has left that layer. */
function useTopLayer(place: Place | null) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.showPopover?.(), [place]);
  return element;
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

/** Ctrl+Z or ⌘Z reaches it from everywhere but a text, which has its own. */
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
