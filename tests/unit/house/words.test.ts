import fs from 'node:fs';
import { getWrittenFiles } from './citations';
import { getExportedNames } from './exports';
import {
  commentLines,
  declaredNames,
  getQuotedTexts,
  RETIRED_DECLARATIONS,
  RETIRED_IN_TITLES,
  RETIRED_NAMES,
  RETIRED_PHRASES,
  retiredIn,
  getTestTitles,
} from './words';

/* docs/language.md: plain English and standard terms, in names, comments and texts. */

const SOURCES = getWrittenFiles()
  .filter((file) => /^(?:app|components|lib|server|scripts)\/.*\.(?:tsx?|mjs)$/.test(file))
  .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }));

const findings = (find: (file: string, text: string) => string[]): string[] =>
  SOURCES.flatMap(({ file, text }) => find(file, text).map((found) => `${file}: ${found}`));

test('no exported name uses a retired word', () => {
  expect(findings((file, text) => retiredIn(getExportedNames(file, text), RETIRED_NAMES))).toEqual([]);
});

test('no variable of product or tests has a retired name', () => {
  const declared = getWrittenFiles()
    .filter((file) => /^(?:app|components|lib|server|scripts|tests\/(?!bench\/|unit\/house\/)).*\.tsx?$/.test(file))
    .flatMap((file) => declaredNames(fs.readFileSync(file, 'utf8')).map((name) => ({ file, name })))
    .filter(({ name }) => retiredIn([name], RETIRED_DECLARATIONS).length > 0);
  expect(declared).toEqual([]);
});

test('no comment uses a retired phrase', () => {
  expect(findings((_file, text) => retiredIn(commentLines(text), RETIRED_PHRASES))).toEqual([]);
});

test('no text uses a retired phrase', () => {
  expect(findings((_file, text) => retiredIn(getQuotedTexts(text), RETIRED_PHRASES))).toEqual([]);
});

test('no title of a test uses a retired phrase', () => {
  const titles = getWrittenFiles()
    .filter((file) => /^tests\/(?!unit\/house\/).*\.(?:test|spec)\.tsx?$/.test(file))
    .flatMap((file) => getTestTitles(fs.readFileSync(file, 'utf8')));
  expect(retiredIn(titles, RETIRED_IN_TITLES)).toEqual([]);
});

test.each([
  ['a name', retiredIn(['LONGEST_NOTE', 'askedBy', 'fileDoor'], RETIRED_NAMES)],
  [
    'a declaration',
    retiredIn(declaredNames('const asked = 1; let told; rows.map((said) => said)'), RETIRED_DECLARATIONS),
  ],
  ['a comment', retiredIn(commentLines('// Whoever asks\n * is told\n/** by now */'), RETIRED_PHRASES)],
  [
    'a title',
    retiredIn(getTestTitles("test('whoever asks'); describe('stands in'); test.step(`meanwhile`)"), RETIRED_IN_TITLES),
  ],
  ['a text', retiredIn(getQuotedTexts("const a = 'Whoever asks'; b('x is told', `by now it is`)"), RETIRED_PHRASES)],
])('a retired word is found in %s', (_where, found) => {
  expect(found).toHaveLength(3);
});
