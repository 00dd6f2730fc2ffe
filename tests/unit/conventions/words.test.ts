import fs from 'node:fs';
import { CERTIFICATION_KEYS, STATEMENTS } from '@/lib/signing/statements';
import { listSourceFiles } from './citations';
import { listExportedNames } from './exports';
import {
  listCommentLines,
  listDeclaredNames,
  listQuotedTexts,
  RETIRED_DECLARATIONS,
  RETIRED_IN_TITLES,
  RETIRED_NAMES,
  RETIRED_PHRASES,
  findRetiredWords,
  listTestTitles,
} from './words';

/* Checks the vocabulary of docs/language.md. */

const SOURCES = listSourceFiles()
  .filter((file) => /^(?:app|components|lib|server|scripts)\/.*\.(?:tsx?|mjs)$/.test(file))
  .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }));

const findInSources = (find: (file: string, text: string) => string[]): string[] =>
  SOURCES.flatMap(({ file, text }) => find(file, text).map((found) => `${file}: ${found}`));

test('the product exports no name that contains a retired word', () => {
  expect(findInSources((file, text) => findRetiredWords(listExportedNames(file, text), RETIRED_NAMES))).toEqual([]);
});

test('the product and its tests declare no variable with a retired name', () => {
  const declared = listSourceFiles()
    .filter((file) =>
      /^(?:app|components|lib|server|scripts|tests\/(?!bench\/|unit\/conventions\/)).*\.tsx?$/.test(file),
    )
    .flatMap((file) => listDeclaredNames(fs.readFileSync(file, 'utf8')).map((name) => ({ file, name })))
    .filter(({ name }) => findRetiredWords([name], RETIRED_DECLARATIONS).length > 0);
  expect(declared).toEqual([]);
});

test('the product has no comment that contains a retired phrase', () => {
  expect(findInSources((_file, text) => findRetiredWords(listCommentLines(text), RETIRED_PHRASES))).toEqual([]);
});

test('the product shows no text that contains a retired phrase', () => {
  expect(findInSources((_file, text) => findRetiredWords(listQuotedTexts(text), RETIRED_PHRASES))).toEqual([]);
});

test('the product never says "violation", except in the words of the law, and calls no inspection overdue [CLOCK-23]', () => {
  const overdueInspection = /\binspections?\b[^.·]*\boverdue\b|\boverdue inspections?\b/i;
  expect(overdueInspection.test('Two inspections of the site are overdue.')).toBe(true);
  const removeLaw = (text: string) => CERTIFICATION_KEYS.reduce((rest, key) => rest.replace(STATEMENTS[key], ''), text);
  expect(SOURCES.filter(({ text }) => /violation/i.test(removeLaw(text))).map(({ file }) => file)).toEqual([]);
  expect(
    findInSources((_file, text) => listQuotedTexts(text).filter((quoted) => overdueInspection.test(quoted))),
  ).toEqual([]);
});

test('the tests have no title that contains a retired phrase', () => {
  const titles = listSourceFiles()
    .filter((file) => /^tests\/(?!unit\/conventions\/).*\.(?:test|spec)\.tsx?$/.test(file))
    .flatMap((file) => listTestTitles(fs.readFileSync(file, 'utf8')));
  expect(findRetiredWords(titles, RETIRED_IN_TITLES)).toEqual([]);
});

test.each([
  ['a name', findRetiredWords(['LONGEST_NOTE', 'askedBy', 'fileDoor'], RETIRED_NAMES)],
  [
    'a declaration',
    findRetiredWords(listDeclaredNames('const asked = 1; let told; rows.map((said) => said)'), RETIRED_DECLARATIONS),
  ],
  ['a comment', findRetiredWords(listCommentLines('// Whoever asks\n * is told\n/** by now */'), RETIRED_PHRASES)],
  [
    'a title',
    findRetiredWords(
      listTestTitles("test('whoever asks'); describe('stands in'); test.step(`meanwhile`)"),
      RETIRED_IN_TITLES,
    ),
  ],
  [
    'a text',
    findRetiredWords(listQuotedTexts("const a = 'Whoever asks'; b('x is told', `by now it is`)"), RETIRED_PHRASES),
  ],
])('the check finds the retired words in %s', (_where, found) => {
  expect(found).toHaveLength(3);
});
