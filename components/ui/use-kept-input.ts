'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { forgetKept, keptKeys, listenKept, readKept, writeKept } from '@/lib/client/kept-input';
import { same } from '@/lib/equal';
import type { Reads } from '@/lib/live-messages';

export interface KeptInput<Value> {
  key: string;
  /** The current input, or the initial value. */
  value: Value;
  isKept: boolean;
  change: (next: Value) => void;
  forget: () => void;
}

/**
 * Form input that is kept on this device with every key press (lib/client/kept-input.ts) and restored after a reload.
 *
 * @param initial the initial value; input equal to it is not kept.
 */
export function useKeptInput<Value>(key: string, reads: Reads<Value>, initial: Value): KeptInput<Value> {
  const text = useSyncExternalStore(
    listenKept,
    () => readKept(key),
    () => null,
  );
  const kept = useMemo(() => parseKept(text, reads), [text, reads]);
  return {
    key,
    value: kept ?? initial,
    isKept: kept !== null,
    change: (next) => (same(next, initial) ? forgetKept(key) : writeKept(key, JSON.stringify(next))),
    forget: () => forgetKept(key),
  };
}

export function useKeptKeys(begin: string): readonly string[] {
  const keys = useSyncExternalStore(
    listenKept,
    () => keptKeys(begin),
    () => '',
  );
  return useMemo(() => keys.split('\n').filter(Boolean), [keys]);
}

/** Parses stored input; null if its shape does not match this version of the form. */
export function parseKept<Value>(text: string | null, reads: Reads<Value>): Value | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return reads(value) ? value : null;
  } catch {
    return null;
  }
}
