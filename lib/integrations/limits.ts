/** Active tokens of a work unit. */
export const MAX_API_TOKENS = 20;
export const MAX_API_TOKEN_NAME_LENGTH = 100;
/** The last day of a token is at most this many days after today. */
export const MAX_API_TOKEN_DAYS = 365;
/** How long a replaced token stays valid beside the new one, unless it ends before. */
export const ROTATION_HOURS = 24;
/** How long the response to a repeated request has the token. After that it cannot be shown again. */
export const SHOW_AGAIN_MINUTES = 5;

/** Webhooks of a work unit. */
export const MAX_WEBHOOKS = 10;
export const MAX_WEBHOOK_URL_LENGTH = 500;
/** A webhook is turned off when so many of its messages were given up. */
export const MAX_DEAD_MESSAGES = 50;

/** Items in a response of the API. */
export const MAX_API_ITEMS = 500;
export const DEFAULT_API_ITEMS = 100;
