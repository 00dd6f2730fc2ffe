import { TERMINATION_SIGNALS } from './supervised';

/** Milliseconds until a hanging shutdown is aborted; below Docker's default of 10 s. */
const MAX_SHUTDOWN_MS = 9_000;

interface ShutdownStep {
  resource: string;
  close: () => unknown;
}

/** Closes resources at the end of the process, in reverse order. */
export class Lifetime {
  private readonly steps: ShutdownStep[] = [];
  private ending: Promise<void> | undefined;

  /** `resource` names what is closed in an error message. During a shutdown, `close` is called at once. */
  addShutdownStep(resource: string, close: () => unknown): void {
    if (this.ending) void this.close({ resource, close });
    else this.steps.push({ resource, close });
  }

  endOnSignals(): void {
    for (const signal of TERMINATION_SIGNALS) process.on(signal, () => void this.end(0));
  }

  /** Closes everything and exits. Later calls join the first one. */
  end(code: number): Promise<void> {
    this.ending ??= this.closeAll(code);
    return this.ending;
  }

  private async closeAll(code: number): Promise<void> {
    const timeout = setTimeout(() => {
      console.error('✗ Shutdown timed out; exiting.');
      process.exit(code || 1);
    }, MAX_SHUTDOWN_MS);
    timeout.unref();
    for (const step of this.steps.reverse()) await this.close(step);
    clearTimeout(timeout);
    process.exit(code);
  }

  private async close({ resource, close }: ShutdownStep): Promise<void> {
    try {
      await close();
    } catch (error) {
      console.error(`✗ Could not stop ${resource}:`, error);
    }
  }
}
