/** Unsaved form input in localStorage, per person and work unit, until saved or discarded. */

import type { RequestSender } from './api';

const KEY_PREFIX = 'etTyped';

/** The storage key of a form's input. `form` names the form and may contain spaces. */
export const createInputKey = ({ personId, unitId }: RequestSender, form: string): string =>
  [KEY_PREFIX, unitId, personId, form].join(' ');

/** Values that localStorage rejected. They are lost on reload. */
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

/** localStorage holds about five million characters for the whole site. Longer values are kept in memory only. */
const MAX_STORED_LENGTH = 2_000_000;

/** Stores the input, or keeps it in memory if it is too long or storage is full or forbidden. */
export function storeInput(key: string, text: string): void {
  if (text.length <= MAX_STORED_LENGTH && trySetItem(key, text)) memoryInputs.delete(key);
  else {
    memoryInputs.set(key, text);
    // After a reload, an older value must not appear instead.
    removeFromStorage(key);
  }
  notifyListeners();
}

/** Returns false if storage is full or forbidden. */
function trySetItem(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the value is in memory only, so that a reload loses it. */
export const isInMemoryOnly = (key: string): boolean => memoryInputs.has(key);

export function removeStoredInput(key: string): void {
  memoryInputs.delete(key);
  removeFromStorage(key);
  notifyListeners();
}

function removeFromStorage(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/**
 * The stored keys that start with `prefix`, sorted and joined by line breaks, so that useSyncExternalStore can compare
 * them. `prefix` begins with a key of `createInputKey`.
 */
export const joinKeysWithPrefix = (prefix: string): string => joinKeys((key) => key.startsWith(prefix));

/** The stored keys of a person in all work units, joined as by `joinKeysWithPrefix`. */
export const joinKeysOfPerson = (personId: string): string =>
  joinKeys((key) => {
    const [first, , person] = key.split(' ');
    return first === KEY_PREFIX && person === personId;
  });

function joinKeys(matches: (key: string) => boolean): string {
  const keys = new Set(memoryInputs.keys());
  try {
    for (let index = 0; index < localStorage.length; index++) keys.add(localStorage.key(index) ?? '');
  } catch {
    // No storage.
  }
  return [...keys].filter(matches).sort().join('\n');
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
