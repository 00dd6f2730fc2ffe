import fs from 'node:fs';
import { getBrokenCitations, readSources, getWrittenFiles } from './citations';

const SOURCES = readSources();

/** A test that reads the whole checkout: what comments, tests and documents cite can be looked up in a clone. */
test('every row, decision, section and file that is cited exists', () => {
  const broken = getWrittenFiles().flatMap((file) =>
    getBrokenCitations(file, fs.readFileSync(file, 'utf8'), SOURCES).map((citation) => `${file}: ${citation}`),
  );
  expect(broken).toEqual([]);
});

test.each([
  ['a row', "test('an empty list [LIST-99]', () => {});", 'LIST-99'],
  ['a row of an area that there is not', "test('an empty list [WRONG-01]', () => {});", 'WRONG-01'],
  ['a row at the end of a range', '// LIVE-20…LIVE-22', 'LIVE-22'],
  ['an open question', '// see X-999', 'X-999'],
  ['a question that nobody decided', '// decision X-997', 'decision X-997'],
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
])('a citation of %s that leads nowhere is found', (_what, text, citation) => {
  const sources = { ...SOURCES, questions: new Set(['X-997']) };
  expect(getBrokenCitations('lib/planted.ts', text, sources)).toContain(citation);
});

test('a path in a document that leads nowhere is found', () => {
  expect(getBrokenCitations('docs/planted.md', 'The code is in `lib/nowhere/`.', SOURCES)).toEqual(['lib/nowhere/']);
});

test.each([
  ['a function', 'Call `openNowhere(editor)` first.', 'openNowhere'],
  ['a function in lower case', 'Call `nowhere()` first.', 'nowhere'],
  ['a camelCase name', 'The code is in `pooledNowhere`.', 'pooledNowhere'],
  ['a name inside another', 'Ask `reports.nowhereAtAll` first.', 'reports.nowhereAtAll'],
])('%s in a document that no code has is found', (_what, text, name) => {
  expect(getBrokenCitations('docs/planted.md', text, SOURCES)).toEqual([name]);
});

test('a name in a document that the code has is accepted', () => {
  expect(getBrokenCitations('docs/planted.md', 'See `openEditor(editorData)` and `editorData`.', SOURCES)).toEqual([]);
});
