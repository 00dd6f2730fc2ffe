import {
  parseTable,
  parseImportText,
  type ParsedTable,
  type Rejected,
  type ImportSource,
} from '@/components/sites/import/read-file';
import { isString, isOptional, hasFields, type TypeGuard } from '@/lib/type-guards';
import { isRecord } from '@/lib/is-record';
import type { FileError } from '@/lib/sites/geo-json';
import { guessMapping, type ImportRow, type Mapping } from '@/lib/sites/import-rows';

/** What to do with a line: add it despite a warning, or leave it out. */
export type Decision = 'add' | 'out';

export type RowEdits = Readonly<Record<string, Partial<Pick<ImportRow, 'name' | 'place'>>>>;
export type RowDecisions = Readonly<Record<string, Decision>>;

/** An import in progress: the file's text, the options and the edits. Stored on the device, like the input of forms. */
export interface StoredImport {
  /** The same for every attempt to save this file, so that it is saved only once. */
  importId: string;
  fileName: string;
  text: string;
  delimiter?: string;
  hasHeader?: boolean;
  mapping: Mapping;
  step: 'columns' | 'check';
  edits: RowEdits;
  decisions: RowDecisions;
  /** The rows left out of a save whose result is unknown. */
  rejectedRows?: readonly Rejected[];
}

const isBoolean: TypeGuard<boolean> = (value) => typeof value === 'boolean';
const isNumber: TypeGuard<number> = (value) => typeof value === 'number';
const isColumn: TypeGuard<number | null> = (value): value is number | null => value === null || isNumber(value);
const isStep: TypeGuard<StoredImport['step']> = (value): value is StoredImport['step'] =>
  value === 'columns' || value === 'check';
const createLineRecordGuard =
  <Value>(isValue: TypeGuard<Value>): TypeGuard<Readonly<Record<string, Value>>> =>
  (value): value is Readonly<Record<string, Value>> =>
    isRecord(value) && Object.values(value).every(isValue);
const isDecision: TypeGuard<Decision> = (value): value is Decision => value === 'add' || value === 'out';
const isRejected = hasFields<Rejected>({
  reason: isString,
  row: hasFields<ImportRow>({ line: isNumber, name: isString, place: isString, zoom: isOptional(isNumber) }),
});

const isImport = hasFields<StoredImport>({
  importId: isString,
  fileName: isString,
  text: isString,
  delimiter: isOptional(isString),
  hasHeader: isOptional(isBoolean),
  mapping: hasFields<Mapping>({ name: isColumn, lat: isColumn, lng: isColumn, place: isColumn }),
  step: isStep,
  edits: createLineRecordGuard(
    hasFields<RowEdits[string]>({ name: isOptional(isString), place: isOptional(isString) }),
  ),
  decisions: createLineRecordGuard(isDecision),
  rejectedRows: isOptional((value): value is readonly Rejected[] => Array.isArray(value) && value.every(isRejected)),
});

export const isStoredImport: TypeGuard<StoredImport | null> = (value): value is StoredImport | null => isImport(value);

type ParsedFields = Pick<StoredImport, 'text' | 'fileName' | 'delimiter' | 'hasHeader'>;

export interface ParsedFile {
  source: ImportSource;
  table: ParsedTable;
}

/** Parses the text of an import with its options. */
export function parseStoredImport({ text, fileName, delimiter, hasHeader }: ParsedFields): ParsedFile | FileError {
  const source = parseImportText(text, fileName);
  if ('error' in source) return source;
  if (source.kind === 'geojson') return { source, table: { sheet: source.sheet, delimiter: '', hasHeader: true } };
  const table = parseTable(source.text, { delimiter, hasHeader });
  return 'error' in table ? table : { source, table };
}

/** Starts an import of this text. */
export function createImport(text: string, fileName: string): StoredImport | FileError {
  const file = parseStoredImport({ text, fileName });
  if ('error' in file) return file;
  return {
    importId: crypto.randomUUID(),
    fileName,
    text,
    step: 'columns',
    edits: {},
    decisions: {},
    mapping: guessMapping(file.table.sheet),
  };
}

/** Parses the file with other options. Drops the edits and decisions, because they belong to the old cells. */
export function reparseImport(
  storedImport: StoredImport,
  options: Pick<ParsedFields, 'delimiter' | 'hasHeader'>,
): StoredImport | FileError {
  const file = parseStoredImport({ ...storedImport, ...options });
  if ('error' in file) return file;
  const { delimiter, hasHeader, sheet } = file.table;
  return { ...storedImport, delimiter, hasHeader, mapping: guessMapping(sheet), edits: {}, decisions: {} };
}
