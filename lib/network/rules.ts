/** Characters. */
export const LONGEST_COMPANY = 140;

/** Maximum number of invitations on the page. */
export const INVITED_SHOWN = 200;
