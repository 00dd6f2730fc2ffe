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
 * a part of memory of its own, up to eight for each core, which it hardly ever gives back.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
