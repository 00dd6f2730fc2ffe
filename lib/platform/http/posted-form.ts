import type { FailureCode } from '@/lib/failures';
import type { FormState } from '@/lib/form-state';

/** A text field of a posted form; '' if missing. Clients can post any value, so `form` is checked. */
export function getFormText(form: FormData, name: string): string {
  const value = form instanceof FormData ? form.get(name) : null;
  return typeof value === 'string' ? value : '';
}

export function getFormTexts(form: FormData, name: string): string[] {
  const values = form instanceof FormData ? form.getAll(name) : [];
  return values.filter((value) => typeof value === 'string');
}

/** Fields whose values are shown again after posting; never passwords or codes. */
const PRESERVED_FIELDS = ['username', 'name', 'email', 'company', 'phone', 'remember', 'step'];

export function getEnteredValues(form: FormData): Record<string, string> {
  return Object.fromEntries(PRESERVED_FIELDS.map((name) => [name, getFormText(form, name)]));
}

/** @param mistakes the messages of further invalid fields */
export function createFailedForm(
  form: FormData,
  code: FailureCode,
  message: string,
  mistakes?: FormState['mistakes'],
): FormState {
  return { error: { code, message }, values: getEnteredValues(form), notice: null, mistakes };
}
