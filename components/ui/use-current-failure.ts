'use client';

import { useState, type FormEvent } from 'react';
import type { Failed } from '@/components/ui/use-why-not';
import { same } from '@/lib/equal';
import { isCorrected } from '@/lib/form-state';

/**
 * A failure of a form, until what it is about is changed (decision X-381).
 *
 * @param entered what the form holds, by the names of its fields
 */
export function useCurrentFailure<Entered extends object>(failed: Failed | null, entered: Entered): Failed | null {
  const [told, setTold] = useState({ failed, entered });
  if (told.failed !== failed) setTold({ failed, entered });
  if (failed === null || told.failed !== failed) return failed;
  const before: Readonly<Record<string, unknown>> = { ...told.entered };
  const now: Readonly<Record<string, unknown>> = { ...entered };
  const fields = new Set([...Object.keys(before), ...Object.keys(now)]);
  const changed = new Set([...fields].filter((field) => !same(before[field], now[field])));
  return isCorrected(failed.code, { fields, changed }) ? null : failed;
}

/** The same for a form whose fields the browser keeps: its element gets `onInput`. */
export function useFailureUntilInput(failed: Failed | null) {
  const [corrected, setCorrected] = useState<Failed | null>(null);
  return {
    failed: failed === corrected ? null : failed,
    onInput({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
      if (failed === null || !(target instanceof Element)) return;
      const fields = new Set(Array.from(currentTarget.elements, (field) => field.getAttribute('name') ?? ''));
      const changed = new Set([target.getAttribute('name') ?? '']);
      if (isCorrected(failed.code, { fields, changed })) setCorrected(failed);
    },
  };
}
