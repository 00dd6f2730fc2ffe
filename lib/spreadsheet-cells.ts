/**
 * Protects cells against formula injection. A spreadsheet runs a cell, or a line in it, as a formula by its
 * first visible character; an apostrophe before it makes it text. Exports add it and imports remove it.
 */

/** The text as a cell that no spreadsheet runs as a formula. */
export const escapeCell = (text: string): string =>
  splitLines(text)
    .map((line) => (isFormula(line) ? `'${line}` : line))
    .join('');

/** Reverses `escapeCell`. */
export const unescapeCell = (text: string): string =>
  splitLines(text)
    .map((line) => (line.startsWith("'") && isFormula(line) ? line.slice(1) : line))
    .join('');

/** Leading apostrophes are skipped, so that a text that already has one survives a round trip. */
const isFormula = (line: string): boolean => /^[\s\p{Cf}']*[=+\-@＝＋－＠]/u.test(line) || /^'*[\t\r]/.test(line);

/** The lines, each with its line break. */
const splitLines = (text: string): string[] => text.split(/(?<=\n|\r(?!\n))/);
