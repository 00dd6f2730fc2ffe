/** Characters of what a person enters about a corrective action. */
export const MAX_ACTION_WORDS = 500;
export const ACTIONS_PER_PAGE = 50;
