/** A setting of this device, in localStorage. Without storage it lasts until the page is closed. */
export interface DeviceSetting {
  read(): string | null;
  write(value: string): void;
  /** Subscribes to changes in this tab. @returns the unsubscribe function */
  listen(listener: () => void): () => void;
}

export function createDeviceSetting(key: string): DeviceSetting {
  let unstored: string | null = null;
  const listeners = new Set<() => void>();
  return {
    read() {
      try {
        return localStorage.getItem(key) ?? unstored;
      } catch {
        return unstored;
      }
    },
    write(value) {
      try {
        localStorage.setItem(key, value);
        unstored = null;
      } catch {
        unstored = value;
      }
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
