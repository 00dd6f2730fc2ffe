import type { FailureCode } from '@/lib/failures';
import type { FormState } from '@/lib/form-state';

/**
 * A text field of a posted form; '' when it is missing or a file. A caller who knows an action's id can send anything in
 * the form's place, whatever the type says: that is answered as an empty form.
 */
export function formText(form: FormData, name: string): string {
  const value = form instanceof FormData ? form.get(name) : null;
  return typeof value === 'string' ? value : '';
}

/** All values of one name, as of checkboxes. */
export function formTexts(form: FormData, name: string): string[] {
  const values = form instanceof FormData ? form.getAll(name) : [];
  return values.filter((value) => typeof value === 'string');
}

/** The fields that a form shows again after it was posted; a password or a code is never among them. */
const SHOWN_AGAIN = ['username', 'name', 'email', 'company', 'phone', 'remember', 'step'];

export function entered(form: FormData): Record<string, string> {
  return Object.fromEntries(SHOWN_AGAIN.map((name) => [name, formText(form, name)]));
}

/** @param mistakes the sentences of further fields that are wrong. */
export function refusedForm(
  form: FormData,
  code: FailureCode,
  message: string,
  mistakes?: FormState['mistakes'],
): FormState {
  return { error: { code, message }, values: entered(form), notice: null, mistakes };
}
