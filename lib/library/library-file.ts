import type { Composed } from './library';
import type { ImportedGroup } from './import-plan';

/** A library as a file: JSON with ids, which comes in again as it went out. */
export interface LibraryFile {
  kind: 'earthtight-library';
  version: 1;
  /** Whose library it was: the site's name, or null for the master library. */
  site: string | null;
  groups: readonly ImportedGroup[];
}

export function libraryFile({ groups }: Composed, site: string | null): LibraryFile {
  return {
    kind: 'earthtight-library',
    version: 1,
    site,
    groups: groups.map(({ id, mode, name, entries }) => ({
      ...{ id, mode, name },
      entries: entries.map((entry) => ({
        id: entry.id,
        name: entry.name,
        description: entry.description,
        standard: entry.standard,
        pictures: entry.pictures,
        // Connections belong to practices; named twice, the two sides of a file that was edited could contradict.
        ...(mode === 'practice' ? { connections: entry.connections } : {}),
      })),
    })),
  };
}

/** The columns of the CSV file: one row for each entry. Corrective actions are joined with line breaks in one cell. */
export const LIBRARY_COLUMNS = [
  'Kind',
  'Group',
  'Name',
  'Description',
  'Standard',
  'Corrective Actions',
  'Id',
] as const;

export function libraryRows({ groups }: Composed): string[][] {
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
