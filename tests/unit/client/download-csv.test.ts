import { createCsvRowCounter } from '@/lib/client/download-csv';

const count = (...chunks: string[]): number[] => {
  const countRows = createCsvRowCounter();
  return chunks.map((chunk) => countRows(new TextEncoder().encode(chunk)));
};

test('counts complete rows without the header, whatever the chunks are', () => {
  expect(count('Site,Date\r\nBay', ' View,1\r\n', 'Lofts,2\r', '\nEnd')).toEqual([0, 1, 1, 2]);
});

test('does not count line breaks inside quoted cells', () => {
  expect(count('Notes\r\n"first\nsecond, ""quoted\n"" third"\r\n', '"a', '\nb"\r\n')).toEqual([1, 1, 2]);
});
