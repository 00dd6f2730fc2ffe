import type { FailureCode } from '@/lib/failures';

/** What a posted form shows, before and after it was posted. Plain data, so that the form works without scripts. */
export interface FormState {
  error: { code: FailureCode; message: string } | null;
  /** What was entered, to be shown again; never a password or a code. */
  values: Readonly<Record<string, string>>;
  /** A sentence to show for 2500 ms. */
  notice: string | null;
}

export type FormAction = (before: FormState, form: FormData) => Promise<FormState>;

export const UNTOUCHED: FormState = { error: null, values: {}, notice: null };

/** The field that a mistake belongs to, by its name in the form; null when it belongs to the whole form. */
export function fieldOf(code: string | undefined): string | null {
  switch (code) {
    case 'username-format':
    case 'username-taken':
      return 'username';
    case 'password-short':
    case 'password-weak':
      return 'password';
    case 'email-format':
      return 'email';
    case 'company-format':
      return 'company';
    case 'phone-format':
      return 'phone';
    case 'code-empty':
    case 'code-wrong':
    case 'code-expired':
      return 'code';
    case 'notes-too-long':
      return 'notes';
    default:
      return null;
  }
}

/** The sentence of a failure that belongs to this field of a form; undefined where the failure is another's. */
export function messageAt(field: string, failed: { code: string | null; message: string } | null): string | undefined {
  return failed?.code && fieldOf(failed.code) === field ? failed.message : undefined;
}
