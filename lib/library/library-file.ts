import type { ComposedLibrary } from './library';
import type { ImportedGroup } from './import-plan';

/** The JSON file of an exported library, which an import reads. */
export interface LibraryFile {
  kind: 'earthtight-library';
  version: 1;
  /** The site's name; null for the master library. */
  site: string | null;
  groups: readonly ImportedGroup[];
}

export function createLibraryFile({ groups }: ComposedLibrary, site: string | null): LibraryFile {
  return {
    kind: 'earthtight-library',
    version: 1,
    site,
    groups: groups.map(({ id, mode, name, entries }) => ({
      id,
      mode,
      name,
      entries: entries.map((entry) => ({
        id: entry.id,
        name: entry.name,
        description: entry.description,
        standard: entry.standard,
        formItem: entry.formItem,
        pictures: entry.pictures,
        // Only practices list connections, so that an edited file cannot contradict itself.
        ...(mode === 'practice' ? { connections: entry.connections } : {}),
      })),
    })),
  };
}

/** Columns of the CSV file, with one row per entry. Corrective actions are separated by line breaks in one cell. */
export const LIBRARY_CSV_COLUMNS = [
  'Kind',
  'Group',
  'Name',
  'Description',
  'Standard',
  'Corrective Actions',
  'Id',
] as const;

/** The rows of the CSV file, without the header. */
export function createLibraryCsvRows({ groups }: ComposedLibrary): string[][] {
  const names = new Map(groups.flatMap(({ entries }) => entries.map(({ id, name }) => [id, name] as const)));
  return groups.flatMap(({ mode, name: group, entries }) =>
    entries.map((entry) => [
      mode === 'practice' ? 'BMP' : 'CA',
      group,
      entry.name,
      entry.description,
      entry.standard,
      mode === 'practice' ? entry.connections.map((id) => names.get(id) ?? '').join('\r\n') : '',
      entry.id,
    ]),
  );
}
