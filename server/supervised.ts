import path from 'node:path';

/** Marks a server process of `npm start`, which reports to its supervisor and exits with it. */
export const SUPERVISED_FLAG = '--supervised';

/** Signals that stop a process: Ctrl-C, service manager, closed terminal. */
export const TERMINATION_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export const isSupervised = (): boolean => process.argv.includes(SUPERVISED_FLAG) && process.send !== undefined;

/**
 * The environment of the server process. MALLOC_ARENA_MAX limits glibc's per-thread memory arenas, which image
 * decoding would otherwise grow. NODE_COMPILE_CACHE (Node 22 and later) keeps compiled code between starts.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: path.resolve('dist/compile-cache') };

/**
 * Node arguments of the server process, with a heap limit in megabytes; by default V8 uses a share of the
 * machine's memory. Large bodies are queued (lib/platform/operation/json-body.ts) and PDFs are created in
 * another process. An operator's own limit takes precedence.
 */
export const createServerArguments = (
  { NODE_OPTIONS = '' }: Readonly<Record<string, string | undefined>>,
  ownArguments: readonly string[],
): string[] =>
  [NODE_OPTIONS, ...ownArguments].some((text) => /max[-_]old[-_]space[-_]size/.test(text))
    ? [...ownArguments]
    : ['--max-old-space-size=320', ...ownArguments];
