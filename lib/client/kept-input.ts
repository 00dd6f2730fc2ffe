import type { RequestSender } from './ask';

/** Unsaved form input in localStorage, per person and work unit, until saved or discarded. */
const FIRST = 'etTyped';

export const keptKey = ({ personId, unitId }: RequestSender, form: string): string =>
  [FIRST, unitId, personId, form].join(' ');

/** Values that could not be stored; they last until the page is closed. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

export function listenKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readKept(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return unstored.get(key) ?? null;
  }
}

/** Characters. localStorage holds about five million for the whole site. Longer values are kept in memory only. */
const LONGEST_STORED = 2_000_000;

export function writeKept(key: string, text: string): void {
  try {
    if (text.length > LONGEST_STORED) throw new RangeError('too long to be stored');
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
    // An older value must not replace this one.
    removeStored(key);
  }
  tell();
}

/** Whether the value is lost on reload. */
export const isUnstored = (key: string): boolean => unstored.has(key);

export function forgetKept(key: string): void {
  unstored.delete(key);
  removeStored(key);
  tell();
}

function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** The keys of inputs whose form name starts with `begin`, joined into one text that React can compare. */
export const keptKeys = (begin: string): string => keysWhere((key) => key.startsWith(begin));

export const keptByPerson = (personId: string): string =>
  keysWhere((key) => {
    const [first, , person] = key.split(' ');
    return first === FIRST && person === personId;
  });

function keysWhere(isMeant: (key: string) => boolean): string {
  const keys = new Set(unstored.keys());
  try {
    for (let at = 0; at < localStorage.length; at++) keys.add(localStorage.key(at) ?? '');
  } catch {
    // No storage.
  }
  return [...keys].filter(isMeant).sort().join('\n');
}

function tell(): void {
  for (const listener of listeners) listener();
}
