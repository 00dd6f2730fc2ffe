import { readFileSync } from 'node:fs';
import { unpackWoff } from '@/lib/reports/pdf/woff';

const woff = readFileSync('node_modules/@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff');

test('the reader unpacks a WOFF file with the checksum of each table', () => {
  const font = unpackWoff(woff);
  const tables = Array.from({ length: font.readUInt16BE(12) }, (_, index) => {
    const entry = 44 + index * 20;
    const [offset = 0, stored, length = 0, checksum] = [4, 8, 12, 16].map((position) =>
      font.readUInt32BE(entry + position),
    );
    expect(stored).toBe(length);
    return { tag: font.toString('latin1', entry, entry + 4), checksum, body: font.subarray(offset, offset + length) };
  });
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'loca']));
  for (const { tag, checksum, body } of tables) if (tag !== 'head') expect(computeChecksum(body)).toBe(checksum);
});

test('the reader rejects other files', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and more'))).toThrow('not a WOFF file');
});

/** The OpenType checksum: the sum of the table's 32-bit numbers. */
function computeChecksum(table: Buffer): number {
  const padded = Buffer.concat([table], Math.ceil(table.length / 4) * 4);
  let sum = 0;
  for (let offset = 0; offset < padded.length; offset += 4) sum = (sum + padded.readUInt32BE(offset)) >>> 0;
  return sum;
}
