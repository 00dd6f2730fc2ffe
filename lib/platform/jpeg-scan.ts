/** What a baseline JPEG's scan is read with. */
export interface ScanSetting {
  width: number;
  height: number;
  components: readonly Component[];
  /** Minimum coded units between two restart markers; 0 for a scan without any. */
  interval: number;
}

export interface Component {
  across: number;
  down: number;
  /** Of the code words for a block's first coefficient, and for the others: made by `codesOf`. */
  first: Codes;
  others: Codes;
}

/** 256 × the length of the code word that comes next, plus its symbol. */
export interface Codes {
  /** For each 16 bits that may come next. */
  all: Uint16Array;
  /**
   * For each 10 bits; 0 where the word is longer. Nearly all words are short, and of this table all stays near the
   * processor, which makes reading twice as fast.
   */
  short: Uint16Array;
}

const SHORT_BITS = 10;

/**
 * The code words of a Huffman table: how many have each length from 1 to 16, then their symbols (JPEG, annex C). The word
 * that consists of ones only must stay free.
 */
export function codesOf(counts: Buffer, symbols: Buffer): Codes | null {
  const all = new Uint16Array(65_536);
  const short = new Uint16Array(1 << SHORT_BITS);
  let code = 0;
  let used = 0;
  for (const [index, count] of counts.entries()) {
    const length = index + 1;
    if (count > 0 && code + count >= 1 << length) return null;
    for (let each = 0; each < count; each++, code++) {
      const symbol = symbols[used++] ?? 0;
      const word = (length << 8) | symbol;
      all.fill(word, code << (16 - length), (code + 1) << (16 - length));
      const free = SHORT_BITS - length;
      if (free >= 0) short.fill(word, code << free, (code + 1) << free);
    }
    code <<= 1;
  }
  return { all, short };
}

/**
 * Whether a scan holds all blocks of the picture and nothing else. Every code word of it is read, so a scan that passes
 * is decoded by every decoder, and no byte of it is there for another purpose than the picture.
 */
export function isWholeScan(scan: Buffer, { width, height, components, interval }: ScanSetting): boolean {
  const isAlone = components.length === 1;
  const most = (pick: (one: Component) => number) => (isAlone ? 1 : Math.max(...components.map(pick)));
  const units =
    Math.ceil(width / (8 * most(({ across }) => across))) * Math.ceil(height / (8 * most(({ down }) => down)));
  const blocks = components.flatMap((one) => Array<Component>(isAlone ? 1 : one.across * one.down).fill(one));
  const pieces = piecesOf(scan);
  if (pieces === null || pieces.length !== (interval === 0 ? 1 : Math.ceil(units / interval))) return false;
  return pieces.every((piece, index) => {
    const left = units - index * interval;
    return holds(piece, interval === 0 ? units : Math.min(interval, left), blocks);
  });
}

interface Piece {
  bytes: DataView;
  /** In bytes, without the zeros that were put behind, so that reading ahead needs no check. */
  length: number;
}

/** More than the 64 coefficients of a block can take, each with a word of 16 bits and a value of 11. */
const READ_AHEAD = Buffer.alloc(64 * 4);

/** The scan between its restart markers, which must count from 0 to 7 and over; escaped bytes are themselves again. */
function piecesOf(scan: Buffer): Piece[] | null {
  const pieces: Piece[] = [];
  let parts: Buffer[] = [];
  const end = () => {
    const { buffer, byteOffset, length } = Buffer.concat([...parts, READ_AHEAD]);
    pieces.push({ bytes: new DataView(buffer, byteOffset, length), length: length - READ_AHEAD.length });
    parts = [];
  };
  let from = 0;
  for (let at = scan.indexOf(0xff); at !== -1; at = scan.indexOf(0xff, from)) {
    const marker = scan[at + 1];
    if (marker === 0) parts.push(scan.subarray(from, at + 1));
    else if (marker === 0xd0 + (pieces.length % 8)) {
      parts.push(scan.subarray(from, at));
      end();
    } else return null;
    from = at + 2;
  }
  parts.push(scan.subarray(from));
  end();
  return pieces;
}

/** Whether the piece holds exactly so many units; of its last byte, some bits may be left. */
function holds({ bytes, length }: Piece, units: number, blocks: readonly Component[]): boolean {
  const bits = length * 8;
  let at = 0;
  for (let unit = 0; unit < units; unit++) {
    for (const block of blocks) {
      at = afterBlock(bytes, at, block);
      if (at < 0 || at > bits) return false;
    }
  }
  return bits - at < 8;
}

/** The place of the bit behind a block of 64 coefficients, or -1 if there is none. */
function afterBlock(bytes: DataView, from: number, { first, others }: Component): number {
  let at = from;
  for (let coefficient = 0; coefficient < 64; coefficient++) {
    const { all, short } = coefficient === 0 ? first : others;
    const next = (bytes.getUint32(at >> 3) << (at & 7)) >>> 16;
    const code = short[next >> (16 - SHORT_BITS)] || (all[next] ?? 0);
    if (code === 0) return -1;
    // A symbol says how many bits the coefficient has, and how many coefficients before it are zero.
    const size = code & 15;
    const zeros = (code >> 4) & 15;
    at += (code >> 8) + size;
    if (coefficient === 0) {
      if (zeros !== 0 || size > 11) return -1;
    } else if (size > 0) {
      coefficient += zeros;
      if (coefficient > 63 || size > 10) return -1;
    } else if (zeros === 15) {
      coefficient += 15;
      if (coefficient > 63) return -1;
    } else return zeros === 0 ? at : -1;
  }
  return at;
}
