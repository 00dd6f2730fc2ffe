import { codesOf, isWholeScan, type Codes, type Component } from './jpeg-scan';

export interface PlainJpeg {
  jpeg: Buffer;
  width: number;
  height: number;
  /** The file said nothing else of the picture: neither how it stands, nor its colours, nor when and where it was taken. */
  isAllThereWas: boolean;
}

/**
 * The parts of a JPEG that the picture itself needs: tables, frame, and one scan. Everything else is left out: what a
 * camera noted, thumbnails, comments, and whatever follows the picture's end.
 *
 * Only the plainest kind passes: baseline, grey or in the usual colours, with one scan, each table once, and with every
 * code word of the scan in its place. For any other kind, for a file that is damaged, and for a picture with a side longer
 * than `edge`, the result is null.
 */
export function plainJpeg(file: Buffer, edge = Number.POSITIVE_INFINITY): PlainJpeg | null {
  try {
    return partsOf(file, edge);
  } catch (error) {
    // A file that ends in the middle of a part is read beyond its end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const START = Buffer.from('ffd8', 'hex');
/** Says that the file is a JPEG in the usual colours, with square pixels and without a thumbnail. */
const HEADER = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
const END = Buffer.from('ffd9', 'hex');

const FRAME = 0xc0;
const CODES = 0xc4;
const SCAN = 0xda;
const QUANTITIES = 0xdb;
const INTERVAL = 0xdd;
const ADOBE = 0xee;
const COMMENT = 0xfe;
/** The header that is written anew, and a comment. */
const SAYS_NOTHING_MORE: readonly number[] = [0xe0, COMMENT];
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;

/** What the parts before the scan say. */
interface Heard {
  quantities: Set<number>;
  codes: Map<number, Codes>;
  interval: number | null;
  frame: Buffer | null;
}

function partsOf(file: Buffer, edge: number): PlainJpeg | null {
  if (!file.subarray(0, 2).equals(START)) return null;
  const kept: Buffer[] = [START, HEADER];
  const heard: Heard = { quantities: new Set(), codes: new Map(), interval: null, frame: null };
  let isAllThereWas = true;
  for (let at = 2; ;) {
    const marker = file.readUInt8(at + 1);
    const next = at + 2 + file.readUInt16BE(at + 2);
    if (file.readUInt8(at) !== 0xff || next < at + 4 || next > file.length) return null;
    const content = file.subarray(at + 4, next);
    if (marker === ADOBE ? !isUsualColours(content) : !isLeftOut(marker) && !isPlain(marker, content, heard))
      return null;
    if (!isLeftOut(marker)) kept.push(file.subarray(at, next));
    else if (!SAYS_NOTHING_MORE.includes(marker)) isAllThereWas = false;
    if (marker === SCAN) {
      const scan = scanFrom(file, next);
      const { frame } = heard;
      if (scan === null || frame === null) return null;
      const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
      if (Math.max(width, height) > edge || !isPicture(content, scan, frame, heard)) return null;
      return { jpeg: Buffer.concat([...kept, scan, END]), width, height, isAllThereWas };
    }
    at = next;
  }
}

const isLeftOut = (marker: number) => isApplication(marker) || marker === COMMENT;

function isPlain(marker: number, content: Buffer, heard: Heard): boolean {
  if (marker === QUANTITIES) return takeQuantities(content, heard);
  if (marker === CODES) return takeCodes(content, heard);
  if (marker === INTERVAL && heard.interval === null && content.length === 2) {
    heard.interval = content.readUInt16BE(0);
    return true;
  }
  if (marker === FRAME && heard.frame === null && isUsualFrame(content)) {
    heard.frame = content;
    return true;
  }
  return marker === SCAN;
}

/** 8 bits for each of one or three components, which are numbered as JFIF numbers them. */
function isUsualFrame(content: Buffer): boolean {
  const components = content.readUInt8(5);
  if (content.readUInt8(0) !== 8 || (components !== 1 && components !== 3)) return false;
  if (content.readUInt16BE(1) === 0 || content.readUInt16BE(3) === 0) return false;
  return content.length === 6 + 3 * components && numbered(content, 6, 3, components);
}

const numbered = (content: Buffer, from: number, step: number, count: number): boolean =>
  Array.from({ length: count }, (_, index) => content.readUInt8(from + step * index)).every(
    (number, index) => number === index + 1,
  );

/** Adobe's mark names the colours; 1 stands for those that a JPEG without the mark has. */
const isUsualColours = (content: Buffer): boolean =>
  content.length === 12 && content.toString('latin1', 0, 5) === 'Adobe' && content.readUInt8(11) === 1;

function takeQuantities(content: Buffer, { quantities }: Heard): boolean {
  for (let at = 0; at < content.length; at += 65) {
    const name = content.readUInt8(at);
    if (name > 3 || quantities.has(name)) return false;
    quantities.add(name);
  }
  return content.length % 65 === 0;
}

/** The name of a table of codes: its number, 0 or 1, and 16 more if it is for the coefficients after the first. */
function takeCodes(content: Buffer, { codes }: Heard): boolean {
  let at = 0;
  while (at < content.length) {
    const name = content.readUInt8(at);
    const counts = content.subarray(at + 1, at + 17);
    const symbols = counts.reduce((sum, count) => sum + count, 0);
    at += 17 + symbols;
    const words = content.subarray(at - symbols, at);
    const isRead = symbols <= 256 && at <= content.length && (name > 15 || words.every((symbol) => symbol < 16));
    const table = isRead ? codesOf(counts, words, name > 15 ? 'others' : 'first') : null;
    if ((name & 0xee) !== 0 || codes.has(name) || table === null) return false;
    codes.set(name, table);
  }
  return true;
}

/** The bytes from here to the picture's end. Within a scan a marker is escaped, or marks a restart. */
function scanFrom(file: Buffer, from: number): Buffer | null {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 2)) {
    const marker = file[at + 1] ?? 0;
    if (marker === 0xd9) return file.subarray(from, at);
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return null;
  }
  return null;
}

function isPicture(header: Buffer, scan: Buffer, frame: Buffer, { codes, quantities, interval }: Heard): boolean {
  const count = frame.readUInt8(5);
  const isWhole = header.readUInt8(0) === count && header.length === 4 + 2 * count && numbered(header, 1, 2, count);
  if (!isWhole || header.toString('hex', 1 + 2 * count) !== '003f00') return false;
  const components: Component[] = [];
  for (let index = 0; index < count; index++) {
    const [size, quantity, tables] = [
      frame.readUInt8(7 + 3 * index),
      frame.readUInt8(8 + 3 * index),
      header.readUInt8(2 + 2 * index),
    ];
    const [across, down] = [size >> 4, size & 15];
    const [first, others] = [codes.get(tables >> 4), codes.get(16 + (tables & 15))];
    if (!first || !others || !quantities.has(quantity)) return false;
    if (![1, 2, 4].includes(across) || ![1, 2, 4].includes(down)) return false;
    components.push({ across, down, first, others });
  }
  const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
  return isWholeScan(scan, { width, height, components, interval: interval ?? 0 });
}
