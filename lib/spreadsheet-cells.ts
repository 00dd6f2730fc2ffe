/**
 * Protects cells against formula injection. A spreadsheet runs a cell, or a line in it, as a formula by its
 * first visible character; an apostrophe before it makes it text. Exports add it and imports remove it.
 */

/** The text as a cell that no spreadsheet runs. */
export const guardedCell = (text: string): string =>
  linesOf(text)
    .map((line) => (runs(line) ? `'${line}` : line))
    .join('');

/** Reverses `guardedCell`. */
export const unguardedCell = (text: string): string =>
  linesOf(text)
    .map((line) => (line.startsWith("'") && runs(line) ? line.slice(1) : line))
    .join('');

/** Leading apostrophes are skipped, so that a text that already has one survives a round trip. */
const runs = (line: string): boolean => /^[\s\p{Cf}']*[=+\-@＝＋－＠]/u.test(line) || /^'*[\t\r]/.test(line);

/** The lines, each with its line break. */
const linesOf = (text: string): string[] => text.split(/(?<=\n|\r(?!\n))/);
