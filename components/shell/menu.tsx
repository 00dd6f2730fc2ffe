import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import type { Text } from '@/lib/text';
import { useCloseOnBack } from '@/components/ui/dialogs/use-close-on-back';
import { classNames } from '@/components/ui/class-names';

export interface MenuProps {
  id: string;
  /** The sheet's accessible name. */
  label: Text;
  button: ReactNode;
  buttonClass: string;
  /** The button's accessible name, if its content is not. */
  buttonLabel?: string;
  /** The sheet's position, if not at the right end. */
  sheetClass?: string;
  /** Rendered only after the menu was first opened, so that pages are smaller. */
  children: (isOpen: boolean) => ReactNode;
}

/**
 * A button and the sheet that it opens. The popover API handles Escape, taps outside and the focus. A click on a link
 * closes the sheet, because the bar stays when the page changes.
 */
export function Menu({ id, label, button, buttonClass, buttonLabel, sheetClass, children }: MenuProps) {
  const t = useText();
  const sheet = useRef<HTMLDivElement>(null);
  /** null until it is first opened. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  useCloseOnBack(() => sheet.current?.hidePopover(), isOpen === true);
  useEffect(() => {
    // The popover may have been opened before hydration.
    if (sheet.current?.matches(':popover-open')) setOpen(true);
  }, []);
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={buttonLabel} className={buttonClass}>
        {button}
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        role="group"
        aria-label={t(label)}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) sheet.current?.hidePopover();
        }}
        className={classNames('menu-sheet', sheetClass)}
      >
        {isOpen !== null && children(isOpen)}
      </div>
    </>
  );
}
