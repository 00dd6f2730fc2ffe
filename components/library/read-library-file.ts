import type { ImportedEntry, ImportedGroup } from '@/lib/library/import-plan';
import type { LibraryMode } from '@/lib/library/library';
import { LIBRARY_COLUMNS } from '@/lib/library/library-file';
import { fields, isText, optional, type Reads } from '@/lib/live-messages';

/** Bytes. 5,000 entries with long descriptions take a few megabytes. */
const LARGEST = 8 * 1024 * 1024;

/** Parses an exported JSON or CSV file; null if it is not a library. */
export async function readLibraryFile(file: File): Promise<ImportedGroup[] | null> {
  if (file.size > LARGEST) return null;
  const text = (await file.text()).replace(/^\ufeff/, '');
  return text.trimStart().startsWith('{') ? groupsOfJson(text) : groupsOfCsv(text);
}

const listOf =
  <Item>(reads: Reads<Item>): Reads<readonly Item[]> =>
  (value): value is readonly Item[] =>
    Array.isArray(value) && value.every(reads);

const isMode: Reads<LibraryMode> = (value): value is LibraryMode => value === 'practice' || value === 'action';
const readsEntry = fields<ImportedEntry>({
  id: optional(isText),
  name: isText,
  description: optional(isText),
  standard: optional(isText),
  pictures: optional(listOf(isText)),
  connections: optional(listOf(isText)),
});
export const readsGroups = listOf(
  fields<ImportedGroup>({ id: optional(isText), mode: isMode, name: isText, entries: listOf(readsEntry) }),
);
const readsFile = fields<{ groups: readonly ImportedGroup[] }>({ groups: readsGroups });

function groupsOfJson(text: string): ImportedGroup[] | null {
  try {
    const file: unknown = JSON.parse(text);
    return readsFile(file) ? [...file.groups] : null;
  } catch {
    return null;
  }
}

async function groupsOfCsv(text: string): Promise<ImportedGroup[] | null> {
  const { default: papa } = await import('papaparse');
  const { data, meta } = papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: 'greedy' });
  const [kind, group, name] = LIBRARY_COLUMNS;
  if (![kind, group, name].every((column) => meta.fields?.includes(column))) return null;
  return groupsOfRows(data);
}

/** One row per entry; rows of a group need not be adjacent. */
function groupsOfRows(rows: readonly Record<string, string>[]): ImportedGroup[] {
  const groups = new Map<string, { mode: LibraryMode; name: string; entries: ImportedEntry[] }>();
  for (const row of rows) {
    const mode = cell(row, 'Kind').trim().toUpperCase() === 'CA' ? 'action' : 'practice';
    const name = cell(row, 'Group');
    const group = groups.get(`${mode} ${name}`) ?? { mode, name, entries: [] };
    groups.set(`${mode} ${name}`, group);
    const id = cell(row, 'Id').trim();
    const actions = cell(row, 'Corrective Actions').split(/\r?\n/).filter(Boolean);
    group.entries.push({
      ...(id === '' ? {} : { id }),
      name: cell(row, 'Name'),
      description: cell(row, 'Description'),
      standard: cell(row, 'Standard'),
      ...(mode === 'practice' && row['Corrective Actions'] !== undefined ? { connections: actions } : {}),
    });
  }
  return [...groups.values()];
}

/** Removes the apostrophe that the export puts before formulas. */
const cell = (row: Record<string, string>, column: (typeof LIBRARY_COLUMNS)[number]): string =>
  (row[column] ?? '').replace(/^'(?=[=+\-@\t\r\uff0b\uff0d\uff1d\uff20])/, '');
