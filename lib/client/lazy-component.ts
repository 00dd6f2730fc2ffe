import { startRetry, type AttemptResult, type Retry } from './retry';

/** The state of a component that is downloaded on demand, such as a dialog or a map. */
export type LazyComponentState<Content> =
  | { readonly name: 'loading' }
  | { readonly name: 'here'; readonly content: Content }
  /** The download failed and is retried until it succeeds. */
  | { readonly name: 'missing' }
  /** The server was updated and no longer has the file; only a reload helps. */
  | { readonly name: 'outdated' };

export interface LazyComponent<Content> {
  now(): LazyComponentState<Content>;
  /** Loads the component and retries while there are watchers. @returns the unsubscribe function */
  watch(onChange: () => void): () => void;
  tryNow(): void;
}

export const LOADING = { name: 'loading' } as const;
const MISSING = { name: 'missing' } as const;
const OUTDATED = { name: 'outdated' } as const;

const CHECK_TIMEOUT_MS = 3_000;

export function createLoadedComponent<Content>(content: Content): LazyComponent<Content> {
  const here = { name: 'here', content } as const;
  return { now: () => here, watch: () => () => undefined, tryNow: () => undefined };
}

/** `load` can be called again after a failure: the bundler forgets failed files. */
export function createLazyComponent<Content>(load: () => Promise<Content>): LazyComponent<Content> {
  const watchers = new Set<() => void>();
  let state: LazyComponentState<Content> = LOADING;
  let running: Promise<AttemptResult> | null = null;
  let retry: Retry | null = null;

  function become(next: LazyComponentState<Content>): void {
    if (next === state) return;
    state = next;
    for (const notify of [...watchers]) notify();
  }

  async function attempt(): Promise<AttemptResult> {
    try {
      const content = await load();
      rest();
      become({ name: 'here', content });
      return 'done';
    } catch (error) {
      const next = (await isFileMissing(error)) ? OUTDATED : MISSING;
      if (watchers.size > 0) become(next);
      return 'repeat';
    }
  }

  function attemptOnce(): Promise<AttemptResult> {
    running ??= attempt().finally(() => {
      running = null;
    });
    return running;
  }

  function rest(): void {
    retry?.end();
    retry = null;
  }

  return {
    now: () => state,
    watch(onChange) {
      watchers.add(onChange);
      if (state.name !== 'here' && retry === null) {
        retry = startRetry(attemptOnce);
        void retry.now();
      }
      return () => {
        watchers.delete(onChange);
        if (watchers.size > 0) return;
        rest();
        // The next watcher starts with 'loading' instead of an old failure.
        if (state.name !== 'here') state = LOADING;
      };
    },
    tryNow() {
      become(LOADING);
      void retry?.now();
    },
  };
}

/** Whether the server responds 404 for the file in the bundler's error message. */
async function isFileMissing(error: unknown): Promise<boolean> {
  const file = /\/_next\/static\/\S+/.exec(error instanceof Error ? error.message : '')?.[0];
  if (file === undefined) return false;
  const options = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) } as const;
  const answer = await fetch(file, options).catch(() => null);
  return answer?.status === 404;
}
