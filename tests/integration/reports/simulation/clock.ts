/** Time stands still but for what the simulation lets pass: nothing waits for a real clock, and nothing reads one. */

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

  /** Everybody's time, by the server. */
  get now(): number {
    return this.instant;
  }

  passes(milliseconds: number): void {
    this.instant += milliseconds;
  }

  /** What is asked for the time from now on is a device whose clock is this far off, or the server. */
  isReadWith(offset: number): void {
    jest.setSystemTime(this.instant + offset);
  }
}
