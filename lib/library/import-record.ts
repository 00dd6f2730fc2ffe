import type { ComposedEntry, LibraryMode } from './library';

/**
 * The audit record of an import, with what is needed to undo the parts that nobody has changed since (decision X-235).
 */
export interface ImportRecord {
  /** Digest of the input, to detect a repeated request. */
  digest: string;
  same: number;
  groups: readonly ImportedItem[];
  entries: readonly ImportedItem[];
  changed: readonly ChangedByImport[];
}

/** `version` is the one after the import; another version means a later change. */
interface ImportedItem {
  id: string;
  mode: LibraryMode;
  version: number | null;
}

export interface ChangedByImport extends ImportedItem {
  /** The values before the import of the fields that it changed. */
  was: Partial<Pick<ComposedEntry, 'name' | 'description' | 'standard' | 'pictures' | 'groupId' | 'position'>>;
  /** Corrective actions that the import connected and disconnected. */
  connected: readonly string[];
  disconnected: readonly string[];
}

/** Says how many entries an undo of an import kept; undefined if none. */
export const formatKeptEntries = (count: number): string | undefined => {
  if (count === 0) return undefined;
  return count === 1
    ? 'Kept 1 entry that changed after the import.'
    : `Kept ${count} entries that changed after the import.`;
};
