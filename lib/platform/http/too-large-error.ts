/** A body or line is longer than its limit. */
export class TooLargeError extends Error {}
