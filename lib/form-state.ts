import { getFailureField, type FailureCode } from '@/lib/failures';

/** The state of a posted form. Serializable, so that the form works without scripts. */
export interface FormState {
  error: { code: FailureCode; message: string } | null;
  /** Entered values by field name, except passwords and codes. */
  values: Readonly<Record<string, string>>;
  /** A message to show for 2500 ms. */
  toast: string | null;
  /** Passkeys that the form asks about. */
  passkeys?: readonly PasskeyChoice[];
  /** Further errors by field name. */
  fieldErrors?: Readonly<Record<string, string>>;
}

export interface PasskeyChoice {
  id: string;
  name: string;
  /** ISO 8601. */
  addedAt: string;
  /** ISO 8601; null: never. */
  lastUsedAt: string | null;
}

export type FormAction = (before: FormState, form: FormData) => Promise<FormState>;

export const INITIAL_FORM_STATE: FormState = { error: null, values: {}, toast: null };

/** Whether the person has changed the failure's field, or any field if the form does not have it. */
export function isFailureResolved(
  code: string | null,
  { fields, changedFields }: { fields: ReadonlySet<string>; changedFields: ReadonlySet<string> },
): boolean {
  const field = code && getFailureField(code);
  return field && fields.has(field) ? changedFields.has(field) : changedFields.size > 0;
}

/** The failure's message if it belongs to this field. */
export const getFieldMessage = (
  field: string,
  failure: { code: string | null; message: string } | null,
): string | undefined => (failure?.code && getFailureField(failure.code) === field ? failure.message : undefined);
