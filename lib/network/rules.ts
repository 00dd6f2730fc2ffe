/** Characters. */
export const LONGEST_COMPANY = 140;

export const INVITED_SHOWN = 200;
