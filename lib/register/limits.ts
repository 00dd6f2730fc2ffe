/** Characters of what a person enters about a corrective action. */
export const MAX_ACTION_WORDS = 500;
/** Photos of a fix that is entered in the register, as many as of a correction. */
export const MAX_FIX_PHOTOS = 5;
/** Characters of what the department said, and of who said it. */
export const MAX_MESSAGE_WORDS = 2000;
export const MAX_CONTACT_NAME = 300;
/** Corrective actions of a message. */
export const MAX_MESSAGE_ACTIONS = 100;
export const ACTIONS_PER_PAGE = 50;
/** BMPs in the ground of a site. */
export const MAX_BMPS_IN_GROUND = 500;
/** Visits that are moved to another BMP at once. */
export const MAX_SPLIT_VISITS = 1000;
/** Open corrective actions that a visit asks about. */
export const MAX_ASKED_ACTIONS = 50;
