/** A setting of this device, in localStorage. Without storage it lasts until the page is closed. */
export interface DeviceSetting {
  read(): string | null;
  write(value: string): void;
  /** Subscribes to changes in this tab. @returns the unsubscribe function */
  subscribe(listener: () => void): () => void;
}

export function createDeviceSetting(key: string): DeviceSetting {
  let memoryValue: string | null = null;
  const listeners = new Set<() => void>();
  return {
    read() {
      try {
        return localStorage.getItem(key) ?? memoryValue;
      } catch {
        return memoryValue;
      }
    },
    write(value) {
      try {
        localStorage.setItem(key, value);
        memoryValue = null;
      } catch {
        memoryValue = value;
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
