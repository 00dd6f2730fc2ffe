/**
 * A choice that belongs to this device and to nobody's account. A device that stores nothing still keeps it until the
 * page is left.
 */
export interface DeviceChoice {
  read(): string | null;
  write(value: string): void;
  /** Tells when the choice changes in this tab. @returns what ends the telling */
  listen(listener: () => void): () => void;
}

export function deviceChoice(key: string): DeviceChoice {
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
