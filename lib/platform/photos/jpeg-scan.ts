import { acquireBuffer } from '@/lib/platform/storage/buffer-pool';

export interface ScanOptions {
  width: number;
  height: number;
  components: readonly JpegComponent[];
  /** Minimum coded units between two restart markers; 0 without restart markers. */
  interval: number;
}

export interface JpegComponent {
  across: number;
  down: number;
  /** Huffman tables for the DC coefficient and for the AC coefficients, from `buildHuffmanTable`. */
  first: HuffmanTable;
  others: HuffmanTable;
}

/**
 * A lookup table by the next bits of the scan. An entry is the number of bits of the code and its value, plus
 * 32 × the number of coefficients; 0 for an invalid code. The first 1024 entries are for the next 10 bits. For
 * longer codes such an entry is `LONG_CODE` plus the index of 64 entries for the 6 bits that follow. Most codes
 * are short, and a small table stays in the processor's cache.
 */
export type HuffmanTable = Uint16Array;

const SHORT_BITS = 10;
const LATER_BITS = 16 - SHORT_BITS;
const LONG_CODE = 0x8000;
const BITS_MASK = 31;
const COEFFICIENT_SHIFT = 5;
/** The coefficients of an end-of-block code, more than any other code has. */
const END_OF_BLOCK = 128;

/** The DC coefficient and the AC coefficients have separate Huffman tables. */
export type CoefficientKind = 'first' | 'others';

/**
 * Builds the lookup table of a Huffman table: the number of codes of each length from 1 to 16, then their
 * symbols (JPEG, annex C). The code of all ones must be unused.
 */
export function buildHuffmanTable(counts: Buffer, symbols: Buffer, part: CoefficientKind): HuffmanTable | null {
  const beginnings = countLongPrefixes(counts);
  if (beginnings === null) return null;
  const codes = new Uint16Array((1 << SHORT_BITS) + (beginnings << LATER_BITS));
  let code = 0;
  let used = 0;
  let free = 1 << SHORT_BITS;
  for (const [index, count] of counts.entries()) {
    const length = index + 1;
    for (let each = 0; each < count; each++, code++) {
      const entry = createTableEntry(length, symbols[used++] ?? 0, part);
      if (length <= SHORT_BITS) {
        codes.fill(entry, code << (SHORT_BITS - length), (code + 1) << (SHORT_BITS - length));
        continue;
      }
      const beginning = code >> (length - SHORT_BITS);
      if (codes[beginning] === 0) {
        codes[beginning] = LONG_CODE | free;
        free += 1 << LATER_BITS;
      }
      const from = (codes[beginning] ?? 0) - LONG_CODE + ((code << (16 - length)) & ((1 << LATER_BITS) - 1));
      codes.fill(entry, from, from + (1 << (16 - length)));
    }
    code <<= 1;
  }
  return codes;
}

/** The number of 10-bit prefixes of longer codes; null if there are more codes than their lengths allow. */
function countLongPrefixes(counts: Buffer): number | null {
  let code = 0;
  let [first, last] = [0, -1];
  for (const [index, count] of counts.entries()) {
    const length = index + 1;
    if (count > 0 && code + count >= 1 << length) return null;
    if (count > 0 && length > SHORT_BITS) {
      if (last < 0) first = code >> (length - SHORT_BITS);
      last = (code + count - 1) >> (length - SHORT_BITS);
    }
    code = (code + count) << 1;
  }
  return last - first + 1;
}

/** The low 4 bits of a symbol are the size of the coefficient, the high 4 bits the number of zeros before it. */
function createTableEntry(length: number, symbol: number, part: CoefficientKind): number {
  const size = symbol & 15;
  const zeros = symbol >> 4;
  if (part === 'first') return zeros === 0 && size <= 11 ? length + size + (1 << COEFFICIENT_SHIFT) : 0;
  if (size > 0) return size <= 10 ? length + size + ((zeros + 1) << COEFFICIENT_SHIFT) : 0;
  // Two codes have no coefficient: sixteen zeros, and end of block.
  if (zeros === 15) return length + (16 << COEFFICIENT_SHIFT);
  return zeros === 0 ? length + (END_OF_BLOCK << COEFFICIENT_SHIFT) : 0;
}

