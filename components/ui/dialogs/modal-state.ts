const TEXT_CONTROLS = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select';

/** Whether the element is, or is in, a field that takes text or a selection from the keyboard. */
export const isTextControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(TEXT_CONTROLS) !== null);

/** Whether a dialog, the mobile sidebar or a menu covers the page. */
export const isModalOpen = (): boolean =>
  document.querySelector('dialog[open], main[inert]') !== null ||
  [...document.querySelectorAll('[popover="auto"]')].some((menu) => menu.matches(':popover-open'));
