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

export function writeKept(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
  tell();
}

export function forgetKept(key: string): void {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // A device that refuses to forget has stored nothing either.
  }
  tell();
}

/** The keys of what is kept whose form begins so. One text, so that React can compare it. */
export function keptKeys(begin: string): string {
  const keys = new Set(unstored.keys());
  try {
    for (let at = 0; at < localStorage.length; at++) keys.add(localStorage.key(at) ?? '');
  } catch {
    // Nothing is stored here.
  }
  return [...keys]
    .filter((key) => key.startsWith(begin))
    .sort()
    .join('\n');
}

function tell(): void {
  for (const listener of listeners) listener();
}
