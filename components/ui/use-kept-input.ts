'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { forgetKept, keptKeys, listenKept, readKept, writeKept } from '@/lib/client/kept-input';
import { same } from '@/lib/equal';
import type { Reads } from '@/lib/live-messages';

export interface KeptInput<Value> {
  /** Under which the device keeps it. */
  key: string;
  /** What was typed, or what the form begins with. */
  value: Value;
  /** Whether something was typed that is not saved. */
  isKept: boolean;
  change: (next: Value) => void;
  forget: () => void;
}

/**
 * The content of a form, kept on this device with each key that is pressed (lib/client/kept-input.ts): after a reload
 * the form shows it again.
 *
 * @param initial what the form begins with; typing it again leaves nothing to keep.
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

/** The keys of all that is kept whose form begins so. */
export function useKeptKeys(begin: string): readonly string[] {
  const keys = useSyncExternalStore(
    listenKept,
    () => keptKeys(begin),
    () => '',
  );
  return useMemo(() => keys.split('\n').filter(Boolean), [keys]);
}

/** What is kept under a key, if it still has the shape that this version of the form knows. */
export function parseKept<Value>(text: string | null, reads: Reads<Value>): Value | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return reads(value) ? value : null;
  } catch {
    return null;
  }
}
