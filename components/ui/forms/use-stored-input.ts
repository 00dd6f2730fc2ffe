import { useMemo, useSyncExternalStore } from 'react';
import {
  removeStoredInput,
  joinKeysWithPrefix,
  subscribeToStoredInput,
  readStoredInput,
  storeInput,
} from '@/lib/client/stored-input';
import { isEqual } from '@/lib/equal';
import { isRecord } from '@/lib/is-record';
import type { TypeGuard } from '@/lib/type-guards';

export interface StoredInput<Value> {
  key: string;
  /** The current input, or the initial value. */
  value: Value;
  /** Whether the person has entered something other than the initial value. */
  isStored: boolean;
  change: (next: Value) => void;
  /** Removes the stored input, after it was saved or discarded. */
  remove: () => void;
}

/**
 * Form input that is kept on this device with every key press (lib/client/stored-input.ts) and restored after a reload.
 *
 * @param isValid whether stored input has the shape of this version of the form
 * @param initial the initial value; input equal to it is not stored
 */
export function useStoredInput<Value>(key: string, isValid: TypeGuard<Value>, initial: Value): StoredInput<Value> {
  const text = useSyncExternalStore(
    subscribeToStoredInput,
    () => readStoredInput(key),
    () => null,
  );
  const storedValue = useMemo(() => parseStored(text, isValid), [text, isValid]);
  return {
    key,
    value: storedValue ?? initial,
    isStored: storedValue !== null,
    change: (next) => (isEqual(next, initial) ? removeStoredInput(key) : storeInput(key, JSON.stringify(next))),
    remove: () => removeStoredInput(key),
  };
}

/** Creates a type guard that accepts objects whose fields have the same types as those of the empty form. */
export const createShapeGuard =
  <Form extends object>(empty: Form): TypeGuard<Form> =>
  (value): value is Form =>
    isRecord(value) && Object.entries(empty).every(([name, initial]) => typeof value[name] === typeof initial);

/** The keys of stored inputs that start with `prefix`, current after each change. */
export function useStoredKeys(prefix: string): readonly string[] {
  const keys = useSyncExternalStore(
    subscribeToStoredInput,
    () => joinKeysWithPrefix(prefix),
    () => '',
  );
  return useMemo(() => keys.split('\n').filter(Boolean), [keys]);
}

/** Parses stored input; null if there is none or its shape does not match this version of the form. */
export function parseStored<Value>(text: string | null, isValid: TypeGuard<Value>): Value | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}
