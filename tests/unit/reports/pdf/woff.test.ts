import { readFileSync } from 'node:fs';
import { trueTypeOf } from '@/lib/reports/pdf/woff';

const woff = readFileSync('node_modules/@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff');

test('a WOFF file unpacks to the TrueType file it was made from: size, tables, checksums', () => {
  const font = trueTypeOf(woff);
  expect(font.length).toBe(woff.readUInt32BE(16));
  expect(font.readUInt16BE(4)).toBe(woff.readUInt16BE(12));
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + index * 16;
    const [checksum, offset, length] = [4, 8, 12].map((at) => font.readUInt32BE(entry + at));
    return {
      tag: font.toString('latin1', entry, entry + 4),
      checksum,
      body: font.subarray(offset, (offset ?? 0) + (length ?? 0)),
    };
  });
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'loca']));
  for (const { tag, checksum, body } of tables) if (tag !== 'head') expect(sumOf(body)).toBe(checksum);
});

test('anything else is refused', () => {
  expect(() => trueTypeOf(Buffer.from('wOF2 and more'))).toThrow('not a WOFF file');
});

/** The checksum of OpenType, which is the sum of the table's 32-bit numbers. */
function sumOf(table: Buffer): number {
  const padded = Buffer.concat([table], Math.ceil(table.length / 4) * 4);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
