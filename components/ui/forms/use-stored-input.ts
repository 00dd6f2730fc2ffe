import { useMemo, useSyncExternalStore } from 'react';
import {
  removeStoredInput,
  findInputKeys,
  subscribeToStoredInput,
  readStoredInput,
  storeInput,
} from '@/lib/client/stored-input';
import { isEqual } from '@/lib/equal';
import { isRecord } from '@/lib/is-record';
import type { TypeGuard } from '@/lib/live-messages';

export interface StoredInput<Value> {
  key: string;
  /** The current input, or the initial value. */
  value: Value;
  isStored: boolean;
  change: (next: Value) => void;
  forget: () => void;
}

/**
 * Form input that is kept on this device with every key press (lib/client/stored-input.ts) and restored after a reload.
 *
 * @param initial the initial value; input equal to it is not kept.
 */
export function useStoredInput<Value>(key: string, reads: TypeGuard<Value>, initial: Value): StoredInput<Value> {
  const text = useSyncExternalStore(
    subscribeToStoredInput,
    () => readStoredInput(key),
    () => null,
  );
  const storedValue = useMemo(() => parseStored(text, reads), [text, reads]);
  return {
    key,
    value: storedValue ?? initial,
    isStored: storedValue !== null,
    change: (next) => (isEqual(next, initial) ? removeStoredInput(key) : storeInput(key, JSON.stringify(next))),
    forget: () => removeStoredInput(key),
  };
}

/** Accepts input whose fields have the types of the empty form's. */
export const hasShapeOf =
  <Form extends object>(empty: Form): TypeGuard<Form> =>
  (value): value is Form =>
    isRecord(value) && Object.entries(empty).every(([name, initial]) => typeof value[name] === typeof initial);

export function useStoredKeys(begin: string): readonly string[] {
  const keys = useSyncExternalStore(
    subscribeToStoredInput,
    () => findInputKeys(begin),
    () => '',
  );
  return useMemo(() => keys.split('\n').filter(Boolean), [keys]);
}

/** Parses stored input; null if its shape does not match this version of the form. */
export function parseStored<Value>(text: string | null, reads: TypeGuard<Value>): Value | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return reads(value) ? value : null;
  } catch {
    return null;
  }
}
