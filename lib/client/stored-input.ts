import type { RequestSender } from './api';

/** Unsaved form input in localStorage, per person and work unit, until saved or discarded. */
const KEY_PREFIX = 'etTyped';

export const createInputKey = ({ personId, unitId }: RequestSender, form: string): string =>
  [KEY_PREFIX, unitId, personId, form].join(' ');

/** Values that could not be stored; they last until the page is closed. */
const memoryInputs = new Map<string, string>();
const listeners = new Set<() => void>();

export function subscribeToStoredInput(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readStoredInput(key: string): string | null {
  try {
    return memoryInputs.get(key) ?? localStorage.getItem(key);
  } catch {
    return memoryInputs.get(key) ?? null;
  }
}

/** Characters. localStorage holds about five million for the whole site. Longer values are kept in memory only. */
const MAX_STORED_LENGTH = 2_000_000;

export function storeInput(key: string, text: string): void {
  try {
    if (text.length > MAX_STORED_LENGTH) throw new RangeError('too long to be stored');
    localStorage.setItem(key, text);
    memoryInputs.delete(key);
  } catch {
    memoryInputs.set(key, text);
    // An older value must not replace this one.
    removeStored(key);
  }
  notifyListeners();
}

/** Whether the value is lost on reload. */
export const isInMemoryOnly = (key: string): boolean => memoryInputs.has(key);

export function removeStoredInput(key: string): void {
  memoryInputs.delete(key);
  removeStored(key);
  notifyListeners();
}

function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** The keys of stored inputs that start with `prefix`, joined into one text that React can compare. */
export const findInputKeys = (prefix: string): string => filterKeys((key) => key.startsWith(prefix));

export const findInputKeysOfPerson = (personId: string): string =>
  filterKeys((key) => {
    const [first, , person] = key.split(' ');
    return first === KEY_PREFIX && person === personId;
  });

function filterKeys(isMeant: (key: string) => boolean): string {
  const keys = new Set(memoryInputs.keys());
  try {
    for (let at = 0; at < localStorage.length; at++) keys.add(localStorage.key(at) ?? '');
  } catch {
    // No storage.
  }
  return [...keys].filter(isMeant).sort().join('\n');
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
