import { createRetry, type AttemptResult, type Retry } from './retry';

/** The state of a component that is downloaded on demand, such as a dialog or a map. */
export type LazyComponentState<Content> =
  | { readonly name: 'loading' }
  | { readonly name: 'loaded'; readonly content: Content }
  /** The download failed and is retried until it succeeds. */
  | { readonly name: 'missing' }
  /** The server was updated and no longer has the file; only a reload helps. */
  | { readonly name: 'outdated' };

export interface LazyComponent<Content> {
  getState(): LazyComponentState<Content>;
  /** Loads the component, and retries while there are subscribers. @returns the unsubscribe function */
  subscribe(onChange: () => void): () => void;
  /** Ends the wait for the next retry. */
  retryNow(): void;
}

export const LOADING = { name: 'loading' } as const;
const MISSING = { name: 'missing' } as const;
const OUTDATED = { name: 'outdated' } as const;

const CHECK_TIMEOUT_MS = 3_000;

/** A lazy component whose content is loaded already, for content that is part of the bundle. */
export function createLoadedComponent<Content>(content: Content): LazyComponent<Content> {
  const loaded = { name: 'loaded', content } as const;
  return { getState: () => loaded, subscribe: () => () => undefined, retryNow: () => undefined };
}

/** Creates a lazy component. `load` is called again after a failure: the bundler does not cache failures. */
export function createLazyComponent<Content>(load: () => Promise<Content>): LazyComponent<Content> {
  const listeners = new Set<() => void>();
  let state: LazyComponentState<Content> = LOADING;
  let running: Promise<AttemptResult> | null = null;
  let retry: Retry | null = null;

  function setState(next: LazyComponentState<Content>): void {
    if (next === state) return;
    state = next;
    for (const notify of [...listeners]) notify();
  }

  async function attempt(): Promise<AttemptResult> {
    try {
      const content = await load();
      stopRetry();
      setState({ name: 'loaded', content });
      return 'done';
    } catch (error) {
      const next = (await isFileMissing(error)) ? OUTDATED : MISSING;
      if (listeners.size > 0) setState(next);
      return 'retry';
    }
  }

  function attemptOnce(): Promise<AttemptResult> {
    running ??= attempt().finally(() => {
      running = null;
    });
    return running;
  }

  function stopRetry(): void {
    retry?.stop();
    retry = null;
  }

  return {
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      if (state.name !== 'loaded' && retry === null) {
        retry = createRetry(attemptOnce);
        void retry.runNow();
      }
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        stopRetry();
        // The next subscriber starts with 'loading' instead of an old failure.
        if (state.name !== 'loaded') state = LOADING;
      };
    },
    retryNow() {
      setState(LOADING);
      void retry?.runNow();
    },
  };
}

/** Whether the server responds 404 for the file in the bundler's error message. */
async function isFileMissing(error: unknown): Promise<boolean> {
  const file = /\/_next\/static\/\S+/.exec(error instanceof Error ? error.message : '')?.[0];
  if (file === undefined) return false;
  const options = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) } as const;
  const response = await fetch(file, options).catch(() => null);
  return response?.status === 404;
}
