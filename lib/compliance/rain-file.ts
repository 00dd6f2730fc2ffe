import { compareStrings } from '@/lib/compare';
import { getEndOfDay, getStartOfDay, parseDateInput, parseDateTimeInput, toInstant } from '@/lib/dates';
import { unescapeCell } from '@/lib/spreadsheet-cells';
import { COMPLIANCE_FAILURES } from './failures';
import { MAX_IMPORTED_READINGS, MAX_RAIN } from './limits';
import { fromInches, fromMillimeters } from './readings';

/** A reading of a file. `rain` in thousandths of an inch. */
export interface FileReading {
  fromAt: string;
  toAt: string;
  rain: number;
}

/** What is wrong with a cell, by its row in the file and the name of its column; without them, with the whole file. */
export interface RainFileError {
  row: number | null;
  column: string | null;
  message: string;
}

interface RainFileContext {
  timeZone: string;
  now: string;
}

const COLUMN_NAMES = {
  date: ['date', 'day'],
  from: ['from', 'start', 'begin'],
  to: ['to', 'end'],
  inches: ['inches', 'in', 'raininches', 'rainin', 'precipitationinches', 'precipitationin'],
  mm: ['mm', 'millimeters', 'rainmm', 'rainmillimeters', 'precipitationmm', 'precipitationmillimeters'],
} as const satisfies Record<string, readonly string[]>;
type ColumnName = keyof typeof COLUMN_NAMES;

/** The delimiter of a file. Names of columns contain none, but numbers may have decimal commas. */
export function findDelimiter(text: string): ';' | '\t' | ',' {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  if (header.includes(';')) return ';';
  return header.includes('\t') ? '\t' : ',';
}

/** The readings of a file with one day or interval a row, or everything that is wrong with it (RAIN-10). */
export function parseRainFile(
  rows: readonly (readonly string[])[],
  context: RainFileContext,
): { readings: FileReading[] } | { errors: RainFileError[] } {
  const numbered = rows
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [header, ...lines] = numbered;
  const columns = header ? findColumns(header.cells) : null;
  if (!header || !columns) return refuse('Name the columns in the first row: date, or from and to, and inches or mm.');
  if (lines.length === 0) return refuse('This file has no readings.');
  if (lines.length > MAX_IMPORTED_READINGS) return refuse('A file can have up to 5,000 rows. Import it in parts.');
  const parsed = lines.map((line) => parseLine(line, header.cells, columns, context));
  const errors = parsed.flatMap((line) => ('errors' in line ? line.errors : []));
  if (errors.length > 0) return { errors };
  const readings = parsed.flatMap((line) => ('errors' in line ? [] : line));
  const overlaps = listOverlaps(readings, header.cells[columns.date ?? columns.from ?? 0] ?? '');
  if (overlaps.length > 0) return { errors: overlaps };
  return { readings: readings.map(({ fromAt, toAt, rain }) => ({ fromAt, toAt, rain })) };
}

const refuse = (message: string) => ({ errors: [{ row: null, column: null, message }] });

type Columns = Record<ColumnName, number | null>;

/** The indexes of the columns; null if one is missing, or named twice. */
function findColumns(header: readonly string[]): Columns | null {
  const names = header.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  const find = (column: ColumnName) =>
    names.flatMap((name, index) => (COLUMN_NAMES[column].some((known) => known === name) ? index : []));
  const found = { date: find('date'), from: find('from'), to: find('to'), inches: find('inches'), mm: find('mm') };
  const hasDays = found.date.length === 1 && found.from.length + found.to.length === 0;
  const hasIntervals = found.date.length === 0 && found.from.length === 1 && found.to.length === 1;
  if (!(hasDays || hasIntervals) || found.inches.length + found.mm.length !== 1) return null;
  const [[date = null], [from = null], [to = null], [inches = null], [mm = null]] = [
    found.date,
    found.from,
    found.to,
    found.inches,
    found.mm,
  ];
  return { date, from, to, inches, mm };
}

interface Line {
  row: number;
  cells: readonly string[];
}

