import { inflateSync } from 'node:zlib';

/**
 * Converts WOFF to TrueType (W3C WOFF 1.0). fontkit can read WOFF, but inflates a whole table for nearly every glyph,
 * which takes minutes for a page of Chinese.
 */
export function trueTypeOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const tables = tablesIn(woff);
  const header = headerOf(woff.readUInt32BE(4), tables.length);
  let offset = header.length + tables.length * ENTRY;
  const directory: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const { tag, checksum, body } of tables) {
    directory.push(entryOf(tag, checksum, offset, body.length));
    const padded = Buffer.concat([body], Math.ceil(body.length / 4) * 4);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header, ...directory, ...bodies]);
}

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const HEADER = 12;
const ENTRY = 16;

interface Table {
  tag: number;
  checksum: number;
  body: Buffer;
}

/** Tables ordered by tag, as TrueType requires and WOFF has them. */
function tablesIn(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const from = woff.readUInt32BE(entry + 4);
    const packed = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const stored = woff.subarray(from, from + packed);
    return {
      tag: woff.readUInt32BE(entry),
      checksum: woff.readUInt32BE(entry + 16),
      body: packed < length ? inflateSync(stored) : stored,
    };
  });
}

function headerOf(flavour: number, tables: number): Buffer {
  const entrySelector = Math.floor(Math.log2(tables));
  const searchRange = 2 ** entrySelector * ENTRY;
  const header = Buffer.alloc(HEADER);
  header.writeUInt32BE(flavour, 0);
  header.writeUInt16BE(tables, 4);
  header.writeUInt16BE(searchRange, 6);
  header.writeUInt16BE(entrySelector, 8);
  header.writeUInt16BE(tables * ENTRY - searchRange, 10);
  return header;
}

function entryOf(tag: number, checksum: number, offset: number, length: number): Buffer {
  const entry = Buffer.alloc(ENTRY);
  [tag, checksum, offset, length].forEach((value, index) => entry.writeUInt32BE(value, index * 4));
  return entry;
}
