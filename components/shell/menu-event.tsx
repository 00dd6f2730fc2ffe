import type { ReactNode } from 'react';
import { MENU_ROW_CLASS } from '@/components/shell/menu-row';
import { classNames } from '@/components/ui/class-names';

export interface MenuEventProps {
  /** The id of the menu to close. */
  menu: string;
  /** The type of the event to dispatch. */
  event: string;
  className?: string;
  children: ReactNode;
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
