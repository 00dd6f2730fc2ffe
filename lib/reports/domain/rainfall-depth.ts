/**
 * The rainfall depth is a text in the report, so that '10 mm' or 'trace' can be said (EDIT-81). Its field has 'inches'
 * printed beside it: a bare number typed there is kept with that unit, so that the record never depends on the field.
 */
const IN_INCHES = /^(\d+[.,]?\d*|[.,]\d+)\s*in$/i;
const NUMBER = /^(\d+[.,]?\d*|[.,]\d+)$/;

/** What is kept of the text in the field. */
export const depthTyped = (text: string): string => (NUMBER.test(text.trim()) ? `${text.trim()} in` : text);

/** What stands in the field, and whether the unit beside it belongs to that. */
export function depthShown(kept: string): { text: string; inInches: boolean } {
  const number = IN_INCHES.exec(kept.trim())?.[1];
  const text = number ?? kept;
  return { text, inInches: text.trim() === '' || NUMBER.test(text.trim()) };
}
