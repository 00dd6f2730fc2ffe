/** In milliseconds (account-shell §9). */
export const POPUP_LIFE_MS = 5000;
export const NOTICE_LIFE_MS = 2500;
/** In milliseconds. */
export const UNDO_LIFE_MS = 8000;