function parseLine(
  { row, cells }: Line,
  header: readonly string[],
  columns: Columns,
  { timeZone, now }: RainFileContext,
): (FileReading & { row: number }) | { errors: RainFileError[] } {
  if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
    return {
      errors: [
        {
          row,
          column: null,
          message:
            'This row has more cells than the first one. Separate cells by semicolons if numbers have decimal commas.',
        },
      ],
    };
  const errors: RainFileError[] = [];
  const addError = (column: number | null, message: string) =>
    errors.push({ row, column: header[column ?? 0]?.trim() ?? '', message });
  const read = (column: number | null) => unescapeCell(cells[column ?? 0] ?? '').trim();
  const parseEnd = (column: number | null, parse: (text: string) => string | null, expected: string) => {
    const instant = parse(read(column));
    if (instant === null) addError(column, expected);
    return instant;
  };
  const parseTime = (text: string) => parseFileTime(text, timeZone);
  const toDay = (toTime: (day: string, zone: string) => string) => (text: string) => {
    const day = parseFileDay(text);
    return day === null ? null : toTime(day, timeZone);
  };
  const fromAt =
    columns.date === null
      ? parseEnd(columns.from, parseTime, EXPECTED_TIME)
      : parseEnd(columns.date, toDay(getStartOfDay), EXPECTED_DAY);
  const toAt =
    columns.date === null ? parseEnd(columns.to, parseTime, EXPECTED_TIME) : toDay(getEndOfDay)(read(columns.date));
  if (fromAt !== null && toAt !== null && toAt <= fromAt)
    addError(columns.to ?? columns.date, COMPLIANCE_FAILURES['reading-interval-wrong'][1]);
  else if (toAt !== null && toAt > now)
    addError(columns.to ?? columns.date, COMPLIANCE_FAILURES['reading-in-future'][1]);
  const rain = parseDepth(read(columns.inches ?? columns.mm), columns.inches === null ? fromMillimeters : fromInches);
  if (rain === null)
    addError(
      columns.inches ?? columns.mm,
      columns.inches === null ? 'Rain is 0 to 762 mm.' : 'Rain is 0.00 to 30.00 inches.',
    );
  return errors.length > 0 || fromAt === null || toAt === null || rain === null
    ? { errors }
    : { row, fromAt, toAt, rain };
}

const EXPECTED_DAY = 'Enter a date such as 11/03/2026.';
const EXPECTED_TIME = 'Enter a date and time such as 11/03/2026 7:00 AM.';

/** 'MM/DD/YYYY' or 'YYYY-MM-DD'. */
function parseFileDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return parseDateInput(year === undefined ? text : `${month}/${day}/${year}`);
}

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/;

/** 'MM/DD/YYYY hh:mm AM', or ISO 8601 with or without an offset. Without one, it is the time at the site. */
function parseFileTime(text: string, timeZone: string): string | null {
  const [iso, date = '', hour, minute, second = '00', offset] = ISO_TIME.exec(text) ?? [];
  if (iso === undefined) return parseDateTimeInput(text, timeZone);
  const day = parseFileDay(date);
  if (day === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  if (offset === undefined) {
    const start = toInstant(day, Number(hour), Number(minute), timeZone);
    return new Date(Date.parse(start) + Number(second) * 1000).toISOString();
  }
  const time = Date.parse(`${date}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Thousandths of an inch, rounded once (RAIN-11); null if the text is no depth. */
function parseDepth(text: string, convert: (depth: number) => number): number | null {
  if (/^(t|trace)$/i.test(text)) return 0;
  if (!/^(\d{1,3}([.,]\d{0,6})?|[.,]\d{1,6})$/.test(text)) return null;
  const depth = convert(Number(text.replace(',', '.')));
  return depth <= MAX_RAIN ? depth : null;
}

function listOverlaps(readings: readonly (FileReading & { row: number })[], column: string): RainFileError[] {
  const sorted = readings.toSorted((a, b) => compareStrings(a.fromAt, b.fromAt) || a.row - b.row);
  return sorted.flatMap((reading, index) => {
    const before = sorted[index - 1];
    if (!before || before.toAt <= reading.fromAt) return [];
    return [{ row: reading.row, column: column.trim(), message: `This time overlaps row ${before.row}.` }];
  });
}
