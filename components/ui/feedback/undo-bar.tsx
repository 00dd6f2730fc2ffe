import { useCallback, useEffect, useRef } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { classNames } from '@/components/ui/class-names';
import { usePointerOrFocus, type ShownMessage } from '@/components/ui/feedback/single-message';
import { setUndoOfferEnd } from '@/components/ui/feedback/undo-end';
import type { UndoOffer } from '@/components/ui/feedback/undo-offer';
import { useText } from '@/components/ui/text/language';
import { UNDO_LIFE_MS } from '@/lib/shell/timings';

/** An undo offer with a line that shows the remaining time. A pointer or the focus pauses the time and the line. */
export function UndoBar({ message: { text, onUndo, undoLabel, language }, dismiss }: ShownMessage<UndoOffer>) {
  const t = useText();
  const { isHeld, handlers } = usePointerOrFocus();
  const undo = useCallback(() => {
    dismiss();
    onUndo();
  }, [dismiss, onUndo]);
  useEffect(() => {
    setUndoOfferEnd(dismiss);
    return () => setUndoOfferEnd(null);
  }, [dismiss]);
  useCountdown(isHeld, dismiss);
  useUndoKey(undo);
  useScrollAboveBar();
  return (
    <div
      lang={language}
      className="pointer-events-auto animate-settle overflow-hidden bg-stone-900 text-white in-data-floats:pb-[env(safe-area-inset-bottom)] tablet:in-data-floats:mb-6 tablet:in-data-floats:max-w-[calc(100vw-1.5rem)] tablet:in-data-floats:rounded-control tablet:in-data-floats:pb-0 tablet:in-data-floats:shadow-overlay"
      {...handlers}
    >
      <div className="flex items-center gap-3 py-1 pr-1.5 pl-4.5 short:py-0">
        <p className="min-w-0 grow py-1.5 font-medium wrap-break-word">{text}</p>
        <button
          type="button"
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={undo}
          className="inline-flex min-h-12 min-w-12 shrink-0 items-center gap-2 rounded-control px-3 font-bold underline underline-offset-4 hover:bg-stone-700 focus-visible:shadow-focus-inside"
        >
          <Icon name="undo-2" className="size-5" />
          {undoLabel ?? t('Undo')}
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

/** Adds scroll space, so that the bar does not hide the end of the page. */
function useScrollAboveBar(): void {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-undo', true);
    return () => void document.documentElement.toggleAttribute('data-undo', false);
  }, []);
}

function useCountdown(isHeld: boolean, onEnd: () => void): void {
  const remainingMs = useRef(UNDO_LIFE_MS);
  useEffect(() => {
    if (isHeld) return;
    const startedAt = performance.now();
    const timer = setTimeout(onEnd, remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [isHeld, onEnd]);
}

/** Ctrl+Z or ⌘Z undoes, except in a text field, which has its own undo, and while a confirmation dialog is open. */
function useUndoKey(undo: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || isTyping(event.target) || document.querySelector('[role="alertdialog"]')) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [undo]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type));
