/**
 * Time stands still except for what the simulation lets pass. Nothing waits for a real clock, and nothing reads one.
 */

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

  /** The present, as the server's clock has it. */
  get now(): number {
    return this.instant;
  }

  passes(milliseconds: number): void {
    this.instant += milliseconds;
  }

  /**
   * From now on, whoever reads the clock is a device whose clock is off by this many milliseconds, or the server (0).
   */
  isReadWith(offset: number): void {
    jest.setSystemTime(this.instant + offset);
  }
}
