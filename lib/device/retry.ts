const FIRST_PAUSE = 5000;
const LONGEST_PAUSE = 5 * 60 * 1000;

/**
 * Milliseconds to wait after so many tries in a row that nobody answered: twice as long each time, and never the same
 * for two devices that lost the same signal. `random` is from 0 to 1.
 */
export function retryPause(failures: number, random: number): number {
  const pause = Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);
  return Math.round(pause * (0.5 + random / 2));
}
