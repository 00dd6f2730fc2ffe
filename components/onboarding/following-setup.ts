const KEY = 'et-following-setup';
const listeners = new Set<() => void>();

/**
 * Whether somebody in this tab came from the welcome panel and has steps left. A browser that stores nothing shows no way
 * back; Support has one.
 */
export const FOLLOWING_SETUP = {
  read(): boolean {
    try {
      return sessionStorage.getItem(KEY) !== null;
    } catch {
      return false;
    }
  },
  write(isFollowing: boolean): void {
    try {
      if (isFollowing) sessionStorage.setItem(KEY, '');
      else sessionStorage.removeItem(KEY);
    } catch {
      return;
    }
    for (const listener of listeners) listener();
  },
  listen(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
