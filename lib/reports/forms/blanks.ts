import type { Form } from './form';
import { getFormSource, type FilledIn, type FormSubject } from './sources';

/** A field that the form would print as a blank, and where it can be filled in (FORM-07). */
export interface FormBlank {
  sentence: string;
  filledIn: FilledIn;
}

/** The blanks of a form in its order. Fields that the product has no source for are left out. */
export const listBlanks = ({ name, parts }: Form, subject: Omit<FormSubject, 'position' | 'unitName'>): FormBlank[] =>
  parts.flatMap(({ fields }) =>
    fields.flatMap(({ label, source }): FormBlank[] => {
      if (source === null) return [];
      const { filledIn, read, isSkipped } = getFormSource(source);
      const filled = { ...subject, position: null, unitName: '' };
      const isBlank = filledIn !== null && isSkipped?.(filled) !== true && read(filled) === '';
      return isBlank ? [{ sentence: formatBlank(label, name), filledIn }] : [];
    }),
  );

const formatBlank = (label: string, form: string): string =>
  label.endsWith('?') ? `“${label}” is not answered on ${form}.` : `${label.replace(/:$/, '')} is empty on ${form}.`;
