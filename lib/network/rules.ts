/** Characters. */
export const MAX_COMPANY_LENGTH = 140;

export const MAX_INVITATIONS_SHOWN = 200;
