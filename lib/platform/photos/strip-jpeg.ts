import { buildHuffmanTable, isCompleteScan, type HuffmanTable, type JpegComponent } from './jpeg-scan';

export interface StrippedJpeg {
  jpeg: Buffer;
  width: number;
  height: number;
  /** Whether the file had no other data about the image, such as orientation, color profile, time or position. */
  isAllThereWas: boolean;
}

/**
 * Extracts the segments that decoding needs: tables, frame and one scan. Metadata, thumbnails, comments and anything
 * after the end of the image are removed. Accepts baseline JPEGs only: grayscale or YCbCr, one scan, each table once,
 * every code of the scan valid. Returns null for any other file and for an image with a side longer than `edge`.
 */
export function stripJpeg(file: Buffer, edge = Number.POSITIVE_INFINITY): StrippedJpeg | null {
  try {
    return parseSegments(file, edge);
  } catch (error) {
    // A truncated segment is read beyond the end of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const START = Buffer.from('ffd8', 'hex');
/** JFIF header: default colors, square pixels, no thumbnail. */
const HEADER = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
const END = Buffer.from('ffd9', 'hex');

const FRAME = 0xc0;
const CODES = 0xc4;
const SCAN = 0xda;
const QUANTITIES = 0xdb;
const INTERVAL = 0xdd;
const ADOBE = 0xee;
const COMMENT = 0xfe;
/** The JFIF header, which is written again, and comments. */
const IGNORED_SEGMENTS: readonly number[] = [0xe0, COMMENT];
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;

interface JpegHeaders {
  quantities: Set<number>;
  codes: Map<number, HuffmanTable>;
  interval: number | null;
  frame: Buffer | null;
}

function parseSegments(file: Buffer, edge: number): StrippedJpeg | null {
  if (!file.subarray(0, 2).equals(START)) return null;
  const kept: Buffer[] = [START, HEADER];
  const heard: JpegHeaders = { quantities: new Set(), codes: new Map(), interval: null, frame: null };
  let isAllThereWas = true;
  for (let at = 2; ;) {
    const marker = file.readUInt8(at + 1);
    const next = at + 2 + file.readUInt16BE(at + 2);
    if (file.readUInt8(at) !== 0xff || next < at + 4 || next > file.length) return null;
    const content = file.subarray(at + 4, next);
    if (marker === ADOBE ? !isYCbCr(content) : !isRemovedSegment(marker) && !readSegment(marker, content, heard))
      return null;
    if (!isRemovedSegment(marker)) kept.push(file.subarray(at, next));
    else if (!IGNORED_SEGMENTS.includes(marker)) isAllThereWas = false;
    if (marker === SCAN) {
      const scan = findScan(file, next);
      const { frame } = heard;
      if (scan === null || frame === null) return null;
      const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
      if (Math.max(width, height) > edge || !isValidImage(content, scan, frame, heard)) return null;
      return { jpeg: Buffer.concat([...kept, scan, END]), width, height, isAllThereWas };
    }
    at = next;
  }
}

const isRemovedSegment = (marker: number) => isApplication(marker) || marker === COMMENT;

function readSegment(marker: number, content: Buffer, heard: JpegHeaders): boolean {
  if (marker === QUANTITIES) return readQuantizationTables(content, heard);
  if (marker === CODES) return readHuffmanTables(content, heard);
  if (marker === INTERVAL && heard.interval === null && content.length === 2) {
    heard.interval = content.readUInt16BE(0);
    return true;
  }
  if (marker === FRAME && heard.frame === null && isBaselineFrame(content)) {
    heard.frame = content;
    return true;
  }
  return marker === SCAN;
}

/** 8 bits for each of one or three components, numbered as in JFIF. */
function isBaselineFrame(content: Buffer): boolean {
  const components = content.readUInt8(5);
  if (content.readUInt8(0) !== 8 || (components !== 1 && components !== 3)) return false;
  if (content.readUInt16BE(1) === 0 || content.readUInt16BE(3) === 0) return false;
  return content.length === 6 + 3 * components && isNumbered(content, 6, 3, components);
}

const isNumbered = (content: Buffer, from: number, step: number, count: number): boolean =>
  Array.from({ length: count }, (_, index) => content.readUInt8(from + step * index)).every(
    (number, index) => number === index + 1,
  );

/** The Adobe segment names the color transform; 1 is YCbCr, the default of a JPEG without it. */
const isYCbCr = (content: Buffer): boolean =>
  content.length === 12 && content.toString('latin1', 0, 5) === 'Adobe' && content.readUInt8(11) === 1;

function readQuantizationTables(content: Buffer, { quantities }: JpegHeaders): boolean {
  for (let at = 0; at < content.length; at += 65) {
    const name = content.readUInt8(at);
    if (name > 3 || quantities.has(name)) return false;
    quantities.add(name);
  }
  return content.length % 65 === 0;
}

/** The id of a Huffman table: its number, 0 or 1, plus 16 for AC coefficients. */
function readHuffmanTables(content: Buffer, { codes }: JpegHeaders): boolean {
  let at = 0;
  while (at < content.length) {
    const name = content.readUInt8(at);
    const counts = content.subarray(at + 1, at + 17);
    const symbols = counts.reduce((sum, count) => sum + count, 0);
    at += 17 + symbols;
    const words = content.subarray(at - symbols, at);
    const isRead = symbols <= 256 && at <= content.length && (name > 15 || words.every((symbol) => symbol < 16));
    const table = isRead ? buildHuffmanTable(counts, words, name > 15 ? 'others' : 'first') : null;
    if ((name & 0xee) !== 0 || codes.has(name) || table === null) return false;
    codes.set(name, table);
  }
  return true;
}

/** The bytes up to the end of the image. Within a scan 0xff is escaped or begins a restart marker. */
function findScan(file: Buffer, from: number): Buffer | null {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 2)) {
    const marker = file[at + 1] ?? 0;
    if (marker === 0xd9) return file.subarray(from, at);
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return null;
  }
  return null;
}

function isValidImage(
  header: Buffer,
  scan: Buffer,
  frame: Buffer,
  { codes, quantities, interval }: JpegHeaders,
): boolean {
  const count = frame.readUInt8(5);
  const isWhole = header.readUInt8(0) === count && header.length === 4 + 2 * count && isNumbered(header, 1, 2, count);
  if (!isWhole || header.toString('hex', 1 + 2 * count) !== '003f00') return false;
  const components: JpegComponent[] = [];
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
  return isCompleteScan(scan, { width, height, components, interval: interval ?? 0 });
}
