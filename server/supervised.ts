import path from 'node:path';

/**
 * The argument that `npm start` gives to the server that it keeps running (server/supervisor.ts). Such a server tells
 * its supervisor when it serves, and ends when its supervisor is gone.
 */
export const SUPERVISED = '--supervised';

/** The signals that ask a process to end: Ctrl-C, a service manager, a closed terminal. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export const isSupervised = (): boolean => process.argv.includes(SUPERVISED) && process.send !== undefined;

/**
 * What the server's process needs before it starts. Pictures are decoded by several threads, and glibc gives each of them
 * a part of memory of its own, up to eight for each core, which it hardly ever gives back. Node 22 and newer keep what V8 has
 * compiled from one start to the next; older ones do not know the setting.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: path.resolve('dist/compile-cache') };

/**
 * Arguments of node for the server's process. V8 may hold so many megabytes of values; left alone it lets them grow to a
 * share of the machine's memory before it collects. Large bodies take turns (lib/platform/operation/json-body.ts), and PDFs
 * are made in a process of their own. A limit that the operator sets, as an argument or in NODE_OPTIONS, counts instead.
 */
export const serverArguments = (
  { NODE_OPTIONS = '' }: Readonly<Record<string, string | undefined>>,
  given: readonly string[],
): string[] =>
  [NODE_OPTIONS, ...given].some((text) => /max[-_]old[-_]space[-_]size/.test(text))
    ? [...given]
    : ['--max-old-space-size=320', ...given];
