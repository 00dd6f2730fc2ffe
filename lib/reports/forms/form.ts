import type { FormKey } from '@/lib/compliance/forms';
import type { FieldKind, FilledPart } from './filled-form';
import type { FormSource } from './sources';

/** A regulator's form as data. Its labels are the agency's, to the letter; unverified ones are marked (FORM-04). */
export interface Form {
  key: FormKey;
  /** How sentences name the form: 'form 3400-187'. */
  name: string;
  parts: readonly FormPart[];
}

/** A part of a form, printed from a new page or below the one before. */
export interface FormPart extends Pick<FilledPart, 'title' | 'startsPage' | 'note'> {
  /** Whether somebody compared title and labels with the agency's form. */
  isVerified: boolean;
  fields: readonly FormField[];
  /** The table below the fields. */
  table: FormTable | null;
}

export interface FormField {
  label: string;
  kind: FieldKind;
  /** null: the product has nothing to print here, so it stays blank (FORM-06). */
  source: FormSource | null;
}

/**
 * 'items' has a row for each item of form 3400-187, 'bmps' for each BMP and required action. 'follow-up' and 'log' have
 * one for each required action, with the item of form 3400-187 or without. 'log-signatures' has the signatures of what
 * was closed, and blank rows to sign with a pen.
 */
export interface FormTable {
  kind: 'items' | 'bmps' | 'follow-up' | 'log' | 'log-signatures';
  columns: readonly string[];
}

/** Marks every part whose labels nobody compared with the agency's form. */
export const UNVERIFIED_EPA_LAYOUT = "Layout not compared with EPA's form";
