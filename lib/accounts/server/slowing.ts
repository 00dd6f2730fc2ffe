/** How tries of a password or code are slowed: nobody is locked out, but guessing takes ever longer. */
export interface Slowing {
  /** This many wrong tries within an hour cost nothing, because people mistype. */
  free: number;
  /** Seconds to wait after the last free try. Each further try doubles the wait. */
  firstWait: number;
  longestWait: number;
}

/** Which tries are counted together. */
export type CountedTogether = keyof typeof SLOWING;

/**
 * Whoever tries passwords of one account from one place waits soon and long. Whoever tries many accounts from one
 * network waits later and less, because an office shares its network. An account that many networks try waits last.
 */
export const SLOWING = {
  /** One account from one network, without a known device of the person. */
  pair: { free: 5, firstWait: 5, longestWait: 300 },
  /** One account from a known device of the person. The limit holds here, too, because a device can be stolen. */
  device: { free: 5, firstWait: 5, longestWait: 300 },
  /** All accounts from one network. */
  network: { free: 50, firstWait: 2, longestWait: 60 },
  /** One account from all networks that the person never signed in from. */
  elsewhere: { free: 20, firstWait: 5, longestWait: 300 },
} as const satisfies Record<string, Slowing>;

/** Seconds to wait after this many wrong tries within an hour. */
export function secondsAfter(tries: number, { free, firstWait, longestWait }: Slowing): number {
  if (tries < free) return 0;
  // With the cap, 2 to this power stays a number. The longest wait is reached long before.
  return Math.min(longestWait, firstWait * 2 ** Math.min(tries - free, 30));
}

/** '1 second', '40 seconds' */
export const secondsText = (seconds: number): string => (seconds === 1 ? '1 second' : `${seconds} seconds`);

/** Whether this many tries deserve a line in the audit trail, which a flood of tries must not fill. */
export const isWorthRecording = (tries: number): boolean =>
  tries === 5 || tries === 10 || tries === 25 || (tries > 0 && tries % 50 === 0);
