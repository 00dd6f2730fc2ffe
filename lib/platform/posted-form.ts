/**
 * A text field of a posted form; '' when it is missing or a file. A caller who knows an action's id can send anything in
 * the form's place, whatever the type says: that is answered as an empty form.
 */
export function formText(form: FormData, name: string): string {
  const value = form instanceof FormData ? form.get(name) : null;
  return typeof value === 'string' ? value : '';
}
