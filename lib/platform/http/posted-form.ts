import type { FailureCode } from '@/lib/failures';
import type { FormState } from '@/lib/form-state';

/** The value of a text field; '' if it is missing or a file. Clients can post any value, so `form` is checked. */
export function getFormText(form: FormData, name: string): string {
  const value = form instanceof FormData ? form.get(name) : null;
  return typeof value === 'string' ? value : '';
}

/** The texts of all fields with this name, such as checkboxes. */
export function getFormTexts(form: FormData, name: string): string[] {
  const values = form instanceof FormData ? form.getAll(name) : [];
  return values.filter((value) => typeof value === 'string');
}

/** Fields whose values are shown again after posting; never passwords or codes. */
const PRESERVED_FIELDS = ['username', 'name', 'email', 'company', 'phone', 'remember', 'step'];

/** The entered values of PRESERVED_FIELDS; '' for those that the form does not have. */
export function getEnteredValues(form: FormData): Record<string, string> {
  return Object.fromEntries(PRESERVED_FIELDS.map((name) => [name, getFormText(form, name)]));
}

/**
 * The state of a form after a failure, with the entered values.
 * @param fieldErrors the messages of further invalid fields
 */
export function createFailedForm(
  form: FormData,
  code: FailureCode,
  message: string,
  fieldErrors?: FormState['fieldErrors'],
): FormState {
  return { error: { code, message }, values: getEnteredValues(form), toast: null, fieldErrors };
}
