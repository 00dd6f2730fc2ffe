import { startRetry, type AttemptEnd, type Retry } from './retry';

/** How far a component is that is downloaded when it is first needed: a screen of the editor, a dialog, a map. */
export type LazyComponentState<Content> =
  | { readonly name: 'loading' }
  | { readonly name: 'here'; readonly content: Content }
  /** The download failed. It is tried again until it succeeds. */
  | { readonly name: 'missing' }
  /** The server was updated and has the file no more: only a page that is loaded anew can have the component. */
  | { readonly name: 'outdated' };

export interface LazyComponent<Content> {
  now(): LazyComponentState<Content>;
  /** Loads the component, and tries again for as long as somebody watches. @returns a function that ends the watching. */
  watch(onChange: () => void): () => void;
  /** Tries again at once instead of after the pause. */
  tryNow(): void;
}

export const LOADING = { name: 'loading' } as const;
const MISSING = { name: 'missing' } as const;
const OUTDATED = { name: 'outdated' } as const;

/** How long the server may take to say whether it still has the file. Milliseconds. */
const PATIENCE_MS = 3_000;

/** What needs no download, for whoever takes either. */
export function alreadyHere<Content>(content: Content): LazyComponent<Content> {
  const here = { name: 'here', content } as const;
  return { now: () => here, watch: () => () => undefined, tryNow: () => undefined };
}

/** `load` can be called again after a failure, because the bundler forgets a file that did not come. */
export function newLazyComponent<Content>(load: () => Promise<Content>): LazyComponent<Content> {
  const watchers = new Set<() => void>();
  let state: LazyComponentState<Content> = LOADING;
  let running: Promise<AttemptEnd> | null = null;
  let retry: Retry | null = null;

  function become(next: LazyComponentState<Content>): void {
    if (next === state) return;
    state = next;
    for (const tell of [...watchers]) tell();
  }

  async function attempt(): Promise<AttemptEnd> {
    try {
      const content = await load();
      rest();
      become({ name: 'here', content });
      return 'done';
    } catch (error) {
      const next = (await isGone(error)) ? OUTDATED : MISSING;
      if (watchers.size > 0) become(next);
      return 'repeat';
    }
  }

  function attemptOnce(): Promise<AttemptEnd> {
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
        // Whoever watches next starts with 'loading', and not with a failure that others have seen.
        if (state.name !== 'here') state = LOADING;
      };
    },
    tryNow() {
      become(LOADING);
      void retry?.now();
    },
  };
}

/** Whether the server answers that it does not have the file, whose address stands in the bundler's error message. */
async function isGone(error: unknown): Promise<boolean> {
  const file = /\/_next\/static\/\S+/.exec(error instanceof Error ? error.message : '')?.[0];
  if (file === undefined) return false;
  const asked = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) } as const;
  const answer = await fetch(file, asked).catch(() => null);
  return answer?.status === 404;
}
