// Simulated time. It advances only when a test says so.

/** Everything but Date, which alone is mocked. */
const REAL_FUNCTIONS = [
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

export const mockDate = (): void => void jest.useFakeTimers({ doNotFake: [...REAL_FUNCTIONS] });
export const restoreDate = (): void => void jest.useRealTimers();

export class SimulatedTime {
  /** Milliseconds since 1970. */
  private instant = Date.parse('2026-11-21T15:00:00Z');

  get now(): number {
    return this.instant;
  }

  advance(milliseconds: number): void {
    this.instant += milliseconds;
  }

  /** Sets Date to the simulated time plus an offset in milliseconds: a device's, or 0 for the server. */
  setOffset(offset: number): void {
    jest.setSystemTime(this.instant + offset);
  }
}
