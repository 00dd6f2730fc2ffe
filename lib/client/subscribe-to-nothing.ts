/** For useSyncExternalStore, where only the values of server and browser differ. */
export const subscribeToNothing = () => () => undefined;
