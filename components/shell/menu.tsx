'use client';

import { useText } from '@/components/ui/text/language';
import type { Text } from '@/lib/text';
import { useRef, useState, type ReactNode } from 'react';
import { useCloseOnBack } from '@/components/ui/dialogs/use-close-on-back';
import { MENU_ROW_CLASS } from '@/components/shell/menu-row';
import { classNames } from '@/components/ui/class-names';

export interface MenuProps {
  id: string;
  /** The sheet's accessible name. */
  label: Text;
  button: ReactNode;
  buttonClass: string;
  /** The button's accessible name, if it is not its content. */
  buttonLabel?: string;
  /** Whether the sheet's name is also the button's. */
  namesButton?: boolean;
  /** The sheet's position, if not at the right end. */
  sheetClass?: string;
  onOpen?: (isOpen: boolean) => void;
  children: ReactNode;
}

/**
 * The popover API handles Escape, taps outside and the focus. A click on a link closes the sheet here, because the bar
 * stays when the page changes.
 */
export function Menu({
  id,
  label,
  button,
  buttonClass,
  buttonLabel,
  namesButton,
  sheetClass,
  onOpen,
  children,
}: MenuProps) {
  const t = useText();
  const sheet = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(() => sheet.current?.hidePopover(), isOpen);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={namesButton ? t(label) : buttonLabel}
        className={buttonClass}
      >
        {button}
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        role="group"
        aria-label={t(label)}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          onOpen?.(event.newState === 'open');
        }}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) sheet.current?.hidePopover();
        }}
        className={classNames(
          'fixed inset-auto top-[calc(var(--nav-h)+0.25rem)] right-1 m-0 max-h-[70vh] w-[min(25rem,calc(100%-0.5rem))] overflow-y-auto',
          'rounded-card border border-line bg-surface text-ink shadow-overlay print:hidden',
          sheetClass,
        )}
      >
        {children}
      </div>
    </>
  );
}

/** An entry that closes its menu and dispatches an event on the document. */
export function MenuEvent({ menu, event, className, children }: MenuEventProps) {
  return (
    <button
      type="button"
      className={classNames(MENU_ROW_CLASS, className)}
      popoverTarget={menu}
      popoverTargetAction="hide"
      onClick={() => document.dispatchEvent(new Event(event))}
    >
      {children}
    </button>
  );
}

export interface MenuEventProps {
  menu: string;
  event: string;
  className?: string;
  children: ReactNode;
}
