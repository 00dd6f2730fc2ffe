import fs from 'node:fs';
import { findBrokenCitations, readSources, listSourceFiles } from './citations';

const SOURCES = readSources();

test('every cited row, decision, section, heading, file and function exists', () => {
  const broken = listSourceFiles().flatMap((file) =>
    findBrokenCitations(file, fs.readFileSync(file, 'utf8'), SOURCES).map((citation) => `${file}: ${citation}`),
  );
  expect(broken).toEqual([]);
});

test('every test that docs/reliability.md names exists', () => {
  const lines = fs.readFileSync('docs/reliability.md', 'utf8').split('\n');
  const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  // The last column of most tables: 'e2e/faults, offline/faults'.
  const names = cells
    .flatMap((row) => row.at(-2)?.split(', ') ?? [])
    .filter((name) => /^[a-z\d-]+(\/[a-z\d-]+)+$/.test(name));
  const tests = listSourceFiles().map((file) => file.replace(/\.(test|spec)\.tsx?$/, ''));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !tests.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});

test.each([
  ['a row', "test('an empty list [LIST-99]', () => {});", 'LIST-99'],
  ['a row of an unknown area', "test('an empty list [WRONG-01]', () => {});", 'WRONG-01'],
  ['a row at the end of a range', '// LIVE-20…LIVE-22', 'LIVE-22'],
  ['an open question', '// see X-999', 'X-999'],
  ['an undecided question', '// decision X-997', 'decision X-997'],
  ['a decision without a number', '// (decisions, "No such thing")', 'decisions, "No such thing"'],
  ['a decision record', '// (decision 999)', 'decision 999'],
  ['a section of the specification', '/** Limits (inspection-core §1, §77). */', 'inspection-core §77'],
  ['a section of the design language', '// Paper (design language §2, §88)', 'design language §88'],
  [
    'a heading of a document',
    '/** A rule (docs/architecture.md, "Two people,\n * no report"). */',
    'docs/architecture.md, "Two people, no report"',
  ],
  ['a file in a comment', '// as in lib/reports/nowhere.ts', 'lib/reports/nowhere.ts'],
  ['a neighbor in a comment', '// what differs (`composed.ts`)', 'composed.ts'],
])('the check finds a broken citation of %s', (_description, text, citation) => {
  const sources = { ...SOURCES, questions: new Set(['X-997']) };
  expect(findBrokenCitations('lib/planted.ts', text, sources)).toContain(citation);
});

test('the check finds a missing path in a document', () => {
  expect(findBrokenCitations('docs/planted.md', 'The code is in `lib/nowhere/`.', SOURCES)).toEqual(['lib/nowhere/']);
});

test.each([
  ['a function', 'Call `openNowhere(editor)` first.', 'openNowhere'],
  ['a function in lower case', 'Call `nowhere()` first.', 'nowhere'],
  ['a camelCase name', 'The code is in `pooledNowhere`.', 'pooledNowhere'],
  ['a property name', 'Ask `reports.nowhereAtAll` first.', 'reports.nowhereAtAll'],
])('the check finds %s that exists only in a document', (_description, text, name) => {
  expect(findBrokenCitations('docs/planted.md', text, SOURCES)).toEqual([name]);
});

test('the check accepts a name in a document that exists in the code', () => {
  expect(findBrokenCitations('docs/planted.md', 'See `openEditor(editorData)` and `editorData`.', SOURCES)).toEqual([]);
});
