import { useState, type FormEvent } from 'react';
import type { FailureMessage } from '@/components/ui/requests/use-failure-message';
import { isEqual } from '@/lib/equal';
import { isFailureResolved } from '@/lib/form-state';

/**
 * A failure of a form, until what it is about is changed (decision X-381).
 *
 * @param entered what the form holds, by the names of its fields
 */
export function useCurrentFailure(failed: FailureMessage | null, entered: object): FailureMessage | null {
  const [shownFor, setTold] = useState({ failed, entered });
  if (shownFor.failed !== failed) setTold({ failed, entered });
  if (failed === null || shownFor.failed !== failed) return failed;
  const before = toValues(shownFor.entered);
  const now = toValues(entered);
  const fields = new Set([...before.keys(), ...now.keys()]);
  const changed = new Set([...fields].filter((field) => !isEqual(before.get(field), now.get(field))));
  return isFailureResolved(failed.code, { fields, changed }) ? null : failed;
}

const toValues = (entered: object) => new Map<string, unknown>(Object.entries(entered));

/** The same for a form whose fields the browser keeps: its element gets `onInput`. */
export function useFailureUntilInput(failed: FailureMessage | null) {
  const [corrected, setCorrected] = useState<FailureMessage | null>(null);
  return {
    failed: failed === corrected ? null : failed,
    onInput({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
      if (failed === null || !(target instanceof Element)) return;
      const fields = new Set(Array.from(currentTarget.elements, (field) => field.getAttribute('name') ?? ''));
      const changed = new Set([target.getAttribute('name') ?? '']);
      if (isFailureResolved(failed.code, { fields, changed })) setCorrected(failed);
    },
  };
}
