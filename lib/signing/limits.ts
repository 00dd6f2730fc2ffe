/** Characters of a drawn signature. */
export const MAX_DRAWING_LENGTH = 60_000;
export const MAX_TITLE_LENGTH = 300;
/** Photos of a signed inspection on one device. */
export const MAX_PHOTO_DIGESTS = 5_000;
/** Of a work unit, ended and revoked ones included (SIGN-06). */
export const MAX_DELEGATIONS = 500;
/** Characters of a title, position or name. */
export const MAX_DELEGATION_TEXT_LENGTH = 300;
/** Bytes of an authorization letter. */
export const MAX_LETTER_BYTES = 10 * 1024 * 1024;
/** Characters of a letter's file name. A longer one is cut. */
export const MAX_LETTER_NAME_LENGTH = 100;
/** Entries of the corrective action log that are signed at once: those of a page. */
export const MAX_SIGNED_ENTRIES = 50;
