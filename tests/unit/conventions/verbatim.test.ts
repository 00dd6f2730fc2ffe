import fs from 'node:fs';
import path from 'node:path';
import { readCustomerRows, readOverruledRows } from '@/scripts/specification';

/** Rows with quotes that are not texts of the product, and why. */
const OTHER_QUOTES: ReadonlyMap<string, string> = new Map([
  ['EDIT-85', 'names the answers of a question'],
  ['BMP-14', 'names an option'],
  ['LIVE-14', 'names a topic, which the code composes'],
  ['SITES-02', 'N stands for the number'],
  ['LIB-12', 'the dots stand for the plural of the mode'],
  ['LIB-13', 'the plus is drawn'],
  ['LIB-16', 'the plus is drawn'],
  ['NOTIF-06', 'describes a format'],
  ['NOTIF-09', 'the first two words stand for the name of the site'],
]);

/** The sources with JSX's escapes, `<strong>` and line breaks removed. */
function getShownTexts(): string {
  const files = ['app', 'components', 'lib'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('prisma-client'))
      .map((name) => path.join(folder, name)),
  );
  return files
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('\n')
    .replace(/&apos;|\\'/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/<\/?strong>/g, '')
    .replace(/\s+/g, ' ');
}

/** The parts of a quoted text around its placeholders: 'Error signing in: {message}' has one. */
const getFixedParts = (quoted: string): string[] =>
  quoted
    .split(/\{[^}]*\}/)
    .map((part) => part.trim())
    .filter(Boolean);

function listMissingTexts(rows: ReadonlyMap<string, string>, shownText: string): string[] {
  return [...rows].flatMap(([id, row]) =>
    [...row.matchAll(/"([^"]+)"/g)]
      .flatMap(([, quoted = '']) => getFixedParts(quoted))
      .filter((part) => !shownText.includes(part))
      .map((part) => `${id}: ${part}`),
  );
}

test('the product contains every text that the customer’s checklist quotes', () => {
  const overruled = readOverruledRows();
  const required = [...readCustomerRows()].filter(([id]) => !overruled.has(id) && !OTHER_QUOTES.has(id));
  expect(listMissingTexts(new Map(required), getShownTexts())).toEqual([]);
});

test('the check finds a text with a different apostrophe', () => {
  const row = new Map([['LIST-23', 'Empty text: "Past Reports will appear after they\'ve been closed out."']]);
  const shownText = "'Past Reports will appear after they\u2019ve been closed out.'";
  expect(listMissingTexts(row, shownText)).toEqual([
    "LIST-23: Past Reports will appear after they've been closed out.",
  ]);
});
