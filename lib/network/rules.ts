/** Characters. */
export const LONGEST_COMPANY = 140;

/** How many invitations the page lists. */
export const INVITED_SHOWN = 200;
