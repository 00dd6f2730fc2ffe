/** Told to a server that `npm start` keeps running (server/supervisor.ts): it says when it serves, and ends when its keeper is gone. */
export const SUPERVISED = '--supervised';

/** What asks a process to end: Ctrl-C, a service manager, a terminal that was closed. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export const isSupervised = (): boolean => process.argv.includes(SUPERVISED) && process.send !== undefined;
