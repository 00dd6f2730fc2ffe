/** Simulated time, which advances only on request. Nothing reads or waits for a real clock. */

const EVERYTHING_ELSE = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

export const stopClocks = (): void => void jest.useFakeTimers({ doNotFake: [...EVERYTHING_ELSE] });
export const startClocks = (): void => void jest.useRealTimers();

export class SimulatedTime {
  private instant = Date.parse('2026-11-21T15:00:00Z');

  get now(): number {
    return this.instant;
  }

  passes(milliseconds: number): void {
    this.instant += milliseconds;
  }

  /** From now on the clock reads with this offset in milliseconds: a device's, or the server's (0). */
  setOffset(offset: number): void {
    jest.setSystemTime(this.instant + offset);
  }
}
