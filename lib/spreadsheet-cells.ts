/**
 * Texts in files for spreadsheets. A spreadsheet runs a cell as a formula when its first visible character says so, some also
 * where a line within the cell begins so; an apostrophe before it makes it text. There is one rule for all files that go out,
 * and its reverse for those that come back in.
 */

/** The text as a cell that no spreadsheet runs. */
export const guardedCell = (text: string): string =>
  linesOf(text)
    .map((line) => (runs(line) ? `'${line}` : line))
    .join('');

/** The text that `guardedCell` was given. */
export const unguardedCell = (text: string): string =>
  linesOf(text)
    .map((line) => (line.startsWith("'") && runs(line) ? line.slice(1) : line))
    .join('');

/** Apostrophes are passed over, so that a text that has one already gets its own back from a file. */
const runs = (line: string): boolean => /^[\s\p{Cf}']*[=+\-@＝＋－＠]/u.test(line) || /^'*[\t\r]/.test(line);

/** Each with the line break behind it. */
const linesOf = (text: string): string[] => text.split(/(?<=\n|\r(?!\n))/);
