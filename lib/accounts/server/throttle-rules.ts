/** Limits the attempts of one counter. Nobody is locked out, but each attempt must wait longer. */
export interface ThrottleRule {
  /** Wrong attempts per hour without a wait, because people mistype. */
  freeAttempts: number;
  /** The wait after the last free attempt. Each further attempt doubles it. */
  firstWaitSeconds: number;
  maxWaitSeconds: number;
}

export type CounterKind = keyof typeof THROTTLE_RULES;

/** A network has more free attempts and shorter waits, because the people of an office share it. */
export const THROTTLE_RULES = {
  /** One account from one network, without a known device of the person. */
  pair: { freeAttempts: 5, firstWaitSeconds: 5, maxWaitSeconds: 300 },
  /** One account from a known device of the person. Limited, too, because a device can be stolen. */
  device: { freeAttempts: 5, firstWaitSeconds: 5, maxWaitSeconds: 300 },
  /** All accounts from one network, without known devices. */
  network: { freeAttempts: 50, firstWaitSeconds: 2, maxWaitSeconds: 60 },
  /** One account from all networks that are not the person's own, without a known device. */
  elsewhere: { freeAttempts: 20, firstWaitSeconds: 5, maxWaitSeconds: 300 },
} as const satisfies Record<string, ThrottleRule>;

/** The waits in seconds, from the last free attempt on. Further attempts have the last one. */
export function listWaitSeconds({ firstWaitSeconds, maxWaitSeconds }: ThrottleRule): number[] {
  const waits: number[] = [];
  for (let wait = firstWaitSeconds; wait < maxWaitSeconds; wait *= 2) waits.push(wait);
  return [...waits, maxWaitSeconds];
}

export const formatSeconds = (seconds: number): string => (seconds === 1 ? '1 second' : `${seconds} seconds`);

/** Whether this number of attempts is recorded in the audit trail, which a flood of attempts must not fill. */
export const shouldRecordAttempts = (attempts: number): boolean =>
  attempts === 5 || attempts === 10 || attempts === 25 || (attempts > 0 && attempts % 50 === 0);