/** Whether a scan holds all blocks of the image and nothing else; every code is decoded. */
export function isCompleteScan(scan: Buffer, { width, height, components, interval }: ScanOptions): boolean {
  const isAlone = components.length === 1;
  const most = (pick: (one: JpegComponent) => number) => (isAlone ? 1 : Math.max(...components.map(pick)));
  const units =
    Math.ceil(width / (8 * most(({ across }) => across))) * Math.ceil(height / (8 * most(({ down }) => down)));
  const blocks = components.flatMap((one) => Array<JpegComponent>(isAlone ? 1 : one.across * one.down).fill(one));
  const pieces = interval === 0 ? 1 : Math.ceil(units / interval);
  const memory = acquireBuffer(scan.length + READ_AHEAD);
  try {
    let from = 0;
    for (let piece = 0; piece < pieces; piece++) {
      const { length, next } = unescapeSegment(scan, from, memory.bytes);
      const isLast = piece === pieces - 1;
      if (isLast ? next !== scan.length : scan[next - 1] !== 0xd0 + (piece % 8)) return false;
      if (!holdsExactly(memory.bytes, length, isLast ? units - piece * interval : interval, blocks)) return false;
      from = next;
    }
    return true;
  } finally {
    memory.giveBack();
  }
}

/** More than the 64 coefficients of a block can take, each with a code of 16 bits and a value of 11. */
const READ_AHEAD = 64 * 4;

/**
 * Copies the bytes up to the next restart marker or the end without byte stuffing, followed by zeros so that
 * reading ahead needs no bounds check. `next` is the position after the marker.
 */
function unescapeSegment(scan: Buffer, from: number, to: Buffer): { length: number; next: number } {
  let length = 0;
  let begin = from;
  let at = scan.indexOf(0xff, begin);
  for (; at !== -1 && scan[at + 1] === 0; at = scan.indexOf(0xff, begin)) {
    length += scan.copy(to, length, begin, at + 1);
    begin = at + 2;
  }
  length += scan.copy(to, length, begin, at === -1 ? scan.length : at);
  to.fill(0, length, length + READ_AHEAD);
  return { length, next: at === -1 ? scan.length : at + 2 };
}

/** Whether the bytes hold exactly this number of units; up to 7 padding bits may follow. */
function holdsExactly(
  { buffer, byteOffset }: Buffer,
  length: number,
  units: number,
  blocks: readonly JpegComponent[],
): boolean {
  const bytes = new DataView(buffer, byteOffset, length + READ_AHEAD);
  const bits = length * 8;
  let at = 0;
  for (let unit = 0; unit < units; unit++) {
    for (const block of blocks) {
      at = skipBlock(bytes, at, block);
      if (at < 0 || at > bits) return false;
    }
  }
  return bits - at < 8;
}

/** The bit position after a block of 64 coefficients, or -1 if the block is invalid. */
function skipBlock(bytes: DataView, from: number, { first, others }: JpegComponent): number {
  let at = from;
  let codes = first;
  let coefficient = 0;
  while (coefficient < 64) {
    const next = (bytes.getUint32(at >> 3) << (at & 7)) >>> 16;
    let entry = codes[next >> LATER_BITS] ?? 0;
    if (entry >= LONG_CODE) entry = codes[entry - LONG_CODE + (next & ((1 << LATER_BITS) - 1))] ?? 0;
    if (entry === 0) return -1;
    at += entry & BITS_MASK;
    coefficient += entry >> COEFFICIENT_SHIFT;
    codes = others;
  }
  return coefficient === 64 || coefficient >= END_OF_BLOCK ? at : -1;
}
