import { readTable, readText, type ReadTable, type Rejected, type Source } from '@/components/sites/import/read-file';
import { fields, isText, optional, type Reads } from '@/lib/live-messages';
import { isRecord } from '@/lib/is-record';
import type { NoGeoJson } from '@/lib/sites/geo-json';
import { guessMapping, type ImportRow, type Mapping } from '@/lib/sites/import-rows';

/** What to do with a line: add it despite a warning, or leave it out. */
export type Decision = 'add' | 'out';

export type Mended = Readonly<Record<string, Partial<Pick<ImportRow, 'name' | 'place'>>>>;
export type Decided = Readonly<Record<string, Decision>>;

/**
 * An import in progress: the file's text, the options and the edits. Kept on the device like form input, so that a
 * link, Back, a reload or a server failure loses nothing.
 */
export interface KeptImport {
  /** The same for every attempt to save this file, so that it is saved once. */
  importId: string;
  fileName: string;
  text: string;
  delimiter?: string;
  hasHeader?: boolean;
  mapping: Mapping;
  step: 'columns' | 'check';
  mended: Mended;
  decided: Decided;
  /** The rows left out of a save whose result is unknown. */
  sent?: readonly Rejected[];
}

const isBoolean: Reads<boolean> = (value) => typeof value === 'boolean';
const isNumber: Reads<number> = (value) => typeof value === 'number';
const isColumn: Reads<number | null> = (value): value is number | null => value === null || isNumber(value);
const isStep: Reads<KeptImport['step']> = (value): value is KeptImport['step'] =>
  value === 'columns' || value === 'check';
const byLine =
  <Value>(reads: Reads<Value>): Reads<Readonly<Record<string, Value>>> =>
  (value): value is Readonly<Record<string, Value>> =>
    isRecord(value) && Object.values(value).every(reads);
const isDecision: Reads<Decision> = (value): value is Decision => value === 'add' || value === 'out';
const isRejected = fields<Rejected>({
  reason: isText,
  row: fields<ImportRow>({ line: isNumber, name: isText, place: isText, zoom: optional(isNumber) }),
});

const readsImport = fields<KeptImport>({
  importId: isText,
  fileName: isText,
  text: isText,
  delimiter: optional(isText),
  hasHeader: optional(isBoolean),
  mapping: fields<Mapping>({ name: isColumn, lat: isColumn, lng: isColumn, place: isColumn }),
  step: isStep,
  mended: byLine(fields<Mended[string]>({ name: optional(isText), place: optional(isText) })),
  decided: byLine(isDecision),
  sent: optional((value): value is readonly Rejected[] => Array.isArray(value) && value.every(isRejected)),
});

export const readsKeptImport: Reads<KeptImport | null> = (value): value is KeptImport | null => readsImport(value);

type Kept = Pick<KeptImport, 'text' | 'fileName' | 'delimiter' | 'hasHeader'>;

export interface OpenedFile {
  source: Source;
  table: ReadTable;
}

export function openKept({ text, fileName, delimiter, hasHeader }: Kept): OpenedFile | NoGeoJson {
  const source = readText(text, fileName);
  if ('refused' in source) return source;
  if (source.kind === 'geojson') return { source, table: { sheet: source.sheet, delimiter: '', hasHeader: true } };
  const table = readTable(source.text, { delimiter, hasHeader });
  return 'refused' in table ? table : { source, table };
}

export function beginImport(text: string, fileName: string): KeptImport | NoGeoJson {
  const opened = openKept({ text, fileName });
  if ('refused' in opened) return opened;
  return {
    ...{ importId: crypto.randomUUID(), fileName, text, step: 'columns', mended: {}, decided: {} },
    mapping: guessMapping(opened.table.sheet),
  };
}

/** The same file with other parse options. Edits are dropped, because they belong to the cells as parsed before. */
export function readAnew(kept: KeptImport, how: Pick<Kept, 'delimiter' | 'hasHeader'>): KeptImport | NoGeoJson {
  const opened = openKept({ ...kept, ...how });
  if ('refused' in opened) return opened;
  const { delimiter, hasHeader, sheet } = opened.table;
  return { ...kept, delimiter, hasHeader, mapping: guessMapping(sheet), mended: {}, decided: {} };
}
