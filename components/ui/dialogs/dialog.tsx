import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { useCloseOnBack } from '@/components/ui/dialogs/use-close-on-back';
import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/buttons/icon-button';
import { openDialogs } from '@/components/ui/feedback/message-portal';
import { useUiTexts } from '@/components/ui/text/language';
import { UndoSlot } from '@/components/ui/feedback/undo';
import { ignoreSecondPress } from '@/lib/client/ignore-second-press';

export interface DialogProps {
  title: ReactNode;
  /** Called for Escape, the close button and the browser's Back. */
  onClose: () => void;
  children?: ReactNode;
  /** At most two buttons: outlined on the left, filled on the right. */
  footer?: ReactNode;
  /** Fills a phone's screen and most of a desktop's; the content is a column of that height. */
  isFullScreen?: boolean;
  /** Wide enough for two fields side by side, if the screen is. */
  isWide?: boolean;
  /** Receives the initial focus. Default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  role?: 'dialog' | 'alertdialog';
}

/**
 * A native modal dialog: it traps the focus, makes the page inert and restores the focus. On a phone it is a bottom
 * sheet, or fills the screen; elsewhere it is centered. Render it only while it is open.
 */
export function Dialog({ title, onClose, children, footer, isFullScreen, isWide, initialFocus, role }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isQuestion = role === 'alertdialog';
  useModal(dialog, initialFocus);
  useCloseOnBack(onClose);
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={isQuestion ? `${id}-body` : undefined}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      className={classNames(
        'fixed m-0 mt-auto w-full max-w-none animate-rise flex-col bg-surface text-left text-ink shadow-overlay open:flex',
        'backdrop:bg-scrim tablet:m-auto tablet:animate-settle tablet:rounded-sheet',
        isFullScreen
          ? 'h-dvh max-h-none tablet:h-[94dvh] tablet:w-[min(80rem,calc(100%-4rem))] short:h-dvh! short:w-full! short:rounded-none!'
          : isWide
            ? 'max-h-[92dvh] rounded-t-sheet tablet:w-[min(50rem,calc(100%-4rem))]'
            : 'max-h-[92dvh] rounded-t-sheet tablet:w-[min(36rem,calc(100%-4rem))]',
      )}
    >
      <header className="flex items-center justify-between gap-4 pt-3 pr-3 pb-2 pl-5 tablet:pt-5 tablet:pr-4 tablet:pl-6 short:py-1!">
        <h2 id={`${id}-title`} className="text-[1.375rem] leading-7 font-heavy tracking-tight">
          {title}
        </h2>
        <IconButton label={useUiTexts().close} icon={<Icon name="x" />} onClick={onClose} />
      </header>
      <div
        id={`${id}-body`}
        className={classNames(
          'min-h-0 overflow-auto px-5 pt-1 pb-5 tablet:px-6 tablet:pb-6',
          isFullScreen && 'flex grow flex-col short:flex-row short:gap-4 short:pb-2!',
        )}
      >
        {children}
      </div>
      {/* Not in a question: an undo offer for something else would look like one of its buttons. */}
      {!isQuestion && <UndoSlot />}
      {footer && (
        <footer className="flex flex-wrap gap-2 border-t border-line px-5 pt-3 pb-[calc(1.25rem+env(safe-area-inset-bottom))] max-tablet:*:min-h-13 max-tablet:*:grow tablet:justify-end tablet:px-6 tablet:py-4 tablet:*:min-w-32 short:py-1.5! short:*:min-h-12!">
          {footer}
        </footer>
      )}
    </dialog>
  );
}

/**
 * Opens the dialog on mount and closes it on unmount: in the cleanup of a layout effect, while the element still exists,
 * because otherwise the focus is not restored.
 */
function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  initialFocus: RefObject<HTMLElement | null> | undefined,
) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    ignoreSecondPress();
    element.showModal();
    const removePlace = openDialogs.addPlace(element);
    initialFocus?.current?.focus();
    return () => {
      ignoreSecondPress();
      element.close();
      removePlace();
    };
  }, [dialog, initialFocus]);
}
