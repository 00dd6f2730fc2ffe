/** A form with the answers of an inspection, ready to print. */
export interface FilledForm {
  name: string;
  parts: readonly FilledPart[];
}

export interface FilledPart {
  title: string;
  /** Whether it begins on a new page. */
  startsPage: boolean;
  /** Printed below the title. */
  note: string | null;
  fields: readonly FilledField[];
  /** The table below the fields. */
  table: FilledTable | null;
}

/** 'box': a box to check. 'label': a heading, or a question that the boxes below answer. */
export type FieldKind = 'text' | 'box' | 'label';

/** `value` is '' if there is nothing to print; a checked box has CHECK_MARK. */
export interface FilledField {
  label: string;
  kind: FieldKind;
  value: string;
}

export interface FilledTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Printed below the table, for a text that may be long. */
  remark: string;
}

export const CHECK_MARK = 'X';
