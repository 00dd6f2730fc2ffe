import fc from 'fast-check';
import { escapeCell, unescapeCell } from '@/lib/spreadsheet-cells';

test('prefixes an apostrophe to text that a spreadsheet would run, by its first visible character in each line', () => {
  for (const run of [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '  =1',
    '\u200b=1',
    "'=1",
  ])
    expect(escapeCell(run)).toBe(`'${run}`);
  expect(escapeCell('Silt\n=1+1\r\n-2\r@x')).toBe("Silt\n'=1+1\r\n'-2\r'@x");
  for (const plain of ['Mill Creek', 'a=b', "O'Neill", '', '12 + 3', '“=1”']) expect(escapeCell(plain)).toBe(plain);
});

test('imports an exported text unchanged', () => {
  const text = fc
    .array(fc.constantFrom('=', "'", '-', '＝', ' ', '\t', '\r', '\n', 'a', '\u200b'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, (each) => unescapeCell(escapeCell(each)) === each),
    { numRuns: 2000 },
  );
});

test('escapes a long text of invisible characters quickly', () => {
  const long = ' '.repeat(200_000);
  expect(escapeCell(long)).toBe(long);
});
