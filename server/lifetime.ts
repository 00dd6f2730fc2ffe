import { ENDING_SIGNALS } from './supervised';

/**
 * Milliseconds. A process that hangs while ending is worse than one that is cut off, and supervisors kill it after
 * about ten seconds anyway.
 */
const END_LIMIT_MS = 9_000;

interface Ending {
  what: string;
  close: () => unknown;
}

/** What must be closed when the process ends. What was opened last is closed first. */
export class Lifetime {
  private readonly endings: Ending[] = [];
  private ending: Promise<void> | undefined;

  atEnd(what: string, close: () => unknown): void {
    this.endings.push({ what, close });
    // The process was ending already when this was opened, so it is closed at once. Nobody else would close it.
    if (this.ending) void this.close({ what, close });
  }

  endOnSignals(): void {
    for (const signal of ENDING_SIGNALS) {
      process.on(signal, () => void this.end(0));
    }
  }

  /** Closes everything and ends the process. A second call waits for the first. */
  end(code: number): Promise<void> {
    this.ending ??= this.closeAll(code);
    return this.ending;
  }

  private async closeAll(code: number): Promise<void> {
    const limit = setTimeout(() => {
      console.error('✗ Something did not stop in time; leaving.');
      process.exit(code || 1);
    }, END_LIMIT_MS);
    limit.unref();
    for (const ending of this.endings.reverse()) await this.close(ending);
    process.exit(code);
  }

  private async close({ what, close }: Ending): Promise<void> {
    try {
      await close();
    } catch (error) {
      console.error(`✗ Stopping ${what}:`, error);
    }
  }
}
