/** In characters. */
export const MAX_COMPANY_LENGTH = 140;

/** The list shows only the latest invitations. */
export const MAX_INVITATIONS_SHOWN = 200;
