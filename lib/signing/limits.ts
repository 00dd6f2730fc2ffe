/** Characters of a drawn signature. */
export const MAX_DRAWING_LENGTH = 60_000;
export const MAX_TITLE_LENGTH = 300;
