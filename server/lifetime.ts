import { ENDING_SIGNALS } from './supervised';

/** Milliseconds until a hanging shutdown is aborted; service managers kill the process after about ten seconds. */
const MAX_SHUTDOWN_MS = 9_000;

interface ShutdownStep {
  what: string;
  close: () => unknown;
}

/** Closes resources at the end of the process, in reverse order. */
export class Lifetime {
  private readonly steps: ShutdownStep[] = [];
  private ending: Promise<void> | undefined;

  /** `what` names the resource in an error message. */
  atEnd(what: string, close: () => unknown): void {
    this.steps.push({ what, close });
    // Opened during shutdown, so it is closed immediately.
    if (this.ending) void this.close({ what, close });
  }

  endOnSignals(): void {
    for (const signal of ENDING_SIGNALS) {
      process.on(signal, () => void this.end(0));
    }
  }

  /** Closes everything and exits. Later calls join the first one. */
  end(code: number): Promise<void> {
    this.ending ??= this.closeAll(code);
    return this.ending;
  }

  private async closeAll(code: number): Promise<void> {
    const limit = setTimeout(() => {
      console.error('✗ Shutdown timed out; exiting.');
      process.exit(code || 1);
    }, MAX_SHUTDOWN_MS);
    limit.unref();
    for (const step of this.steps.reverse()) await this.close(step);
    process.exit(code);
  }

  private async close({ what, close }: ShutdownStep): Promise<void> {
    try {
      await close();
    } catch (error) {
      console.error(`✗ Stopping ${what}:`, error);
    }
  }
}
