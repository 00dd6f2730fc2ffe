/** Characters of what a person enters about a corrective action. */
export const MAX_ACTION_WORDS = 500;
export const ACTIONS_PER_PAGE = 50;
/** Open corrective actions that a visit asks about. */
export const MAX_ASKED_ACTIONS = 50;
