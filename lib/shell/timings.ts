/** How long messages stay on the screen (account-shell §9). */
export const POPUP_LIFE_MS = 5000;
export const TOAST_LIFE_MS = 2500;
export const UNDO_LIFE_MS = 8000;
