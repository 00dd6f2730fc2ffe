/** How tries of a password or code are slowed: nobody is locked out, but guessing takes ever longer. */
export interface Slowing {
  /** So many wrong tries within an hour cost nothing: people mistype. */
  free: number;
  /** Seconds to wait after the last free one; each further one doubles them. */
  firstWait: number;
  longestWait: number;
}

/** Whose tries are counted together. */
export type CountedTogether = keyof typeof SLOWING;

/**
 * Who tries passwords of one account from one place waits soon and long. Who tries many accounts from one network waits
 * later and less, because an office shares its network. An account that many networks try waits last.
 */
export const SLOWING = {
  /** One account from one network that this person is not known from by its device. */
  pair: { free: 5, firstWait: 5, longestWait: 300 },
  /** One account from a device that this person signed in from before. A stolen device may not guess for ever either. */
  device: { free: 5, firstWait: 5, longestWait: 300 },
  /** All accounts from one network. */
  network: { free: 50, firstWait: 2, longestWait: 60 },
  /** One account from all networks that this person never signed in from. */
  elsewhere: { free: 20, firstWait: 5, longestWait: 300 },
} as const satisfies Record<string, Slowing>;

/** Seconds to wait after so many wrong tries within an hour. */
export function secondsAfter(tries: number, { free, firstWait, longestWait }: Slowing): number {
  if (tries < free) return 0;
  // Beyond 2^30 the number of doublings says nothing any more.
  return Math.min(longestWait, firstWait * 2 ** Math.min(tries - free, 30));
}

/** '1 second', '40 seconds' */
export const secondsText = (seconds: number): string => (seconds === 1 ? '1 second' : `${seconds} seconds`);

/** The counts that are worth a line in the audit trail: a flood of tries must not fill it. */
export const isWorthRecording = (tries: number): boolean =>
  tries === 5 || tries === 10 || tries === 25 || (tries > 0 && tries % 50 === 0);
