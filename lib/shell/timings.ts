/** How long messages stay, in milliseconds (account-shell §9). */
export const POPUP_LIFE_MS = 5000;
export const NOTICE_LIFE_MS = 2500;
/** How long an act can be undone where it was done, in milliseconds. */
export const UNDO_LIFE_MS = 8000;
