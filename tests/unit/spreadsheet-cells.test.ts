import fc from 'fast-check';
import { escapeCell, unescapeCell } from '@/lib/spreadsheet-cells';

test('an export prefixes an apostrophe to lines whose first visible character would start a formula', () => {
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

test('an import returns an exported text unchanged', () => {
  const text = fc
    .array(fc.constantFrom('=', "'", '-', '＝', ' ', '\t', '\r', '\n', 'a', '\u200b'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, (each) => unescapeCell(escapeCell(each)) === each),
    { numRuns: 2000 },
  );
});

test('the export escapes a long text of invisible characters quickly', () => {
  const long = ' '.repeat(200_000);
  expect(escapeCell(long)).toBe(long);
});
