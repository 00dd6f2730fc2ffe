import { fieldOf, type FailureCode } from '@/lib/failures';

/** What a posted form shows, before and after it was posted. Plain data, so that the form works without scripts. */
export interface FormState {
  error: { code: FailureCode; message: string } | null;
  /** By field name: what was entered and is shown again, which a password or a code never is. */
  values: Readonly<Record<string, string>>;
  /** A sentence to show for 2500 ms. */
  notice: string | null;
  /** Passkeys that the form asks about before it can be answered. */
  passkeys?: readonly AskedPasskey[];
  /** What else is wrong, by field name, where more than the first mistake is told. */
  mistakes?: Readonly<Record<string, string>>;
}

export interface AskedPasskey {
  id: string;
  name: string;
  /** ISO 8601. */
  addedAt: string;
  /** ISO 8601; null: never. */
  lastUsedAt: string | null;
}

export type FormAction = (before: FormState, form: FormData) => Promise<FormState>;

export const UNTOUCHED: FormState = { error: null, values: {}, notice: null };

/**
 * Whether a failure no longer applies to a form: its field was changed since, or, if it is about no single field of this
 * form, anything was.
 */
export function isFailureResolved(
  code: string | null,
  { fields, changed }: { fields: ReadonlySet<string>; changed: ReadonlySet<string> },
): boolean {
  const field = code && fieldOf(code);
  return field && fields.has(field) ? changed.has(field) : changed.size > 0;
}

/** The sentence of a failure that belongs to this field of a form; undefined where the failure is another's. */
export const messageAt = (
  field: string,
  failed: { code: string | null; message: string } | null,
): string | undefined => (failed?.code && fieldOf(failed.code) === field ? failed.message : undefined);
