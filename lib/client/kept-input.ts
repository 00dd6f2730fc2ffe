import type { RequestSender } from './ask';

/**
 * What somebody typed into a form and did not save yet. It stays on this device until it is saved or discarded, so that
 * neither a reload nor Back nor a server that does not answer loses it. It is kept for one person in one work unit.
 */
const FIRST = 'etTyped';

export const keptKey = ({ personId, unitId }: RequestSender, form: string): string =>
  [FIRST, unitId, personId, form].join(' ');

/** What a device that stores nothing keeps until the page is left. */
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

/**
 * A device gives all forms of a site some five million characters together. What is longer than this lives as long as
 * the page, and leaves the others their room.
 */
const LONGEST_STORED = 2_000_000;

export function writeKept(key: string, text: string): void {
  try {
    if (text.length > LONGEST_STORED) throw new RangeError('too long to be stored');
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
    // An older state must not come back in place of this one.
    removeStored(key);
  }
  tell();
}

/** Whether it is lost when the page is reloaded or closed. */
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
    // A device that refuses to forget has stored nothing either.
  }
}

/** The keys of the kept inputs whose form’s name begins so, joined into one text that React can compare. */
export const keptKeys = (begin: string): string => keysWhere((key) => key.startsWith(begin));

/** The keys of all that this person did not save, in whichever work unit. */
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
    // Nothing is stored here.
  }
  return [...keys].filter(isMeant).sort().join('\n');
}

function tell(): void {
  for (const listener of listeners) listener();
}
