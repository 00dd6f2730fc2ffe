const KEY = 'et-following-setup';
const listeners = new Set<() => void>();

/** Stores for this tab whether the person came from the welcome panel and has open steps. */
export const SETUP_PROGRESS = {
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
