/**
 * The rainfall depth is text, so '10 mm' or 'trace' is possible (EDIT-81). The field shows 'inches': a bare number is
 * stored with that unit.
 */

const IN_INCHES = /^(\d+[.,]?\d*|[.,]\d+)\s*in$/i;
const NUMBER = /^(\d+[.,]?\d*|[.,]\d+)$/;

export const parseDepth = (text: string): string => (NUMBER.test(text.trim()) ? `${text.trim()} in` : text);

export function formatDepth(storedDepth: string): { text: string; isInInches: boolean } {
  const number = IN_INCHES.exec(storedDepth.trim())?.[1];
  const text = number ?? storedDepth;
  return { text, isInInches: text.trim() === '' || NUMBER.test(text.trim()) };
}
