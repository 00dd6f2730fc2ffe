import { useState, type FormEvent } from 'react';
import type { FailureMessage } from '@/components/ui/requests/use-failure-message';
import { isEqual } from '@/lib/equal';
import { isFailureResolved } from '@/lib/form-state';

/**
 * Returns a form's failure until the person corrects its cause (decision X-381).
 *
 * @param entered the values of the form by field name
 */
export function useCurrentFailure(failed: FailureMessage | null, entered: object): FailureMessage | null {
  const [reported, setReported] = useState({ failed, entered });
  if (reported.failed !== failed) setReported({ failed, entered });
  if (failed === null || reported.failed !== failed) return failed;
  const before = toValues(reported.entered);
  const current = toValues(entered);
  const fields = new Set([...before.keys(), ...current.keys()]);
  const changedFields = new Set([...fields].filter((field) => !isEqual(before.get(field), current.get(field))));
  return isFailureResolved(failed.code, { fields, changedFields }) ? null : failed;
}

const toValues = (entered: object) => new Map<string, unknown>(Object.entries(entered));

/** Like `useCurrentFailure`, for a form with uncontrolled fields. Pass `onInput` to the form element. */
export function useFailureUntilInput(failed: FailureMessage | null) {
  const [corrected, setCorrected] = useState<FailureMessage | null>(null);
  return {
    failed: failed === corrected ? null : failed,
    onInput({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
      if (failed === null || !(target instanceof Element)) return;
      const fields = new Set(Array.from(currentTarget.elements, (field) => field.getAttribute('name') ?? ''));
      const changedFields = new Set([target.getAttribute('name') ?? '']);
      if (isFailureResolved(failed.code, { fields, changedFields })) setCorrected(failed);
    },
  };
}
