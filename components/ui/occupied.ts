const TYPED = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select';

export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(TYPED) !== null);

/** A dialog or the slid-in sidebar holds the page, or a menu lies over it. */
export const isPageCovered = (): boolean =>
  document.querySelector('dialog[open], main[inert]') !== null ||
  [...document.querySelectorAll('[popover="auto"]')].some((menu) => menu.matches(':popover-open'));
