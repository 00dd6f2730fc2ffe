import type { ImportedEntry, ImportedGroup } from '@/lib/library/import-plan';
import { isFormItemOrNone } from '@/components/library/entry-draft';
import type { LibraryMode } from '@/lib/library/library';
import { LIBRARY_CSV_COLUMNS } from '@/lib/library/library-file';
import { isString, isOptional, isArrayWith, hasFields, type TypeGuard } from '@/lib/type-guards';

/** 5,000 entries with long descriptions take a few megabytes. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** Parses an exported JSON or CSV file; null if it is not a library or larger than MAX_FILE_BYTES. */
export async function parseLibraryFile(file: File): Promise<ImportedGroup[] | null> {
  if (file.size > MAX_FILE_BYTES) return null;
  const text = (await file.text()).replace(/^\ufeff/, '');
  return text.trimStart().startsWith('{') ? parseJson(text) : parseCsv(text);
}

const isMode: TypeGuard<LibraryMode> = (value): value is LibraryMode => value === 'practice' || value === 'action';
const isImportedEntry = hasFields<ImportedEntry>({
  id: isOptional(isString),
  name: isString,
  description: isOptional(isString),
  standard: isOptional(isString),
  formItem: isOptional(isFormItemOrNone),
  pictures: isOptional(isArrayWith(isString)),
  connections: isOptional(isArrayWith(isString)),
});
export const isImportedGroups = isArrayWith(
  hasFields<ImportedGroup>({
    id: isOptional(isString),
    mode: isMode,
    name: isString,
    entries: isArrayWith(isImportedEntry),
  }),
);
const isLibraryFile = hasFields<{ groups: readonly ImportedGroup[] }>({ groups: isImportedGroups });

function parseJson(text: string): ImportedGroup[] | null {
  try {
    const file: unknown = JSON.parse(text);
    return isLibraryFile(file) ? [...file.groups] : null;
  } catch {
    return null;
  }
}

async function parseCsv(text: string): Promise<ImportedGroup[] | null> {
  const { default: papa } = await import('papaparse');
  const { data, meta } = papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: 'greedy' });
  const [kind, group, name] = LIBRARY_CSV_COLUMNS;
  if (![kind, group, name].every((column) => meta.fields?.includes(column))) return null;
  return groupRows(data);
}

/** One row per entry; rows of a group need not be adjacent. */
function groupRows(rows: readonly Record<string, string>[]): ImportedGroup[] {
  const groups = new Map<string, { mode: LibraryMode; name: string; entries: ImportedEntry[] }>();
  for (const row of rows) {
    const mode = readCell(row, 'Kind').trim().toUpperCase() === 'CA' ? 'action' : 'practice';
    const name = readCell(row, 'Group');
    const group = groups.get(`${mode} ${name}`) ?? { mode, name, entries: [] };
    groups.set(`${mode} ${name}`, group);
    const id = readCell(row, 'Id').trim();
    const actions = readCell(row, 'Corrective Actions').split(/\r?\n/).filter(Boolean);
    group.entries.push({
      ...(id === '' ? {} : { id }),
      name: readCell(row, 'Name'),
      description: readCell(row, 'Description'),
      standard: readCell(row, 'Standard'),
      ...(mode === 'practice' && row['Corrective Actions'] !== undefined ? { connections: actions } : {}),
    });
  }
  return [...groups.values()];
}

/** The text of a cell, without the apostrophe that the export puts before formulas. */
const readCell = (row: Record<string, string>, column: (typeof LIBRARY_CSV_COLUMNS)[number]): string =>
  (row[column] ?? '').replace(/^'(?=[=+\-@\t\r\uff0b\uff0d\uff1d\uff20])/, '');
