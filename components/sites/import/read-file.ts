import Papa from 'papaparse';
import { escapeCell } from '@/lib/spreadsheet-cells';
import { parseGeoJson, type FileError } from '@/lib/sites/geo-json';
import { guessMapping, isHeader, isMapped, type ImportRow, type SiteSheet } from '@/lib/sites/import-rows';
import { MAX_SITES_PER_REQUEST } from '@/lib/sites/rules';
import { formatWholeNumber } from '@/lib/format-whole-number';

const MEGABYTE = 1024 * 1024;
const MAX_FILE_BYTES = 5 * MEGABYTE;
const MAX_COLUMNS = 200;

export const DELIMITERS = [
  { value: ',', label: 'Comma ,' },
  { value: ';', label: 'Semicolon ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe |' },
] as const;

export type ImportSource =
  { kind: 'geojson'; fileName: string; sheet: SiteSheet } | { kind: 'table'; fileName: string; text: string };

interface ParseOptions {
  delimiter?: string;
  hasHeader?: boolean;
}

export interface ParsedTable {
  sheet: SiteSheet;
  delimiter: string;
  hasHeader: boolean;
}

/** Reads a file as text, or returns an error if it is larger than 5 MB. */
export async function readImportFile(file: File): Promise<{ text: string } | FileError> {
  if (file.size > MAX_FILE_BYTES)
    return { error: `This file is ${(file.size / MEGABYTE).toFixed(1)} MB. The limit is 5 MB.` };
  return { text: decodeText(await file.arrayBuffer()) };
}

/** Detects GeoJSON and parses it. Other text is a table, which `parseTable` parses. */
export function parseImportText(input: string, fileName: string): ImportSource | FileError {
  const text = input.replace(/^\uFEFF/, '');
  if (new Blob([text]).size > MAX_FILE_BYTES) return { error: 'This text is larger than 5 MB. Import it in parts.' };
  if (text.trim() === '') return { error: 'This file is empty.' };
  // NUL occurs only in binary formats such as XLSX or images.
  if (text.includes('\0'))
    return { error: 'This is not a text file. Save it as CSV in your spreadsheet, then import that file.' };
  if (!/^\s*[{[]/.test(text)) return { kind: 'table', fileName, text };
  const sheet = parseGeoJson(text);
  return 'error' in sheet ? sheet : (checkSize(sheet) ?? { kind: 'geojson', fileName, sheet });
}

/** Spreadsheets write UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
function decodeText(bytes: ArrayBuffer): string {
  const [firstByte, secondByte] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (firstByte === 0xff && secondByte === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (firstByte === 0xfe && secondByte === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Parses a table. Options that the person did not set are guessed. */
export function parseTable(text: string, options: ParseOptions = {}): ParsedTable | FileError {
  const guessed = parseWith(text, options);
  if (options.delimiter !== undefined || 'error' in guessed || hasSites(guessed)) return guessed;
  // Cells such as '43.2, -88.2' make a comma look like the delimiter.
  for (const { value } of DELIMITERS) {
    const parsed = value === guessed.delimiter ? null : parseWith(text, { ...options, delimiter: value });
    if (parsed && !('error' in parsed) && hasSites(parsed)) return parsed;
  }
  return guessed;
}

const hasSites = ({ sheet }: ParsedTable) => isMapped(guessMapping(sheet), sheet);

function parseWith(text: string, options: ParseOptions): ParsedTable | FileError {
  const { data, meta } = Papa.parse<string[]>(text, {
    delimiter: options.delimiter ?? '',
    delimitersToGuess: DELIMITERS.map(({ value }) => value),
    preview: MAX_LINES,
  });
  const [firstRow = []] = data;
  const hasHeader = options.hasHeader ?? isHeader(firstRow);
  const width = data.reduce((max, cells) => Math.max(max, cells.length), 0);
  if (width > MAX_COLUMNS)
    return {
      error: `This file has ${width} columns, too many for a list of sites. Remove the columns you do not need.`,
    };
  const columns = Array.from({ length: width }, (_, n) => (hasHeader && firstRow[n]?.trim()) || `Column ${n + 1}`);
  const rows = data
    .map((cells, index) => ({ line: index + 1, cells }))
    .slice(hasHeader ? 1 : 0)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const sheet = { columns, rows };
  return checkSize(sheet) ?? { sheet, delimiter: meta.delimiter, hasHeader };
}

/** The most lines that are parsed: more than the most sites, because blank lines are allowed. */
const MAX_LINES = MAX_SITES_PER_REQUEST * 4;

function checkSize({ rows }: SiteSheet): FileError | null {
  if (rows.length === 0) return { error: 'This file has no sites. Choose another file.' };
  if (rows.length <= MAX_SITES_PER_REQUEST) return null;
  return { error: `This file has more than ${formatWholeNumber(MAX_SITES_PER_REQUEST)} rows. Import it in parts.` };
}

/** A row that was not imported, and the reason for the person. */
export interface Rejected {
  row: ImportRow;
  reason: string;
}

/** A CSV of the rejected rows with reasons. Cells that a spreadsheet would run as formulas are escaped. */
export function createRejectedFile(rows: readonly Rejected[]): Blob {
  const lines = rows.map(({ row: { line, name, place }, reason }) => [line, ...[name, place, reason].map(escapeCell)]);
  const text = Papa.unparse([['Line', 'Name', 'Coordinates', 'Reason'], ...lines]);
  // A byte order mark, by which spreadsheets recognize UTF-8.
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}
