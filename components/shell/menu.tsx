'use client';

import { useText } from '@/components/ui/language';
import type { Text } from '@/lib/text';
import { useRef, useState, type ReactNode } from 'react';
import { useBackCloses } from '@/components/ui/back-closes';
import { MENU_ROW_CLASS } from '@/components/shell/menu-row';
import { classNames } from '@/components/ui/class-names';

export interface MenuProps {
  id: string;
  /** The sheet's name for a screen reader. */
  label: Text;
  /** What the button shows. */
  button: ReactNode;
  buttonClass: string;
  /** The button's name for a screen reader, instead of its own words. */
  buttonLabel?: string;
  /** Whether the sheet's name is the button's, too. */
  namesButton?: boolean;
  /** Where the sheet stands, if not at the right end. */
  sheetClass?: string;
  onOpen?: (isOpen: boolean) => void;
  children: ReactNode;
}

/**
 * A sheet under the bar. The browser's own popover closes it on Escape and on a tap outside, and gives the focus back.
 * A chosen link closes it here, because the bar stays while the page changes.
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
  useBackCloses(() => sheet.current?.hidePopover(), isOpen);
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

/** An entry that closes its menu and asks for something by an event on the document. */
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
  /** The id of the menu that the entry stands in. */
  menu: string;
  event: string;
  className?: string;
  children: ReactNode;
}
