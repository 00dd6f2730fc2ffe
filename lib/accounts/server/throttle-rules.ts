/** How tries of a password or code are throttled: nobody is locked out, but each guess waits longer. */
export interface ThrottleRule {
  /** Wrong tries per hour without a wait, because people mistype. */
  free: number;
  /** Seconds to wait after the last free try. Each further try doubles the wait. */
  firstWait: number;
  longestWait: number;
}

export type ThrottleKind = keyof typeof THROTTLE_RULES;

/**
 * Tries of one account from one place wait soon and long; tries of many accounts from one network wait later and less,
 * because an office shares its network; an account tried from many networks waits last.
 */
export const THROTTLE_RULES = {
  /** One account from one network, without a known device of the person. */
  pair: { free: 5, firstWait: 5, longestWait: 300 },
  /** One account from a known device of the person. Limited, too, because a device can be stolen. */
  device: { free: 5, firstWait: 5, longestWait: 300 },
  /** All accounts from one network. */
  network: { free: 50, firstWait: 2, longestWait: 60 },
  /** One account from all networks that the person never signed in from. */
  elsewhere: { free: 20, firstWait: 5, longestWait: 300 },
} as const satisfies Record<string, ThrottleRule>;

export function waitSeconds(tries: number, { free, firstWait, longestWait }: ThrottleRule): number {
  if (tries < free) return 0;
  // Caps the exponent so that the power stays finite. The longest wait is reached long before.
  return Math.min(longestWait, firstWait * 2 ** Math.min(tries - free, 30));
}

export const formatSeconds = (seconds: number): string => (seconds === 1 ? '1 second' : `${seconds} seconds`);

/** Whether this number of tries gets an entry in the audit trail, which a flood of tries must not fill. */
export const shouldRecordAttempts = (tries: number): boolean =>
  tries === 5 || tries === 10 || tries === 25 || (tries > 0 && tries % 50 === 0);
